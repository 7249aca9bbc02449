import { Parser } from 'htmlparser2'
import lighthouse from 'lighthouse'
import { Agent, request } from 'undici'
import { readPage } from '#modules/seo/reading/read-work.ts'
import type { Bench, Server } from '../../kit/bench.ts'
import { launchChromium } from '../../kit/chromium.ts'
import { measureLoad } from '../../kit/load.ts'
import { api, audit, compareHistory, insertAudits, post } from '../../kit/seo/audits.ts'
import { compareBeside } from '../../kit/seo/beside.ts'
import { pageOf, startBenchSite } from '../../kit/seo/site.ts'
import type { Section } from '../../run.ts'

const SIZE = Number(process.env.BENCH_SIZE ?? 1)
const MANY_PAGES = Math.max(20, Math.round(500 * SIZE))
const FEW_PAGES = Math.max(5, Math.round(50 * SIZE))
const MANY_AUDITS = Math.max(200, Math.round(10_000 * SIZE))
const MANY_KEYWORDS = Math.max(2_000, Math.round(100_000 * SIZE))
const CONNECTIONS = 16
/** BENCH_PARTS=checks,crawl,beside,lists,overview for some of the parts only. */
const parts = (process.env.BENCH_PARTS ?? 'checks,crawl,beside,lists,overview').split(',')

export const section: Section = {
  summary: `crawling and judging ${MANY_PAGES} pages, the checks of one page, lists of ${MANY_AUDITS.toLocaleString('en-US')} audits, an overview of ${MANY_KEYWORDS.toLocaleString('en-US')} keywords`,
  async run(bench) {
    if (parts.includes('checks')) await compareChecks(bench)
    const server = await bench.startServer()
    if (parts.includes('crawl')) await compareCrawls(bench, server)
    if (parts.includes('beside')) await compareNeighbours(bench, server)
    if (parts.includes('lists')) await compareLists(bench, server)
    if (parts.includes('overview')) await compareOverview(bench, server)
    await server.stop()
  },
}

/** The parser alone, on the same text. */
function parse(text: string): number {
  let tags = 0
  const onopentag = () => {
    tags += 1
  }
  const parser = new Parser({ onopentag, ontext: () => {} }, { decodeEntities: true })
  for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536))
  parser.end()
  return tags
}

async function compareChecks(bench: Bench): Promise<void> {
  const paths = Array.from({ length: 2_000 }, (_, n) => `/page-${n}`)
  const html = pageOf('https://a.example', paths, 0).padEnd(200_000, '<p>some more words of the page</p>')
  const bytes = Buffer.from(html)
  const perSecond = (work: () => void) => async () => {
    const end = performance.now() + bench.seconds * 1_000
    let done = 0
    while (performance.now() < end) {
      work()
      done += 1
    }
    return done / bench.seconds
  }
  const url = 'https://a.example/'
  const given = {
    bytes,
    isCut: false,
    url,
    contentType: 'text/html; charset=utf-8',
    robotsHeader: null,
    language: 'en',
  }
  const ours = perSecond(() => void readPage(given))
  const bare = perSecond(() => void parse(bytes.toString()))
  await bench.compareWork('reading a page of 200 KB', {
    unit: '/s',
    ours,
    bare,
    against: 'parsing it alone',
    atLeast: 0.5,
  })
  await compareLighthouse(bench, ours)
}

/** It runs a browser, which is another thing altogether: what it takes to look at every page of a site. */
async function compareLighthouse(bench: Bench, ours: () => Promise<number>): Promise<void> {
  const chromium = await launchChromium()
  if (!chromium) return console.log('  Lighthouse left out: there is no chromium here')
  const site = await startBenchSite(10)
  const bare = async () => {
    const startedAt = performance.now()
    await lighthouse(`${site.url}/`, {
      port: chromium.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['seo'],
    })
    return 1_000 / (performance.now() - startedAt)
  }
  try {
    await bench.compareWork('pages looked at', {
      unit: '/s',
      ours,
      bare,
      against: 'Lighthouse’s SEO category, in a browser',
      atLeast: 50,
    })
  } finally {
    await chromium.close()
    await site.close()
  }
}

async function compareCrawls(bench: Bench, server: Server): Promise<void> {
  const worker = await bench.startWorker({ CRAWL_PER_SECOND: '0' })
  const audited = await compareCrawl(bench, server, worker)
  await compareHistory(bench, server, MANY_AUDITS)
  const read = (id: string) => () => reads(bench, `${api(server)}/seo/audits/${id}`, audited.headers)
  await bench.compareWork(`reading an audit of ${MANY_PAGES} pages`, {
    unit: 'req/s',
    ours: read(audited.many),
    bare: read(audited.few),
    against: 'one of 5 pages',
    atLeast: 1 / 1.5,
  })
  await worker.stop()
}

async function compareNeighbours(bench: Bench, server: Server): Promise<void> {
  const politeToNobody = { CRAWL_PER_SECOND: '0' }
  const worker = await bench.startWorker(politeToNobody)
  await compareBeside(bench, server, 'by a worker of its own')
  await worker.stop()
  const both = await bench.startServer(politeToNobody, 'all')
  await compareBeside(bench, both, 'in the same process')
  await both.stop()
}

