import { spawn } from 'node:child_process'
import pg from 'pg'
import type { Bench, Server } from '../../kit/bench.ts'
import { median } from '../../kit/table.ts'
import type { Section } from '../../run.ts'
import { measureReveals } from './leads-reveal.ts'
import { measureBeside, measureCrawl, measureImport, noteStart, timeStart } from './leads-work.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const SMALL = Number(process.env.BENCH_SIZE ?? 100_000)
const LARGE = SMALL * 10 * SCALE
const CALLS = 21
/** BENCH_PARTS=search,start,beside,reveal,import,crawl for some of the parts only. */
const parts = (process.env.BENCH_PARTS ?? 'search,start,beside,reveal,import,crawl').split(',')

/** None, one, three and six filters, and a word; beside each the same in SQL. */
const questions = [
  { name: 'no filter', filters: {}, sql: 'true' },
  { name: '1 filter', filters: { country: ['US'] }, sql: `p.country = 'US'` },
  {
    name: '3 filters',
    filters: { country: ['US', 'DE'], seniority: ['head', 'vp'], has_email: true },
    sql: `p.country in ('US', 'DE') and p.seniority in ('head', 'vp') and p.masked_email is not null`,
  },
  {
    name: '6 filters',
    filters: {
      country: ['US', 'DE', 'GB'],
      seniority: ['head', 'vp', 'c_level'],
      has_email: true,
      industry: ['software', 'retail'],
      company_size: ['11-50', '51-200', '201-500'],
      email_status: ['verified'],
    },
    sql: `p.country in ('US', 'DE', 'GB') and p.seniority in ('head', 'vp', 'c_level') and p.masked_email is not null
      and c.industry in ('software', 'retail') and c.size in ('11-50', '51-200', '201-500') and p.email_status = 'verified'`,
  },
  {
    name: 'a word',
    filters: { q: 'smith' },
    sql: `' ' || p.first_key || ' ' || p.last_key || p.title_key || coalesce(c.words, '') like '% smith%'`,
  },
] as const

const from = 'pool_people p left join pool_companies c on c.id = p.company_id'
const best = `order by case p.email_status when 'verified' then 0 when 'guessed' then 1 else 2 end, p.updated_at desc, p.ord`
const columns = ['p.seniority', 'p.department', 'p.country', 'c.industry', 'c.size', 'p.email_status']

/** Ordinary indexes, for the side of plain SQL. */
const INDEXES = ['country', 'seniority', 'email_status', 'department'].map(
  column => `create index if not exists bench_people_${column} on pool_people (${column})`,
)

export const section: Section = {
  summary: `a pool of ${SMALL.toLocaleString('en-US')} and ${LARGE.toLocaleString('en-US')} people; bare is the same question as count(*) … group by, in milliseconds`,
  async run(bench) {
    const empty = parts.includes('start') ? await timeStart(bench) : 0
    bench.note({ ...plain, name: `seed ${SMALL} people`, unit: 'rows/s', ours: await seed(bench, SMALL) })
    if (parts.includes('search')) {
      const small = await measurePool(bench, SMALL)
      await seed(bench, LARGE)
      const large = await measurePool(bench, LARGE)
      for (const { name } of questions) growth(bench, name, large.get(name)! / small.get(name)!)
    }
    const people = parts.includes('search') ? LARGE : SMALL
    if (parts.includes('start')) noteStart(bench, people, await timeStart(bench), empty)
    if (parts.includes('beside')) {
      const server = await bench.startServer({ LEADS_INDEX_FROM: '0' })
      await untilInMemory(server)
      await measureBeside(bench, server)
      await server.stop()
    }
    if (parts.includes('reveal')) await measureReveals(bench)
    if (parts.includes('import')) await measureImport(bench, 2 * SMALL)
    if (parts.includes('crawl')) await measureCrawl(bench)
  },
}

const plain = { bare: null, against: '', ratio: null, goal: '', met: null }

