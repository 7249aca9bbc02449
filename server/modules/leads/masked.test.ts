import { Writable } from 'node:stream'
import { beforeAll, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { importPeople } from './pool.fixture.ts'

const log: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk))
    done()
  },
})
const app = useTestApp({ logLevel: 'trace' }, [], logTo)

const EMAIL = 'secretperson@hidden.example'
const PHONE = '+493023125555'
const isRaw = (text: string) => /secretperson|23125555/i.test(text)

let acme: Account
let rival: Account
let id: string

beforeAll(async () => {
  acme = await app.createAccount()
  rival = await app.createAccount({ name: 'Rival' })
  await importPeople(app, [
    { name: 'Quiet Person', email: EMAIL, phone: PHONE, title: 'CEO', company_domain: 'hidden.example' },
  ])
  id = (await acme.post('/leads/search', { filters: { q: 'quiet' } })).body.data[0].id
})

/** Every table that holds the raw values, in rows of an organization or of nobody. */
async function whereRaw(organizationId?: string): Promise<string[]> {
  const tables = await app.sql<{ name: string; owned: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'organization_id') as owned
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'pool_addresses'`)
  // Bytes are shown in hexadecimal.
  const raw = `secretperson|23125555|${Buffer.from('secretperson').toString('hex')}`
  const of = organizationId ? `and organization_id = '${organizationId}'` : ''
  const asked = tables
    .filter(({ owned }) => owned || !organizationId)
    .map(({ name }) => `(select '${name}' as name from ${name} t where t::text ~* '${raw}' ${of} limit 1)`)
  return (await app.sql<{ name: string }>(asked.join(' union all '))).map(({ name }) => name)
}

it('shows nobody what was not revealed: no answer, export, event, log line or kept answer', async () => {
  const key = (name: string) => ({ 'idempotency-key': name })
  const answers = [
    await rival.post('/leads/search', { filters: { q: 'secretperson' } }),
    await rival.post('/leads/search', { filters: { q: EMAIL } }),
    await rival.post('/leads/search', { filters: { q: 'quiet' } }),
    await rival.post('/leads/facets', { filters: { q: 'quiet' } }),
    await rival.get(`/leads/pool/${id}`),
    await rival.post('/leads/save', { pool_id: id }, key('save')),
    await rival.get('/leads'),
    await rival.get('/leads/export'),
    await rival.post('/leads/convert-from-pool', { pool_id: id }, key('convert')),
    await rival.post('/lead-searches', { name: 'Quiet', filters: { q: 'quiet' } }),
  ]
  expect(answers[0]!.body.pagination.total).toBe(0)
  expect(answers[2]!.body.pagination.total).toBe(1)
  for (const { text, status } of answers) expect([status < 300, isRaw(text)]).toEqual([true, false])
  await app.drain()
  expect(await whereRaw()).toEqual([])
  expect(log.length).toBeGreaterThan(0)
  expect(log.filter(isRaw)).toEqual([])
})

it('shows it to whoever paid, and to nobody else', async () => {
  const shown = await acme.post('/leads/reveal', { pool_id: id }, { 'idempotency-key': 'two' })
  expect(shown.body.data).toMatchObject({ email: EMAIL, phone: PHONE })
  expect(await whereRaw(rival.organizationId)).toEqual([])
  expect(isRaw((await rival.get(`/leads/pool/${id}`)).text)).toBe(false)
  expect(log.filter(isRaw)).toEqual([])
  await rival.post('/leads/erasure', { pool_id: id })
  await app.drain()
  expect(await whereRaw()).toEqual([])
})
