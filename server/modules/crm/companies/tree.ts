import type { Ctx } from '#kit/context.ts'
import { InvalidInput, type Problem } from '#kit/problem.ts'
import { CompanyUpdated } from './events.ts'
import { MOST_LEVELS, ParentCycle, TooManyLevels } from './schema.ts'
import { countLevels, listAbove, listChildren, lockCompanyTree, setParent } from './tree-queries.ts'

/** Why a company cannot be part of that one, if it cannot; asked under the lock of the tree. A new one has no id yet. */
export async function findParentProblem(
  { db }: Ctx,
  id: string | null,
  parentId: string,
): Promise<Problem | null> {
  const above = await listAbove(db, parentId)
  if (above.length === 0) return InvalidInput('parent_id not found')
  if (id && above.includes(id.toLowerCase())) return ParentCycle()
  const levels = id ? await countLevels(db, id) : 1
  return above.length + levels > MOST_LEVELS ? TooManyLevels() : null
}

/** Nothing leads back to itself, and nothing is too deep; to be called before the company is locked. */
export async function checkParent(
  ctx: Ctx,
  id: string | null,
  parentId: string | null | undefined,
): Promise<void> {
  if (!parentId) return
  await lockCompanyTree(ctx)
  const problem = await findParentProblem(ctx, id, parentId)
  if (problem) throw problem
}

/**
 * A company came back between the one above and those below it, which were moved meanwhile: whoever would close a circle
 * or make the tree too deep stays out of it. To be called under the lock of the tree.
 */
export async function settleRestored(ctx: Ctx, id: string): Promise<void> {
  const { db } = ctx
  const above = await listAbove(db, id)
  const back = above.indexOf(id, 1)
  if (back > 0) await setParent(db, above[back - 1]!, null)
  for (const child of await listChildren(db, id)) {
    if ((await countLevels(db, child)) >= MOST_LEVELS) await setParent(db, child, null)
  }
  const levelsAbove = (await listAbove(db, id)).length - 1
  if (levelsAbove + (await countLevels(db, id)) > MOST_LEVELS) await setParent(db, id, null)
  const children = await listChildren(db, id)
  await ctx.emitAll(
    CompanyUpdated,
    children.map(company_id => ({ company_id, changes: { parent_id: { from: null, to: id } } })),
  )
}