function growth(bench: Bench, name: string, ratio: number): void {
  bench.note({
    ...plain,
    name: `search, ${name}: ${LARGE} over ${SMALL}`,
    unit: 'times',
    ours: ratio,
    against: 'the smaller pool',
    ratio,
    goal: SCALE === 1 ? '≤ 3' : '≤ 8',
    met: ratio <= (SCALE === 1 ? 3 : 8),
  })
}

const readMetric = async ({ url }: Server, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? 0)
}

/** Until the structures are there the tables answer. A server reads them once it is ready. */
async function untilInMemory(server: Server): Promise<void> {
  while ((await readMetric(server, 'bowline_lead_index_bytes')) === 0)
    await new Promise(resolve => setTimeout(resolve, 500))
}

/** As the command does it; rows a second. */
async function seed(bench: Bench, people: number): Promise<number> {
  const started = performance.now()
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['server/main/cli.js', 'seed-pool', '--people', String(people), '--seed', '1'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: bench.databaseUrl,
          APP_SECRET: bench.appSecret,
          LOG_LEVEL: 'warn',
        },
      },
    )
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`seed-pool ended with ${code}`))))
  })
  for (const statement of [...INDEXES, 'analyze pool_people', 'analyze pool_companies'])
    await bench.query(statement)
  return people / ((performance.now() - started) / 1_000)
}

const timed = async (work: () => Promise<unknown>, calls: number): Promise<number> => {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

/** Milliseconds of a search, by its name. */
async function measurePool(bench: Bench, people: number): Promise<Map<string, number>> {
  const server = await bench.startServer({ LEADS_INDEX_FROM: '0' })
  const api = `${server.url}/api/v1/app`
  const searches = new Map<string, number>()
  const started = performance.now()
  let { headers } = await server.signUp()
  const post = async (path: string, body: object) => {
    const response = await fetch(api + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  await untilInMemory(server)
  await post('/leads/search', {})
  const note = (name: string, unit: string, ours: number) =>
    bench.note({ ...plain, name: `${name} (${people})`, unit, ours })
  note('first search from memory after a start', 'ms', performance.now() - started)
  note('search structures a person', 'bytes', (await readMetric(server, 'bowline_lead_index_bytes')) / people)
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  for (const { name, filters, sql } of questions) {
    // Each has an account of its own: an organization may ask 300 times a minute.
    ;({ headers } = await server.signUp())
    const search = await timed(() => post('/leads/search', { filters }), CALLS)
    const far = await timed(() => post('/leads/search', { filters, page: 100 }), CALLS)
    const facets = await timed(() => post('/leads/facets', { filters }), CALLS)
    const bareSearch = await timed(async () => {
      await client.query(`select p.id from ${from} where ${sql} ${best} limit 50`)
      await client.query(`select count(*) from ${from} where ${sql}`)
    }, 3)
    const bareFacets = await timed(async () => {
      for (const column of columns)
        await client.query(`select ${column}, count(*) from ${from} where ${sql} group by 1`)
      await client.query(
        `select t, count(*) from ${from} cross join lateral unnest(c.technologies) t where ${sql} group by 1`,
      )
    }, 3)
    searches.set(name, search)
    compare(bench, `search, ${name} (${people})`, search, bareSearch)
    note(`search, ${name}, page 100`, 'ms', far)
    compare(bench, `facets, ${name} (${people})`, facets, bareFacets, people >= 1_000_000 ? 20 : null)
    bench.note({
      name: `facets over search, ${name} (${people})`,
      unit: 'times',
      ours: facets / search,
      bare: null,
      against: 'one search',
      ratio: facets / search,
      goal: '≤ 3',
      met: facets / search <= 3,
    })
  }
  await client.end()
  await server.stop()
  return searches
}

function compare(bench: Bench, name: string, ours: number, bare: number, least: number | null = null): void {
  const ratio = bare / ours
  bench.note({
    name,
    unit: 'ms',
    ours,
    bare,
    against: 'plain SQL, times faster',
    ratio,
    goal: least === null ? '' : `≥ ${least} times faster`,
    met: least === null ? null : ratio >= least,
  })
}
