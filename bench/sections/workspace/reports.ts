import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Bench } from '../../kit/bench.ts'
import { loadContacts } from '../../kit/contacts.ts'
import type { Section } from '../../run.ts'

const SIZE = Number(process.env.BENCH_SIZE ?? 1)
const CONTACTS = Math.max(1_000, Math.round(1_000_000 * SIZE))
const DEALS = Math.max(300, Math.round(300_000 * SIZE))

/** BENCH_PARTS=run,export,dashboard,neighbours for some of them only. */
const parts = process.env.BENCH_PARTS?.split(',')
const isWanted = (part: string) => parts?.includes(part) ?? true

type Call = (method: string, path: string, body?: object) => Promise<Response>

export const section: Section = {
  summary: `questions over ${CONTACTS.toLocaleString('en-US')} contacts and ${DEALS.toLocaleString('en-US')} deals; bare is the same SQL by hand on one connection`,
  async run(bench) {
    const server = await bench.startServer({ REPORT_TIMEOUT_MS: '120000' })
    const { organizationId, headers } = await server.signUp()
    await loadContacts(bench, [{ organizationId, contacts: CONTACTS }])
    await loadDeals(bench, organizationId)
    await bench.query('analyze')
    const call: Call = async (method, path, body) => {
      const reply = await fetch(`${server.url}/api/v1/app${path}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
      return reply
    }
    const client = new pg.Client(bench.databaseUrl)
    await client.connect()
    if (isWanted('run')) await compareQuestions(bench, call, client, organizationId)
    if (isWanted('export')) await compareExports(bench, call, client, organizationId)
    if (isWanted('dashboard')) await compareDashboard(bench, call)
    if (isWanted('neighbours')) await compareNeighbours(bench, call, await server.signUp(), server.url)
    await client.end()
    await server.stop()
  },
}

async function loadDeals(bench: Bench, organizationId: string): Promise<void> {
  const [stage] = await bench.query<{ id: string; pipeline_id: string }>(
    `select id, pipeline_id from pipeline_stages where organization_id = $1 and kind = 'open' order by position limit 1`,
    [organizationId],
  )
  await bench.query(
    `insert into deals (organization_id, id, name, amount_cents, currency, pipeline_id, stage_id, status, win_probability,
       rank, owner_id, stage_entered_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'Deal ' || n, (n % 1000) * 100, 'USD', s.pipeline_id, s.id, s.kind, s.win_probability,
       n, (select min(id) from users where organization_id = $1), at, at, at
     from generate_series(1, $3::int) n
     join lateral (select '2024-01-01'::timestamptz + n * interval '5 minutes' as at) a on true
     join lateral (select * from pipeline_stages where organization_id = $1 and pipeline_id = $2
                   order by position offset n % 6 limit 1) s on true`,
    [organizationId, stage!.pipeline_id, DEALS],
  )
}

/** How many a second, one after the other. */
const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  for (let n = 0; n < count; n += 1) await work()
  return (count * 1_000) / (performance.now() - started)
}

async function compareQuestions(bench: Bench, call: Call, client: pg.Client, organizationId: string) {
  const questions = [
    {
      name: `count by month of ${CONTACTS.toLocaleString('en-US')} contacts`,
      query: { dataset: 'contacts', dimensions: [{ field: 'created_at', grain: 'month' }] },
      sql: `select date_trunc('month', created_at at time zone 'UTC')::date as month, count(*) from contacts
        where organization_id = $1 group by 1 order by 1`,
      times: 3,
      atLeast: 0.7,
    },
    {
      name: `sum by stage and owner of ${DEALS.toLocaleString('en-US')} deals`,
      query: {
        dataset: 'deals',
        measures: [{ fn: 'sum', field: 'amount_cents' }],
        dimensions: [{ field: 'stage.name' }, { field: 'owner.name' }],
      },
      sql: `select s.name as stage, u.name as owner, sum(d.amount_cents) from deals d
        left join pipeline_stages s on s.organization_id = d.organization_id and s.id = d.stage_id
        left join users u on u.organization_id = d.organization_id and u.id = d.owner_id
        where d.organization_id = $1 group by 1, 2 order by 3 desc`,
      times: 3,
      atLeast: 0.7,
    },
    {
      name: '50 rows, newest first',
      query: { dataset: 'contacts', columns: ['name', 'email', 'status', 'created_at'], limit: 50 },
      sql: `select name, email, status, created_at from contacts where organization_id = $1
        order by created_at desc, id desc limit 50`,
      times: 200,
      atLeast: 0.5,
    },
  ]
  for (const { name, query, sql, times, atLeast } of questions) {
    await bench.compareWork(`run: ${name}`, {
      unit: 'answers/s',
      ours: () => perSecond(times, async () => (await call('POST', '/reports/run', query)).arrayBuffer()),
      bare: () => perSecond(times, () => client.query(sql, [organizationId])),
      against: 'the same SQL on one connection',
      atLeast,
    })
  }
  const { name, query, times } = questions[2]!
  const bare = await bench.startBare('contacts.ts', { ORGANIZATION_ID: organizationId })
  const ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(query) }
  await bench.compareWork(`run: ${name}, asked for over HTTP on both sides`, {
    unit: 'answers/s',
    ours: () => perSecond(times, async () => (await call('POST', '/reports/run', query)).arrayBuffer()),
    bare: () => perSecond(times, async () => (await fetch(`${bare.url}/newest`, ask)).arrayBuffer()),
    against: 'the same SQL through Fastify and pg',
    atLeast: 0.5,
  })
  await bare.stop()
}

async function drain(reply: Response): Promise<void> {
  for await (const _ of reply.body!) {
    // Read as fast as it comes.
  }
}

async function compareExports(bench: Bench, call: Call, client: pg.Client, organizationId: string) {
  const query = { dataset: 'contacts', columns: ['name', 'email', 'status', 'source', 'score', 'created_at'] }
  const rowsPerSecond = async (work: () => Promise<void>) => CONTACTS * (await perSecond(1, work))
  const ours = (format: string) =>
    rowsPerSecond(async () => drain(await call('POST', '/reports/export', { query, format })))
  const copy = () =>
    rowsPerSecond(async () => {
      const sql = `copy (select name, email, status, source, score, created_at from contacts
        where organization_id = '${organizationId}' order by created_at desc, id desc) to stdout csv header`
      const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
      await pipeline(client.query(copyTo(sql)), sink)
    })
  await bench.compareWork('export: CSV', {
    unit: 'rows/s',
    ours: () => ours('csv'),
    bare: copy,
    against: 'COPY … TO STDOUT',
    atLeast: 0.25,
  })
  await bench.compareWork('export: XLSX', {
    unit: 'rows/s',
    ours: () => ours('xlsx'),
    bare: () => ours('csv'),
    against: 'our CSV',
    atLeast: 0.3,
  })
}

async function compareDashboard(bench: Bench, call: Call) {
  const { data } = (await (await call('POST', '/dashboards', { name: 'Bench' })).json()) as {
    data: { id: string }
  }
  const heavy = {
    dataset: 'deals',
    measures: [{ fn: 'sum', field: 'amount_cents' }],
    dimensions: [{ field: 'stage.name' }],
  }
  for (let n = 0; n < 12; n += 1) {
    const isHeavy = n % 4 === 0
    await call('POST', `/dashboards/${data.id}/widgets`, {
      title: `Widget ${n}`,
      type: isHeavy ? 'query' : 'metric',
      ...(isHeavy
        ? { query: heavy }
        : { metric: ['new_contacts', 'won_cents', 'open_pipeline_cents'][n % 3] }),
      y: n,
    })
  }
  await bench.compareWork('dashboard of 12 widgets', {
    unit: 'looks/s',
    ours: () =>
      perSecond(3, async () => (await call('GET', `/dashboards/${data.id}?data=true`)).arrayBuffer()),
    bare: () => perSecond(3, async () => (await call('POST', '/reports/run', heavy)).arrayBuffer()),
    against: 'its slowest widget alone',
    atLeast: 0.33,
  })
}

const HEAVY_AT_ONCE = 50
const LOOKS = 200

/** What one organization waits for while another asks fifty heavy questions at once, over and over. */
async function compareNeighbours(
  bench: Bench,
  call: Call,
  { organizationId, headers }: { organizationId: string; headers: Record<string, string> },
  url: string,
) {
  await bench.query(
    `insert into contacts (organization_id, id, first_name, status, created_at, updated_at)
     select $1, gen_random_uuid(), 'Contact ' || n, 'lead', now(), now() from generate_series(1, 2000) n`,
    [organizationId],
  )
  const light = JSON.stringify({ dataset: 'contacts', dimensions: [{ field: 'status' }] })
  const look = async () => {
    const reply = await fetch(`${url}/api/v1/app/reports/run`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: light,
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  /** Of looks one after the other, how many a second those of the slowest twentieth would be. */
  const p95 = async () => {
    const took: number[] = []
    for (let n = 0; n < LOOKS; n += 1) {
      const started = performance.now()
      await look()
      took.push(performance.now() - started)
    }
    return 1_000 / took.toSorted((a, b) => a - b)[Math.floor(LOOKS * 0.95)]!
  }
  const heavy = {
    dataset: 'deals',
    measures: [{ fn: 'median', field: 'amount_cents' }],
    dimensions: [{ field: 'stage.name' }, { field: 'created_at', grain: 'week' }],
  }
  const beside = async () => {
    let isOver = false
    const askers = Array.from({ length: HEAVY_AT_ONCE }, async () => {
      // Those who get no turn are told so, and ask again.
      while (!isOver) await call('POST', '/reports/run', heavy).then(drain, () => {})
    })
    const measured = await p95()
    isOver = true
    await Promise.all(askers)
    return measured
  }
  await bench.compareWork(`a light question beside ${HEAVY_AT_ONCE} heavy ones of others`, {
    unit: 'per s at p95',
    ours: beside,
    bare: p95,
    against: 'alone',
    atLeast: 1 / 1.5,
  })
}
