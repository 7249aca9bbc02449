import type { Ctx } from '#kit/context.ts'
import { isListed } from './listed.ts'
import { addRows, changeRow, lockRow } from './queries.ts'
import { forgetChecks } from './run.ts'
import { nextCheckAfter } from './slots.ts'

const MOST_LEARNED = 20

/** Selectors seen on a received copy: the next check tries them too. */
export async function addLearned(ctx: Ctx, domain: string, selectors: readonly string[]): Promise<void> {
  if (!(await isListed(ctx, domain))) return
  await addRows(ctx, [
    { domain, next_check_at: nextCheckAfter(ctx.organizationId, domain, ctx.now).toString() },
  ])
  const row = await lockRow(ctx, domain)
  if (!row || selectors.every(selector => row.learned_selectors.includes(selector))) return
  const learned = [...new Set([...selectors, ...row.learned_selectors])].slice(0, MOST_LEARNED)
  await changeRow(ctx, domain, { learned_selectors: learned })
  ctx.afterCommit(() => forgetChecks(ctx.organizationId, domain))
}
