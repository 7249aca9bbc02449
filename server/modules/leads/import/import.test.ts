import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { importPeople, importText, withWriter } from '../pool.fixture.ts'
import { toBatches } from './batches.ts'
import { importBatches } from './command.ts'
import { readInThread } from './in-thread.ts'
import { readRows } from './rows.ts'

const app = useTestApp()
const STRESS = Boolean(process.env.STRESS)

beforeAll(async () => {
  await app.createAccount()
})

/** Everything the pool says, without the numbers it gives away itself. */
const dump = async () => {
  const people = await app.sql(`
    select p.first_name, p.last_name, p.title, p.seniority, p.department, a.email, a.phone, p.email_status,
      p.linkedin_url, p.city, p.country, c.domain, p.updated_at,
      (select array_agg(k.key order by k.key) from pool_keys k where k.person_id = p.id) as keys,
      array(select unnest(a.keys) order by 1) as own_keys
    from pool_people p left join pool_addresses a on a.person_id = p.id left join pool_companies c on c.id = p.company_id
    order by keys`)
  for (const { keys, own_keys } of people) expect(own_keys).toEqual(keys)
  return people
}
const companies = () =>
  app.sql(
    'select name, domain, industry, size, country, technologies, updated_at from pool_companies order by domain, name',
  )
const empty = async () => {
  for (const table of ['people', 'addresses', 'keys', 'companies', 'tombstones', 'gone']) {
    await app.sql(`delete from pool_${table}`)
  }
}

const one = (name: string, ...values: string[]) =>
  fc.constantFrom<object[]>({}, ...values.map(value => ({ [name]: value })))
const row = fc
  .tuple(
    fc.constantFrom('Ada Lovelace', 'Ada King', 'Grace Hopper'),
    one('email', 'ada@a.example', 'ADA@a.example', 'grace@a.example'),
    one('linkedin_url', 'linkedin.com/in/ada', 'https://www.linkedin.com/in/grace/'),
    one('company_domain', 'a.example', 'b.example'),
    one('title', 'Head of IT', 'CEO'),
    one('phone', '+493023125001', '+493023125002'),
    one('company_industry', 'Software', 'Retail'),
    one('updated_at', '2026-01-01', '2026-02-01', '2026-03-01'),
  )
  .map(([name, ...rest]) => Object.assign({ name }, ...rest) as Record<string, string>)
  .filter(({ email, linkedin_url, company_domain }) => Boolean(email ?? linkedin_url ?? company_domain))

