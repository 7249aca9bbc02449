import type { Bench } from '../kit/bench.ts'
import { addOrganizations, loadContacts } from '../kit/contacts.ts'
import { measureLoad } from '../kit/load.ts'
import { repeat } from '../kit/repeat.ts'
import type { Section } from '../run.ts'

const MANY = Number(process.env.BENCH_CONTACTS ?? 1_000_000)
const FEW = 10_000
const NEIGHBOURS = Number(process.env.BENCH_ORGANIZATIONS ?? 1_000)
const CONNECTIONS = 16

const listed = `id, first_name, last_name, name, email, phone, title, company_id, company_name, owner_id, status, source,
  country, timezone, linkedin_url, tags, custom, score, score_reasons, unsubscribed, suppressed,
  (select e.last_contacted_at from contact_engagement e
   where e.organization_id = contacts.organization_id and e.contact_id = contacts.id) as last_contacted_at,
  created_at, updated_at`

export const section: Section = {
  summary: `${MANY.toLocaleString('en-US')} contacts in one organization, ${NEIGHBOURS} beside it; bare is the same statement through pg, without HTTP`,
  async run(bench) {
    const server = await bench.startServer()
    const big = await server.signUp()
    const small = await server.signUp()
    const others = await addOrganizations(bench, NEIGHBOURS)
    await loadContacts(bench, [
      { organizationId: big.organizationId, contacts: MANY },
      { organizationId: small.organizationId, contacts: FEW },
      ...others.map(organizationId => ({ organizationId, contacts: 50 })),
    ])
    const api = `${server.url}/api/v1/app`
    await compareReads(bench, api, big)
    await compareSizes(bench, api, big, small)
    await search(bench, api, big)
    await write(bench, api, big)
    await server.stop()
  },
}

interface Account {
  organizationId: string
  headers: Record<string, string>
}

async function compareReads(bench: Bench, api: string, { organizationId, headers }: Account): Promise<void> {
  const [one] = await bench.query<{ id: string; owner_id: number }>(
    `select id, owner_id from contacts where organization_id = $1 and tags = '{vip}' order by id desc offset 1000 limit 1`,
    [organizationId],
  )
  const of = 'from contacts where organization_id = $1'
  const newest = 'order by created_at desc, id desc limit 50'
  const reads = [
    {
      name: 'get one',
      path: `/contacts/${one!.id}`,
      sql: `select ${listed} ${of} and id = $2`,
      values: [one!.id],
    },
    { name: 'list page 1', path: '/contacts?limit=50', sql: `select ${listed} ${of} ${newest}`, values: [] },
    {
      name: 'list page 1,000',
      path: '/contacts?limit=50&page=1000',
      sql: `select ${listed} ${of} ${newest} offset 49950`,
      values: [],
    },
    {
      name: 'filter by owner and tag',
      path: `/contacts?limit=50&owner_ids=${one!.owner_id}&tags_any=vip`,
      // The answer has a total, so the statement alone has one too.
      sql: `select ${listed}, (select count(*) ${of} and owner_id = $2 and tags && '{vip}') ${of} and owner_id = $2 and tags && '{vip}' ${newest}`,
      values: [one!.owner_id],
    },
  ]
  for (const { name, path, sql, values } of reads) {
    await bench.compareWork(name, {
      unit: 'req/s',
      ours: async () =>
        (await measureLoad({ url: api + path, headers, connections: CONNECTIONS }, bench.seconds)).perSecond,
      bare: () => repeat(bench, CONNECTIONS, sql, [organizationId, ...values]),
      against: 'statement alone',
      atLeast: 0.5,
    })
  }
}

