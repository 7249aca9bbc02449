import type { Ctx } from '#kit/context.ts'
import { InvalidInput, type Problem } from '#kit/problem.ts'
import { MOST_LEVELS, ParentCycle, TooManyLevels } from './schema.ts'
import { countLevels, listAbove, lockCompanyTree } from './tree-queries.ts'

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
