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

const label = 'DataForSEO'
const PATH = '/v3/serp/google/organic/live/advanced'
const FINE = 20_000
const NO_RESULTS = 40_102

const CURRENT: readonly [string, number][] = [
  ['CW', 531],
  ['CZ', 203],
  ['DE', 276],
  ['ET', 231],
  ['FM', 583],
  ['FR', 250],
  ['JE', 832],
  ['RS', 688],
  ['RU', 643],
  ['SA', 682],
  ['SD', 729],
  ['YE', 887],
]

let numeric: Map<string, number> | undefined

/** ISO 3166's numbers, by its letters: every number that stands for a country is asked for its letters. */
function numbers(): Map<string, number> {
  const found = new Map<string, number>()
  for (let code = 4; code < 900; code += 1) {
    const { region } = new Intl.Locale(`und-${String(code).padStart(3, '0')}`)
    if (region && /^[A-Z]{2}$/.test(region)) found.set(region, code)
  }
  // Where several numbers lead to the same letters, the others were given up.
  return new Map([...found, ...CURRENT])
}

export function locationOf(country: string): number | undefined {
  numeric ??= numbers()
  const code = numeric.get(country)
  return code === undefined ? undefined : 2_000 + code
}

async function ask(
  ctx: WorkCtx,
  { config, secrets }: LoadedIntegration,
  query: RankQuery,
): Promise<unknown[]> {
  const { login, password } = secrets
  if (!login || !password) throw new ProviderFailed(`${label} has no login and password`)
  const { keyword, country, language, device, depth } = query
  const location_code = locationOf(country)
  if (location_code === undefined) throw new ProviderFailed(`${label} does not know the country ${country}`)
  const body = await askJson(ctx, label, {
    url: `${textOf(config, 'api_base', 'https://api.dataforseo.com')}${PATH}`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${login}:${password}`, 'utf8').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([{ keyword, location_code, language_code: language, device, depth }]),
  })
  if (!isRecord(body) || typeof body.status_code !== 'number') throw unreadable(label)
  if (body.status_code !== FINE) throw new ProviderFailed(`${label} could not search (${body.status_code})`)
  const task: unknown = Array.isArray(body.tasks) ? body.tasks[0] : undefined
  if (!isRecord(task) || typeof task.status_code !== 'number') throw unreadable(label)
  if (task.status_code === NO_RESULTS) return []
  if (task.status_code !== FINE) throw new ProviderFailed(`${label} could not search (${task.status_code})`)
  const result: unknown = Array.isArray(task.result) ? task.result[0] : undefined
  if (!isRecord(result)) throw unreadable(label)
  if (!sameWords(result.keyword, keyword)) throw another(label)
  const items = result.items ?? []
  if (!Array.isArray(items)) throw unreadable(label)
  return items
}

/** All results in one answer. */
export const dataforseo: RankProvider = {
  name: 'dataforseo',
  label,
  ask: (ctx, integration, query) =>
    told(async () => {
      const organic = (await ask(ctx, integration, query)).filter(
        item => isRecord(item) && item.type === 'organic',
      )
      for (const [index, item] of (organic as Record<string, unknown>[]).slice(0, query.depth).entries()) {
        if (isOurs(item.url, query.host)) return { kind: 'ranked', rank: index + 1, url: item.url }
      }
      return { kind: 'not_found' }
    }),
  async related(ctx, integration, query) {
    const items = await ask(ctx, integration, { ...query, depth: 10 })
    return items.flatMap(item => {
      if (!isRecord(item) || item.type !== 'related_searches' || !Array.isArray(item.items)) return []
      return item.items.filter(one => typeof one === 'string')
    })
  },
}
