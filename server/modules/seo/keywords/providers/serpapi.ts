import type { WorkCtx } from '#kit/context.ts'
import type { LoadedIntegration } from '#modules/integrations/index.ts'
import {
  another,
  askJson,
  isOurs,
  isRecord,
  ProviderFailed,
  type RankProvider,
  type RankQuery,
  sameWords,
  textOf,
  told,
  unreadable,
} from './provider.ts'

const label = 'SerpApi'
const A_PAGE = 10
/** What it says, with 200, where there are no more results. */
const NO_RESULTS = /hasn't returned any results/i

async function askPage(
  ctx: WorkCtx,
  { config, secrets }: LoadedIntegration,
  query: RankQuery,
  start: number,
) {
  if (!secrets.api_key) throw new ProviderFailed(`${label} has no api_key`)
  const url = new URL(`${textOf(config, 'api_base', 'https://serpapi.com')}/search.json`)
  const { keyword, country, language, device } = query
  const parameters = { engine: 'google', q: keyword, gl: country.toLowerCase(), hl: language, device, start }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  url.searchParams.set('api_key', secrets.api_key)
  const body = await askJson(ctx, label, { url })
  if (!isRecord(body)) throw unreadable(label)
  const { error, search_parameters: asked } = body
  if (typeof error === 'string') {
    if (NO_RESULTS.test(error)) return { organic: [], body }
    throw new ProviderFailed(`${label} could not search`)
  }
  if (!isRecord(asked)) throw unreadable(label)
  if (!sameWords(asked.q, keyword)) throw another(label)
  const organic = body.organic_results ?? []
  if (!Array.isArray(organic)) throw unreadable(label)
  return { organic: organic as unknown[], body }
}

/** Ten at a time, until it is found or as far down as is looked. */
export const serpapi: RankProvider = {
  name: 'serpapi',
  label,
  ask: (ctx, integration, query) =>
    told(async () => {
      let rank = 0
      for (let start = 0; start < query.depth; start += A_PAGE) {
        const { organic } = await askPage(ctx, integration, query, start)
        if (organic.length === 0) break
        for (const result of organic.slice(0, query.depth - rank)) {
          if (!isRecord(result)) throw unreadable(label)
          rank += 1
          if (isOurs(result.link, query.host)) return { kind: 'ranked', rank, url: result.link }
        }
      }
      return { kind: 'not_found' }
    }),
  async related(ctx, integration, query) {
    const { body } = await askPage(ctx, integration, query, 0)
    const found = Array.isArray(body.related_searches) ? body.related_searches : []
    return found.flatMap(one => (isRecord(one) && typeof one.query === 'string' ? [one.query] : []))
  },
}
