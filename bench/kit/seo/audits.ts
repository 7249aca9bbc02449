import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Server } from '../bench.ts'
import { startBenchSite } from './site.ts'

export const api = (server: Server) => `${server.url}/api/v1/app`
type Headers = Record<string, string>

export async function post(server: Server, headers: Headers, path: string, body: object) {
  const answer = await fetch(`${api(server)}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { data: { id: string; site_id: string } }).data
}

/** Rarely enough that looking costs little beside what is looked at. */
const LOOK_AGAIN_MS = 100

export interface Audited {
  id: string
  siteId: string
  pages: number
  ms: number
}

/** One audit from the asking to its end, as whoever asked would see it. */
export async function audit(
  server: Server,
  headers: Headers,
  url: string,
  maxPages: number,
): Promise<Audited> {
  const startedAt = performance.now()
  const { id, site_id } = await post(server, headers, '/seo/audit', { url, max_pages: maxPages })
  for (;;) {
    await sleep(LOOK_AGAIN_MS)
    const answer = await fetch(`${api(server)}/seo/audits/${id}`, { headers })
    const { data } = (await answer.json()) as { data: { status: string; pages_crawled: number } }
    if (data.status === 'queued' || data.status === 'running') continue
    if (data.status !== 'finished') throw new Error(`an audit ended as ${data.status}`)
    return { id, siteId: site_id, pages: data.pages_crawled, ms: performance.now() - startedAt }
  }
}

/** Audits that are long over, each with all its checks. */
export const insertAudits = (bench: Bench, organizationId: string, siteId: string, count: number) =>
  bench.query(
    `insert into seo_audits (organization_id, id, site_id, url, status, score, max_pages, checks, created_at, finished_at)
     select $1, gen_random_uuid(), $2, 'https://bench.example/', 'finished', n % 101, 100,
       (select jsonb_agg(jsonb_build_object('id', c, 'title', repeat('x', 800))) from generate_series(1, 40) c),
       now() - make_interval(mins => n), now() - make_interval(mins => n)
     from generate_series(1, $3::integer) n`,
    [organizationId, siteId, count],
  )

/** What an audit costs must not depend on how many there were. */
export async function compareHistory(bench: Bench, server: Server, earlier: number): Promise<void> {
  const site = await startBenchSite(PAGES)
  const prepare = async (count: number) => {
    const { organizationId, headers } = await server.signUp()
    const { siteId } = await audit(server, headers, site.url, PAGES)
    await insertAudits(bench, organizationId, siteId, count)
    return async () => PAGES / ((await audit(server, headers, site.url, PAGES)).ms / 1_000)
  }
  const [many, few] = [await prepare(earlier), await prepare(1)]
  await bench.query('analyze seo_audits')
  await bench.compareWork(`an audit of ${PAGES} pages after ${earlier.toLocaleString('en-US')} others`, {
    unit: 'pages/s',
    ours: many,
    bare: few,
    against: 'the second of a site',
    atLeast: 1 / 1.3,
  })
  await site.close()
}

const PAGES = 50