describe('an import', () => {
  it('that breaks off says with which row to go on, and nothing behind it was written', async () => {
    await empty()
    const file = Array.from({ length: 11_000 }, (_, n) => `P ${n},p${n}@a.example`)
    const rows = () => readRows(Readable.from([Buffer.from(['name,email', ...file].join('\n'))]), {})
    const failed: number[] = []
    const report = { bad() {}, saved() {}, failed: (first: number) => void failed.push(first) }
    const count = async () => (await app.sql('select count(*)::int as n from pool_people'))[0]!.n
    await withWriter(app, async importing => {
      const { client } = importing
      let begun = 0
      const query = (...given: unknown[]) => {
        if (given[0] === 'begin') begun += 1
        if (begun === 2) throw new Error('the line is gone')
        return client.query(...(given as Parameters<typeof client.query>))
      }
      const breaking = { ...importing, client: Object.create(client, { query: { value: query } }) }
      const batchesFrom = (from: number) => toBatches(rows(), { ...importing, kind: 'people', from })
      const broken = importBatches(breaking, batchesFrom(1), report)
      await expect(broken).rejects.toThrow('the line is gone')
      expect([failed, await count()]).toEqual([[5_001], 5_000])
      const rest = await importBatches(importing, batchesFrom(5_001), report)
      expect([rest.added, failed.length, await count()]).toEqual([6_000, 1, 11_000])
    })
    await empty()
  })

  it('reads its file in a thread of its own, from any row on, and says what is wrong with it', async () => {
    await empty()
    const folder = await mkdtemp(join(tmpdir(), 'pool-'))
    const file = join(folder, 'people.csv.gz')
    const lines = Array.from({ length: 12_000 }, (_, n) =>
      n % 1_000 === 7 ? `P ${n},nowhere` : `P ${n},p${n % 9_000}@a.example`,
    )
    await writeFile(file, gzipSync(['name,email', ...lines].join('\n')))
    const bad: number[] = []
    const report = { bad: (line: { number: number }) => void bad.push(line.number), saved() {}, failed() {} }
    const work = (from: number) =>
      withWriter(app, importing => {
        const { secret, source, now } = importing
        const making = { file, mapping: {}, kind: 'people', from, secret, source, now } as const
        return importBatches(importing, readInThread(making), report)
      })
    expect(await work(11_001)).toMatchObject({ rows: 1_000, added: 999, bad: 1 })
    expect(bad).toEqual([11_008])
    // The last 3,000 are of people who stand further up; 1,000 of them were there already.
    expect(await work(1)).toMatchObject({ rows: 12_000, bad: 12, added: 8_991 - 999 })
    expect(bad).toEqual([11_008, ...Array.from({ length: 12 }, (_, n) => n * 1_000 + 8)])
    const missing = { file: join(folder, 'none'), mapping: {}, kind: 'people', from: 1 } as const
    const opened = readInThread({
      ...missing,
      secret: Buffer.alloc(32),
      source: 1,
      now: '2026-11-15T00:00:00Z',
    })
    await expect(opened.next()).rejects.toThrow('ENOENT')
    await rm(folder, { recursive: true })
  })

  it('sees what others say of a company between two of its batches', async () => {
    await empty()
    const person = (name: string, email: string, rest: object) => ({
      ...{ name, email, company_domain: 'a.example' },
      ...rest,
    })
    await withWriter(app, async importing => {
      const { secret, source, now } = importing
      const save = (row: object) => {
        const rows = readRows(Readable.from([Buffer.from(JSON.stringify(row))]), {})
        const options = { kind: 'people', from: 1, secret, source, now } as const
        return importBatches(importing, toBatches(rows, options), { bad() {}, saved() {}, failed() {} })
      }
      await save(person('Ada', 'ada@a.example', { company_industry: 'Retail', updated_at: '2026-01-01' }))
      await importPeople(app, [
        person('Bo', 'bo@a.example', { company_industry: 'Software', updated_at: '2026-03-01' }),
      ])
      await save(person('Cy', 'cy@a.example', { company_size: '11-50', updated_at: '2026-02-01' }))
    })
    expect(await companies()).toMatchObject([{ domain: 'a.example', industry: 'software', size: '11-50' }])
  })

  it('gives the same pool in any order, in any parts, and twice', async () => {
    const files = fc.array(row, { minLength: 1, maxLength: 8 }).chain(rows =>
      fc.record({
        rows: fc.constant(rows),
        shuffled: fc.shuffledSubarray(rows, { minLength: rows.length }),
        cut: fc.integer({ min: 0, max: rows.length }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(files, async ({ rows, shuffled, cut }) => {
        await empty()
        await importPeople(app, rows)
        const [people, firms] = [await dump(), await companies()]
        expect(await importPeople(app, rows)).toMatchObject({ added: 0, updated: 0, unchanged: rows.length })
        expect(await dump()).toEqual(people)
        await empty()
        for (const part of [shuffled.slice(cut), shuffled.slice(0, cut)]) await importPeople(app, part)
        expect(await dump()).toEqual(people)
        expect(await companies()).toEqual(firms)
      }),
      { numRuns: STRESS ? 500 : 10 },
    )
  })

  it('reads what people have, and says what is wrong with the rest', async () => {
    await empty()
    const csv = [
      'First Name;Last Name;E-Mail;Company Size;company_domain;company_technologies;seniority;country',
      '"Ada; the ""first""";Lovelace;ada@a.example;120;a.example;aws|react;;Germany',
      'Grace;Hopper;no address;;a.example;;;',
      'Nobody;;;;;;;',
      ';;x@a.example;;;;;',
      'Bad;Size;b@a.example;huge;;;;',
      'Bad;Rank;c@a.example;;;;boss;',
      '=1+1;Formula;f@a.example;;;;;',
    ].join('\r\n')
    const done = await importText(app, `\ufeff${csv}`, { map: { 'E-Mail': 'email' } })
    expect(done).toMatchObject({ rows: 7, added: 2, bad: 5 })
    expect(done.errors).toEqual([
      '2: email must be an address such as ada@acme.example',
      '3: It has neither email, LinkedIn URL nor company domain',
      '4: It has no name',
      '5: company_size must be a number of people, or a range such as 51-200',
      '6: seniority must be one of founder, c_level, vp, head, director, manager, senior, junior, unknown',
    ])
    const [ada] = await dump()
    expect(await dump()).toHaveLength(2)
    expect(ada).toBeDefined()
    const firms = [
      { domain: 'https://www.shop.acme.co.uk/x', name: 'Acme', size: '11–50', founded: '1999' },
      { name: 'No domain' },
      { domain: 'not a domain' },
    ]
    const text = firms.map(one => JSON.stringify(one)).join('\n')
    expect(await importText(app, text, { kind: 'companies' })).toMatchObject({ added: 2, bad: 1 })
    expect((await companies())[1]).toMatchObject({ domain: 'acme.co.uk', size: '11-50' })
  })

  it('loses one row to each hostile line, and never the file', async () => {
    await empty()
    const good = (n: number) => Buffer.from(`Good ${n},good${n}@a.example\n`)
    const file = Buffer.concat([
      Buffer.from('name,email\n'),
      good(1),
      Buffer.from('Nul\0,nul@a.example\n'),
      good(2),
      Buffer.from(`Long,${'x'.repeat(STRESS ? 100_000_000 : 3_000_000)}\n`),
      good(3),
      Buffer.from(`Wide,${','.repeat(STRESS ? 1_000_000 : 200_000)}\n`),
      Buffer.concat([Buffer.from('Latin '), Buffer.from([0xe9, 0xe8]), Buffer.from(',latin@a.example\n')]),
      good(4),
      Buffer.from(`"Open quote,${'y'.repeat(1_100_000)}\n`),
      good(5),
    ])
    const done = await importText(app, file)
    expect(done.bad).toBe(5)
    expect(done.added).toBe(5)
    const lines = [
      '{"name":"A \\ud800","email":"a@a.example"}',
      '[1]',
      '{"name":',
      '{"name":"B","email":"b@a.example"}',
    ]
    expect(await importText(app, lines.join('\n'))).toMatchObject({ added: 1, bad: 3 })
  })

  it('lets the last word of each field count, and says whose it is', async () => {
    await empty()
    const mail = { email: 'ada@a.example' }
    await importPeople(app, [{ ...mail, name: 'Ada L', title: 'CEO', updated_at: '2026-03-01' }])
    const older = { ...mail, name: 'Ada Lovelace', title: 'Intern', city: 'London', updated_at: '2026-01-01' }
    expect(await importText(app, JSON.stringify(older), { source: 'other' })).toMatchObject({ updated: 1 })
    const acme = await app.createAccount()
    const [found] = (await acme.post('/leads/search', { filters: { q: 'ada' } })).body.data
    expect(found).toMatchObject({
      name: 'Ada L',
      title: 'CEO',
      city: 'London',
      updated_at: '2026-03-01T00:00:00.000Z',
    })
    const { sources } = (await acme.get(`/leads/pool/${found.id}`)).body.data
    expect(
      sources.map(({ source, fields }: { source: string; fields: string[] }) => [source, fields]),
    ).toEqual([
      ['test', ['name', 'title', 'email']],
      ['other', ['city']],
    ])
  })

  it('folds two who turn out to be one, with what organizations have of them', async () => {
    await empty()
    const acme = await app.createAccount()
    await importPeople(app, [
      { name: 'Ada', email: 'ada@a.example' },
      { name: 'Ada King', linkedin_url: 'linkedin.com/in/ada' },
    ])
    const both = (await acme.post('/leads/search', { filters: { q: 'ada' } })).body.data
    expect(both).toHaveLength(2)
    for (const { id } of both) await acme.post('/leads/save', { pool_id: id })
    await importPeople(app, [{ name: 'Ada K.', email: 'ada@a.example', linkedin_url: 'linkedin.com/in/ada' }])
    expect((await acme.post('/leads/search', { filters: { q: 'ada' } })).body.pagination.total).toBe(1)
    const leads = (await acme.get('/leads?q=ada')).body.data
    expect(leads).toHaveLength(1)
  })
})
