import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { listTerms } from '../audits/page-queries.ts'
import { SiteNotFound, SiteOrUrlRequired } from '../errors.ts'
import { type Connected, findProvider } from '../keywords/providers/index.ts'
import { ProviderFailed } from '../keywords/providers/provider.ts'
import { readSiteAddress } from '../sites/address.ts'
import { findSite, findSiteByHost } from '../sites/queries.ts'
import { findReadAudit, listTracked } from './queries.ts'
import { type PageTerms, rankTerms } from './rank-terms.ts'
import { readFew } from './read-few.ts'
import type { SuggestIn, Suggestion, Suggestions } from './schema.ts'

interface SiteContext {
  address: string
  host: string
  country: string
  language: string
  tracked: ReadonlySet<string>
  pages: PageTerms[]
  connected: Connected | null
}

async function look(ctx: Ctx, { site_id, url }: SuggestIn): Promise<SiteContext> {
  if (site_id === undefined && url === undefined) throw SiteOrUrlRequired()
  const given = url === undefined ? null : readSiteAddress(url)
  const site =
    site_id === undefined
      ? await findSiteByHost(ctx.db, given!.host)
      : found(await findSite(ctx.db, site_id), SiteNotFound)
  const audit = site && (await findReadAudit(ctx.db, site.id))
  return {
    address: site?.url ?? given!.url,
    host: site?.host ?? given!.host,
    country: site?.country ?? 'US',
    language: site?.language ?? 'en',
    tracked: site ? await listTracked(ctx.db, site.id) : new Set(),
    pages: audit ? await listTerms(ctx.db, audit) : [],
    connected: await findProvider(ctx),
  }
}

/** From the site's own words, then what people search for besides, where somebody knows. */
export async function suggest(ctx: WorkCtx, input: SuggestIn): Promise<Suggestions> {
  const { limit = 20 } = input
  const keyword = input.keyword?.trim() || null
  const known = await ctx.transact(inner => look(inner, input))
  const notes: string[] = []
  let { pages } = known
  if (pages.length === 0) {
    const read = await readFew(ctx, known.address, known.language)
    pages = read.pages
    if (read.note !== null) notes.push(read.note)
  }
  const suggestions = rankTerms(pages, { keyword, tracked: known.tracked, limit })
  const seed = keyword ?? suggestions[0]?.keyword
  if (known.connected && seed !== undefined && suggestions.length < limit) {
    const { found: more, note } = await askRelated(ctx, known, seed)
    const there = new Set(suggestions.map(one => one.keyword))
    const fresh = more.filter(one => !there.has(one.keyword))
    suggestions.push(...fresh.slice(0, limit - suggestions.length))
    if (note !== null) notes.push(note)
  }
  const name = known.connected?.provider.name ?? null
  return { suggestions, provider: { connected: name !== null, name }, pages_read: pages.length, notes }
}

async function askRelated(
  ctx: WorkCtx,
  { connected, host, country, language, tracked }: SiteContext,
  seed: string,
): Promise<{ found: Suggestion[]; note: string | null }> {
  const { provider, integration } = connected!
  const query = { keyword: seed, country, language, device: 'desktop' as const, depth: 10, host }
  try {
    const related = await provider.related(ctx, integration, query)
    const words = new Set(related.map(text => text.replace(/\s+/gu, ' ').trim().toLowerCase().slice(0, 200)))
    return {
      found: [...words]
        .filter(word => word !== '' && word !== seed)
        .map(word => ({
          keyword: word,
          source: 'provider',
          score: null,
          occurrences: null,
          pages: [],
          in_title: false,
          in_h1: false,
          tracked: tracked.has(word),
          volume: null,
          reason: `Searched for by people who search for “${seed}”`,
        })),
      note: null,
    }
  } catch (error) {
    if (error instanceof ProviderFailed) return { found: [], note: error.message }
    throw error
  }
}
