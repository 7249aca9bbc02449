import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { KeywordNotFound } from '../errors.ts'
import { RankChanged } from '../events.ts'
import { findSite, lockSite } from '../sites/queries.ts'
import { type Connected, findProvider } from './providers/index.ts'
import type { RankAnswer, RankQuery } from './providers/provider.ts'
import { countSite, findKeyword, findLastRank, insertRank, lockKeyword, updateKeyword } from './queries.ts'
import type { Keyword } from './schema.ts'

export const NO_PROVIDER = 'No rank provider is connected'

interface Prepared {
  connected: Connected | null
  query: Omit<RankQuery, 'depth'>
}

async function prepare(ctx: Ctx, id: string): Promise<Prepared> {
  const { site_id, keyword, country, language, device } = found(
    await findKeyword(ctx.db, id),
    KeywordNotFound,
  )
  const { host } = (await findSite(ctx.db, site_id))!
  return { connected: await findProvider(ctx), query: { keyword, country, language, device, host } }
}

/** Asks a provider, where there is one. No number is made up, and none that was found is lost. */
export async function checkKeyword(ctx: WorkCtx, id: string): Promise<{ keyword: Keyword; asked: boolean }> {
  const { connected, query } = await ctx.transact(inner => prepare(inner, id))
  if (!connected) {
    const keyword = await ctx.transact(inner => writeDown(inner, id, inner => noteUnavailable(inner)))
    return { keyword, asked: false }
  }
  const { provider, integration, depth } = connected
  // Names the check: however often its outcome is written, it is one row.
  const checkId = newId()
  const answer = await provider.ask(ctx, integration, { ...query, depth })
  const source = { checkId, provider: provider.name, depth }
  const keyword = await ctx.transact(inner => writeDown(inner, id, held => note(held, answer, source)))
  return { keyword, asked: true }
}

interface Held {
  ctx: Ctx
  before: Keyword
}

/** The site first, since its counts follow. */
async function writeDown(ctx: Ctx, id: string, write: (held: Held) => Promise<void>): Promise<Keyword> {
  const { site_id } = found(await findKeyword(ctx.db, id), KeywordNotFound)
  await lockSite(ctx.db, site_id)
  const before = found(await lockKeyword(ctx.db, id), KeywordNotFound)
  await write({ ctx, before })
  await countSite(ctx.db, site_id)
  return (await findKeyword(ctx.db, id))!
}

/** What is known stays where it can be found. */
const noteUnavailable = ({ ctx, before }: Held): Promise<void> =>
  updateKeyword(ctx, before.id, {
    status: 'unavailable',
    reason: NO_PROVIDER,
    rank: null,
    url: null,
    previous_rank: before.rank ?? before.previous_rank,
  })

interface Source {
  checkId: string
  provider: string
  depth: number
}

async function note(
  { ctx, before }: Held,
  answer: RankAnswer,
  { checkId, provider, depth }: Source,
): Promise<void> {
  const { id } = before
  if (answer.kind === 'failed') return updateKeyword(ctx, id, { status: 'error', reason: answer.reason })
  const last = await findLastRank(ctx.db, id)
  const at = ctx.services.clock.now().toString()
  const { rank, url } = answer.kind === 'ranked' ? answer : { rank: null, url: null }
  const isNew = await insertRank(ctx.db, { keyword_id: id, check_id: checkId, at, rank, url, provider })
  if (!isNew) return
  const best = [before.best_rank, rank].filter(one => one !== null)
  await updateKeyword(ctx, id, {
    status: answer.kind,
    reason: answer.kind === 'ranked' ? null : `Not among the first ${depth} results`,
    rank,
    url,
    previous_rank: before.rank ?? before.previous_rank,
    best_rank: best.length > 0 ? Math.min(...best) : null,
    depth,
    provider,
    checked_at: at,
  })
  if (last && last.rank !== rank) await ctx.emit(RankChanged, { keyword_id: id, from: last.rank, to: rank })
}
