import { spawn } from 'node:child_process'
import pg from 'pg'
import type { Bench } from '../../kit/bench.ts'
import { median } from '../../kit/table.ts'
import type { Section } from '../../run.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const SMALL = Number(process.env.BENCH_SIZE ?? 100_000)
const LARGE = SMALL * 10 * SCALE
const CALLS = 21

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
    const seeded = await seed(bench, SMALL)
    bench.note({
      name: `seed ${SMALL} people`,
      unit: 'rows/s',
      ours: seeded,
      bare: null,
      against: '',
      ratio: null,
      goal: '',
      met: null,
    })
    const small = await measurePool(bench, SMALL)
    await seed(bench, LARGE)
    const large = await measurePool(bench, LARGE)
    for (const { name } of questions) {
      const ratio = large.get(name)! / small.get(name)!
      bench.note({
        name: `search, ${name}: ${LARGE} over ${SMALL}`,
        unit: 'times',
        ours: ratio,
        bare: null,
        against: 'the smaller pool',
        ratio,
        goal: SCALE === 1 ? '≤ 3' : '≤ 8',
        met: ratio <= (SCALE === 1 ? 3 : 8),
      })
    }
    await reveals(bench)
  },
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
  // Until the structures are there the tables answer.
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? 0)
  }
  await post('/leads/search', {})
  while ((await metric('bowline_lead_index_bytes')) === 0)
    await new Promise(resolve => setTimeout(resolve, 500))
  const note = (name: string, unit: string, ours: number) =>
    bench.note({
      name: `${name} (${people})`,
      unit,
      ours,
      bare: null,
      against: '',
      ratio: null,
      goal: '',
      met: null,
    })
  note('first search after a start', 'ms', performance.now() - started)
  note('search structures a person', 'bytes', (await metric('bowline_lead_index_bytes')) / people)
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

/** One after another, next to the same statements in one transaction. */
async function reveals(bench: Bench): Promise<void> {
  const server = await bench.startServer({ LEADS_ALLOWANCE: 'starter:100000000' })
  const { headers, organizationId } = await server.signUp()
  const people = await bench.query<{ id: string }>(
    'select id from pool_people where masked_email is not null order by ord limit 20000',
  )
  let next = 0
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  await bench.compareWork('reveal, one client', {
    unit: 'per second',
    against: 'the same statements bare, in one transaction',
    atLeast: 0.5,
    ours: async () => {
      const end = performance.now() + bench.seconds * 1_000
      let done = 0
      while (performance.now() < end) {
        await fetch(`${server.url}/api/v1/app/leads/reveal`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ pool_id: people[next++ % people.length]!.id }),
        }).then(response => response.arrayBuffer())
        done += 1
      }
      return done / bench.seconds
    },
    bare: async () => {
      const end = performance.now() + bench.seconds * 1_000
      let done = 0
      while (performance.now() < end) {
        const { id } = people[next++ % people.length]!
        await client.query('begin')
        await client.query(`select set_config('app.org_id', $1, true)`, [organizationId])
        await client.query(`select ${listed} from ${from} where p.id = $1`, [id])
        await client.query(
          `insert into lead_quotas (organization_id, period) values ($1, 'bench')
           on conflict (organization_id, period) do update set spent = lead_quotas.spent + 1`,
          [organizationId],
        )
        await client.query(
          `insert into lead_reveals (organization_id, person_id, period, revealed_at) values ($1, $2, 'bench', now())
           on conflict do nothing`,
          [organizationId, id],
        )
        await client.query(`select * from pool_values_of($1)`, [id])
        await client.query('commit')
        done += 1
      }
      return done / bench.seconds
    },
  })
  await client.end()
  await server.stop()
}

const listed = 'p.id, p.first_name, p.last_name, p.title, p.country, p.masked_email, c.name, c.domain'