async function compareCrawl(
  bench: Bench,
  server: Server,
  worker: Pick<Server, 'memory'>,
): Promise<{ headers: Record<string, string>; few: string; many: string }> {
  const account = await server.signUp()
  const auditSite = async (count: number) => {
    const site = await startBenchSite(count)
    const done = await audit(server, account.headers, site.url, count)
    await site.close()
    return done
  }
  const bare = async () => {
    const site = await startBenchSite(MANY_PAGES)
    const dispatcher = new Agent({ connections: 2, pipelining: 1 })
    const startedAt = performance.now()
    const left = [...site.paths]
    const fetchNext = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const { body } = await request(`${site.url}${path}`, { dispatcher })
        parse(await body.text())
      }
    }
    await Promise.all([fetchNext(), fetchNext()])
    const rate = MANY_PAGES / ((performance.now() - startedAt) / 1_000)
    await dispatcher.close()
    await site.close()
    return rate
  }
  const few = (await auditSite(5)).id
  await auditSite(FEW_PAGES)
  const afterFew = await worker.memory()
  let many = ''
  await bench.compareWork(`a site of ${MANY_PAGES} pages`, {
    unit: 'pages/s',
    ours: async () => {
      const { id, pages, ms } = await auditSite(MANY_PAGES)
      many = id
      return pages / (ms / 1_000)
    },
    bare,
    against: 'undici and the parser, no checks',
    atLeast: 0.5,
  })
  const afterMany = await worker.memory()
  bench.note({
    name: `memory after ${MANY_PAGES} pages, beside ${FEW_PAGES}`,
    unit: 'MiB',
    ours: afterMany,
    bare: afterFew,
    against: `after ${FEW_PAGES}`,
    ratio: afterMany / afterFew,
    goal: '≤ 1.3 ×',
    met: afterMany / afterFew <= 1.3,
  })
  return { headers: account.headers, few, many }
}

const reads = async (bench: Bench, url: string, headers: Record<string, string>) =>
  (await measureLoad({ url, headers, connections: CONNECTIONS }, bench.seconds)).perSecond

async function makeAudits(bench: Bench, server: Server, count: number) {
  const account = await server.signUp()
  const { id } = await post(server, account.headers, '/seo/sites', { url: 'bench.example' })
  await insertAudits(bench, account.organizationId, id, count)
  return account
}

async function compareLists(bench: Bench, server: Server): Promise<void> {
  const big = await makeAudits(bench, server, MANY_AUDITS)
  const small = await makeAudits(bench, server, 100)
  // As it is a while after they were written.
  await bench.query('vacuum analyze seo_audits')
  const list = (account: typeof big) => () =>
    reads(bench, `${api(server)}/seo/audits?limit=100`, account.headers)
  const text = `select id, site_id, url, status, error, score, pages_crawled, pages_found, max_pages, truncated, counts,
    created_at, started_at, finished_at from seo_audits where organization_id = $1 order by created_at desc, id desc limit 100`
  // Over the same wire, and as text: a row that nobody writes down for a browser is half of the work.
  const bare = await bench.startBare('statement.ts', {
    STATEMENT: text,
    ORGANIZATION_ID: big.organizationId,
  })
  await bench.compareLoads(`100 of ${MANY_AUDITS.toLocaleString('en-US')} audits`, {
    ours: { url: `${api(server)}/seo/audits?limit=100`, headers: big.headers, connections: CONNECTIONS },
    bare: { url: `${bare.url}/rows`, connections: CONNECTIONS },
    against: 'Fastify and the bare statement',
    atLeast: 0.5,
  })
  await bare.stop()
  await bench.compareWork('the same, beside 100 audits', {
    unit: 'req/s',
    ours: list(big),
    bare: list(small),
    against: '100 audits',
    atLeast: 1 / 1.3,
  })
}

async function makeKeywords(bench: Bench, server: Server, count: number) {
  const account = await server.signUp()
  const sites = Math.ceil(count / 1_000)
  for (let n = 0; n < sites; n += 1) {
    const { id } = await post(server, account.headers, '/seo/sites', { url: `s${n}.example` })
    await bench.query(
      `with made as (
         insert into seo_keywords (organization_id, id, site_id, keyword, keyword_key, country, language, device, status, rank, created_at)
         select $1, gen_random_uuid(), $2, 'word ' || n, 'word ' || n, 'US', 'en', 'desktop', 'ranked', 1 + n % 100, now()
         from generate_series(1, $3::integer) n returning id)
       insert into seo_ranks (organization_id, keyword_id, check_id, at, rank, provider)
       select $1, id, gen_random_uuid(), now() - make_interval(days => d), 1 + d, 'serpapi' from made, generate_series(1, 10) d`,
      [account.organizationId, id, Math.min(1_000, count - n * 1_000)],
    )
    await bench.query(
      `insert into seo_keyword_counts (organization_id, site_id, total, ranked, rank_sum)
       select organization_id, site_id, count(*), count(rank), sum(rank) from seo_keywords where site_id = $1 group by 1, 2
       on conflict (organization_id, site_id) do update set total = excluded.total, ranked = excluded.ranked`,
      [id],
    )
  }
  return account
}

async function compareOverview(bench: Bench, server: Server): Promise<void> {
  const big = await makeKeywords(bench, server, MANY_KEYWORDS)
  const small = await makeKeywords(bench, server, 1_000)
  await bench.query('analyze seo_keywords')
  const look = (account: typeof big) => () => reads(bench, `${api(server)}/seo/overview`, account.headers)
  await bench.compareWork(`an overview of ${MANY_KEYWORDS.toLocaleString('en-US')} keywords`, {
    unit: 'req/s',
    ours: look(big),
    bare: look(small),
    against: '1,000 keywords',
    atLeast: 1 / 1.5,
  })
}
