import type { Bench } from '../../kit/bench.ts'
import { loadContacts } from '../../kit/contacts.ts'
import { measureLoad } from '../../kit/load.ts'
import { repeat } from '../../kit/repeat.ts'
import type { Section } from '../../run.ts'

const CONTACTS = Number(process.env.BENCH_CONTACTS ?? 1_000_000)
const MANY = Number(process.env.BENCH_RELATED ?? 10_000)
const FEW = 10
/** A column shows fifty at most: fewer would be other work. */
const FULL_BOARD = 1_000
const CONNECTIONS = 4
/** A server under load refuses more. */
const AT_ONCE = 16

export const section: Section = {
  summary: `three rules over ${CONTACTS.toLocaleString('en-US')} contacts; overview, home and board with ${MANY.toLocaleString('en-US')} related rows`,
  async run(bench) {
    const server = await bench.startServer()
    const big = await server.signUp()
    await loadContacts(bench, [{ organizationId: big.organizationId, contacts: CONTACTS }])
    const api = `${server.url}/api/v1/app`
    await filter(bench, api, big)
    await compareRelated(bench, api, () => server.signUp())
    await server.stop()
  },
}

interface Account {
  organizationId: string
  headers: Record<string, string>
}

async function filter(bench: Bench, api: string, { organizationId, headers }: Account): Promise<void> {
  const rules = [
    { field: 'status', op: 'eq', value: 'customer' },
    { field: 'title', op: 'contains', value: 'sales' },
    { field: 'created_at', op: 'gte', value: '2025-02-01T00:00:00Z' },
  ]
  const where = `where organization_id = $1 and status = 'customer' and fold(btrim(title)) like '%sales%'
    and created_at >= '2025-02-01T00:00:00Z'`
  await bench.compareWork('filter of three rules', {
    unit: 'req/s',
    ours: async () =>
      (
        await measureLoad(
          {
            url: `${api}/contacts/query`,
            method: 'POST',
            headers,
            connections: CONNECTIONS,
            body: () => JSON.stringify({ filter: { match: 'all', rules } }),
          },
          bench.seconds,
        )
      ).perSecond,
    // The answer has a total up to 10,000, so the statement alone has one too.
    bare: () =>
      repeat(
        bench,
        CONNECTIONS,
        `select contacts.*, (select count(*) from (select from contacts ${where} limit 10001) c)
        from contacts ${where} order by created_at desc, id desc limit 50`,
        [organizationId],
      ),
    against: 'statement alone',
    atLeast: 0.5,
  })
}

/** A company's overview, somebody's day and a board, with much that belongs to them and with little. */
async function compareRelated(bench: Bench, api: string, signUp: () => Promise<Account>): Promise<void> {
  const filled = async (count: number) => {
    const account = await signUp()
    return { account, paths: await fill(bench, api, account, count) }
  }
  const [many, few, board] = [await filled(MANY), await filled(FEW), await filled(FULL_BOARD)]
  for (const [name, other, count] of [
    ['overview', few, FEW],
    ['home', few, FEW],
    ['board', board, FULL_BOARD],
  ] as const) {
    const perSecond = async ({ account: { headers }, paths }: typeof many) =>
      (await measureLoad({ url: api + paths[name], headers, connections: CONNECTIONS }, bench.seconds))
        .perSecond
    await bench.compareWork(`${name} with ${MANY} related against ${count}`, {
      unit: 'req/s',
      ours: () => perSecond(many),
      bare: () => perSecond(other),
      against: `with ${count}`,
      atLeast: 1 / 1.5,
    })
  }
}

async function fill(bench: Bench, api: string, { organizationId, headers }: Account, count: number) {
  const post = async (path: string, body: object) => {
    const response = await fetch(api + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as { data: { id: string } }
  }
  const { data: company } = await post('/companies', { name: 'Analytical Engines' })
  const { data: contact } = await post('/contacts', { first_name: 'Ada', company_id: company.id })
  const { data: deal } = await post('/deals', {
    name: 'First',
    company_id: company.id,
    contact_id: contact.id,
  })
  // The board shows deals, the overview everything that belongs to the company.
  for (let made = 1; made < count; made += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, n) => made + n)
    await Promise.all(
      some.map(n => post('/deals', { name: `Deal ${n}`, company_id: company.id, contact_id: contact.id })),
    )
  }
  // Overdue, and whose deals they are: so that they are in somebody's day, too.
  await bench.query(
    `insert into tasks (organization_id, id, title, type, priority, status, contact_id, deal_id, assignee_id, due_at,
       created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'Task ' || n, 'todo', 'normal', 'open', $2::uuid, $3::uuid,
       (select owner_id from deals where organization_id = $1::uuid and id = $3::uuid), now() - n * interval '1 hour', now(), now()
     from generate_series(1, $4::int) n`,
    [organizationId, contact.id, deal.id, count],
  )
  // As a worker does every minute, and PostgreSQL by itself.
  await bench.query(
    `do $$ begin perform set_config('app.org_id', '${organizationId}', true); call fold_lines(); end $$`,
  )
  await bench.query('analyze')
  return { overview: `/companies/${company.id}/overview`, home: '/home', board: '/deals/board' }
}
