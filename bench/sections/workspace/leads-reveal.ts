import pg from 'pg'
import type { Bench } from '../../kit/bench.ts'
import { type Headers, post } from './leads-work.ts'

const listed = `p.id, p.first_name, p.last_name, p.title, p.country, p.masked_email, p.masked_phone, p.updated_at,
  c.name, c.domain, c.industry, c.size, c.technologies`
const person = `select ${listed},
    exists (select from lead_reveals r where r.person_id = p.id and r.organization_id = current_org()) as revealed
  from pool_people p left join pool_companies c on c.id = p.company_id where p.id = $1`

/** The statements of a reveal: the person, the household, the month, the row, the address, the event, the audit, the person again. */
async function revealBare(client: pg.Client, organizationId: string, id: string): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.org_id', $1, true)`, [organizationId])
  await client.query({ name: 'person', text: person, values: [id] })
  await client.query({
    name: 'home',
    text: 'select plan, timezone from organizations where id = $1',
    values: [organizationId],
  })
  await client.query({
    name: 'lock',
    text: `insert into lead_quotas as q (organization_id, period) values ($1, 'bench')
      on conflict (organization_id, period) do update set spent = q.spent returning spent, credited`,
    values: [organizationId],
  })
  await client.query({
    name: 'reveal',
    text: `insert into lead_reveals (organization_id, person_id, period, revealed_at) values ($1, $2, 'bench', now())
      on conflict do nothing returning person_id`,
    values: [organizationId, id],
  })
  await client.query({
    name: 'spend',
    text: `update lead_quotas set spent = spent + 1 where organization_id = $1 and period = 'bench' returning spent`,
    values: [organizationId],
  })
  await client.query({
    name: 'address',
    text: `update lead_reveals set email = (select lower(v.email) from pool_values_of($2) v)
      where organization_id = $1 and person_id = $2`,
    values: [organizationId, id],
  })
  await client.query({
    name: 'event',
    text: `insert into events (organization_id, id, type, at, data) values ($1, gen_random_uuid(), 'lead.revealed', now(), $2)`,
    values: [organizationId, JSON.stringify({ pool_id: id, lead_id: null, name: 'x' })],
  })
  await client.query({
    name: 'audit',
    text: `insert into audit_log (organization_id, id, at, actor, action, target_kind, target_id)
      values ($1, gen_random_uuid(), now(), 'user', 'lead_revealed', 'pool_record', $2)`,
    values: [organizationId, id],
  })
  await client.query({ name: 'person', text: person, values: [id] })
  await client.query({ name: 'values', text: 'select * from pool_values_of($1)', values: [id] })
  await client.query('commit')
}

/** One after another, next to the same statements bare; eight at once on one organization, next to eight on eight. */
export async function measureReveals(bench: Bench): Promise<void> {
  const server = await bench.startServer({ LEADS_ALLOWANCE: 'starter:100000000' })
  const people = await bench.query<{ id: string }>(
    'select id from pool_people where masked_email is not null order by ord limit 100000',
  )
  let next = 0
  const another = () => people[next++ % people.length]!.id
  const during = async (work: () => Promise<unknown>): Promise<number> => {
    const end = performance.now() + bench.seconds * 1_000
    let done = 0
    while (performance.now() < end) {
      await work()
      done += 1
    }
    return done / bench.seconds
  }
  const { headers, organizationId } = await server.signUp()
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const reveal = (who: Headers) => post(server, who, '/leads/reveal', { pool_id: another() })
  await during(() => reveal(headers))
  await bench.compareWork('reveal, one client', {
    unit: 'per second',
    against: 'the same statements bare, in one transaction',
    atLeast: 0.5,
    ours: () => during(() => reveal(headers)),
    bare: () => during(() => revealBare(client, organizationId, another())),
  })
  const eight: Headers[] = []
  for (let n = 0; n < 8; n += 1) eight.push((await server.signUp()).headers)
  const sum = async (all: readonly Headers[]) =>
    (await Promise.all(all.map(one => during(() => reveal(one))))).reduce((a, b) => a + b, 0)
  await bench.compareWork('reveal, 8 clients of one organization', {
    unit: 'per second',
    against: '8 clients of eight',
    atLeast: 0.5,
    ours: () => sum(eight.map(() => eight[0]!)),
    bare: () => sum(eight),
  })
  await client.end()
  await server.stop()
}
