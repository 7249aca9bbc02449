import type { Ctx, WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { AlreadyChecking, KeywordNotFound } from '../errors.ts'
import { checkKeyword } from './check.ts'
import { dropRun, listDue, lockRun, saveRun } from './queries.ts'
import type { CheckAll, CheckAllIn, Keyword } from './schema.ts'

const MOST = 25
const LONGEST_MS = 60_000
const MOST_FAILURES = 3
const RUN = 'check'
const HANGS_MINUTES = 5

/** One at a time in an organization: a provider counts what it is asked. */
async function begin(ctx: Ctx): Promise<string> {
  const standing = await lockRun(ctx.db, RUN)
  if (standing && (await ctx.services.claims.listStanding(ctx, [standing])).has(standing))
    throw AlreadyChecking()
  const until = ctx.now.add({ minutes: HANGS_MINUTES })
  const claimId = await ctx.services.claims.take(ctx, { job: null, data: {}, until })
  if (!(await saveRun(ctx.db, RUN, claimId, standing))) throw AlreadyChecking()
  return claimId
}

async function end(ctx: Ctx, claimId: string): Promise<void> {
  await dropRun(ctx.db, RUN, claimId)
  await ctx.services.claims.end(ctx, claimId)
}

/** Up to 25, strictly one after another; it ends early where time or the provider's patience does. */
export async function checkMany(
  ctx: WorkCtx,
  { site_id, keyword_ids }: CheckAllIn,
  before: string | null = null,
): Promise<CheckAll> {
  const scope = { siteId: site_id ?? null, ids: keyword_ids ?? null, before, limit: MOST }
  const { claimId, due, total } = await ctx.transact(async inner => ({
    claimId: await begin(inner),
    ...(await listDue(inner.db, scope)),
  }))
  const startedAt = performance.now()
  const results: CheckAll['results'] = []
  let checked = 0
  let failures = 0
  try {
    for (const id of due) {
      if (performance.now() - startedAt > LONGEST_MS || failures === MOST_FAILURES) break
      const outcome = await checkKeyword(ctx, id).catch(error => {
        // Deleted meanwhile: nothing to tell.
        if (error instanceof Problem && error.code === KeywordNotFound.code) return null
        throw error
      })
      if (!outcome) continue
      if (outcome.asked) checked += 1
      failures = outcome.keyword.status === 'error' ? failures + 1 : 0
      results.push(show(outcome.keyword))
    }
  } finally {
    await ctx.transact(inner => end(inner, claimId))
  }
  return { checked, remaining: Math.max(0, total - results.length), results }
}

const show = ({
  id,
  keyword,
  status,
  rank,
  previous_rank,
  change,
  reason,
}: Keyword): CheckAll['results'][number] => ({
  keyword_id: id,
  keyword,
  status,
  rank,
  previous_rank,
  change,
  reason,
})