async function compareSizes(bench: Bench, api: string, big: Account, small: Account): Promise<void> {
  const pages = [
    { name: 'page 1', path: '/contacts?limit=50' },
    { name: 'page 150', path: '/contacts?limit=50&page=150' },
  ]
  const perSecond = async (path: string, { headers }: Account) =>
    (await measureLoad({ url: api + path, headers, connections: CONNECTIONS }, bench.seconds)).perSecond
  for (const { name, path } of pages) {
    await bench.compareWork(`${name} of ${MANY} against ${FEW}`, {
      unit: 'req/s',
      ours: () => perSecond(path, big),
      bare: () => perSecond(path, small),
      against: 'the small one',
      atLeast: 1 / 1.5,
    })
  }
  await bench.compareWork('page 1,000 against page 1', {
    unit: 'req/s',
    ours: () => perSecond('/contacts?limit=50&page=1000', big),
    bare: () => perSecond('/contacts?limit=50', big),
    against: 'page 1',
    atLeast: 1 / 1.5,
  })
}

/** One at a time: what a person waits for, names as they are typed, whole, begun, mistyped. */
async function search(bench: Bench, api: string, { organizationId, headers }: Account): Promise<void> {
  const people = await bench.query<{
    first_name: string
    last_name: string
    email: string
    company_name: string
  }>(
    `select first_name, last_name, email, company_name from contacts where organization_id = $1
     and id >= (lpad(to_hex((random() * $2)::int), 12, '0') || '70008000000000000000')::uuid order by id limit 25`,
    [organizationId, MANY * 0.9],
  )
  const kinds: Record<string, (person: (typeof people)[number]) => string> = {
    'full name': p => `${p.first_name} ${p.last_name}`,
    surname: p => p.last_name,
    email: p => p.email,
    company: p => p.company_name,
    'four letters': p => p.last_name.slice(0, 4),
    'typing error': p =>
      `${p.last_name.slice(0, 2)}${p.last_name[3]}${p.last_name[2]}${p.last_name.slice(4)}`,
  }
  const all: number[] = []
  for (const [kind, type] of Object.entries(kinds)) {
    const times: number[] = []
    for (const person of people) {
      const started = performance.now()
      const response = await fetch(`${api}/contacts?q=${encodeURIComponent(type(person))}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the search answered ${response.status}`)
      times.push(performance.now() - started)
    }
    all.push(...times)
    note(bench, `search by ${kind}, median`, median(times))
  }
  note(bench, 'search, median of all', median(all))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

const note = (bench: Bench, name: string, milliseconds: number) =>
  bench.note({
    name,
    unit: 'ms',
    ours: milliseconds,
    bare: null,
    against: '',
    ratio: null,
    goal: '< 15 ms',
    met: milliseconds < 15,
  })

let serial = 0
const person = () => {
  serial += 1
  return { first_name: 'Ada', last_name: `Bench${serial}`, email: `ada.${process.pid}.${serial}@example.com` }
}

async function write(bench: Bench, api: string, { organizationId, headers }: Account): Promise<void> {
  const insert = `insert into contacts (organization_id, id, first_name, last_name, email, created_at, updated_at)
    values ($1, gen_random_uuid(), 'Ada', 'Bench', gen_random_uuid() || '@example.com', now(), now())`
  await bench.compareWork('create one', {
    unit: 'req/s',
    ours: async () =>
      (
        await measureLoad(
          {
            url: `${api}/contacts`,
            method: 'POST',
            headers,
            connections: CONNECTIONS,
            body: () => JSON.stringify(person()),
          },
          bench.seconds,
        )
      ).perSecond,
    bare: () => repeat(bench, CONNECTIONS, insert, [organizationId]),
    against: 'statement alone',
  })
  const result = await bench.compareWork('bulk of 5,000', {
    unit: 'rows/s',
    ours: async () => {
      const body = JSON.stringify({ rows: Array.from({ length: 5_000 }, person) })
      const started = performance.now()
      const response = await fetch(`${api}/contacts/bulk`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      if (!response.ok) throw new Error(await response.text())
      await response.arrayBuffer()
      return 5_000 / ((performance.now() - started) / 1000)
    },
    bare: null,
    against: '',
    goal: '≥ 8,000 rows/s',
  })
  result.met = result.ours >= 8_000
}
