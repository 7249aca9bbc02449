import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, testSettings, useTestApp } from '#tests/harness.ts'
import { chosenOf, pickValues } from '../filter/lead-query.ts'
import { facetsOf, type LeadFilter } from '../filter/schema.ts'
import { inspectPool, listStructures } from '../inspect-queries.ts'
import { importPeople, withWriter } from '../pool.fixture.ts'
import { prepareFilter } from '../search/service.ts'
import { countFacetsInTables } from '../search/sql-queries.ts'
import { seedPool } from '../synthetic/seed.ts'
import { awaitIndex } from './client.ts'

// From memory from the first person on: what the tables say is asked beside it.
const app = useTestApp({ leadsIndexFrom: 0 })
let acme: Account

const ready = () =>
  awaitIndex({ settings: { ...testSettings(app.databaseUrl), databaseUrl: app.databaseUrl } })
const search = async (body: object) => (await acme.post('/leads/search', body)).body
const countOf = async (condition: string): Promise<number> => {
  const [row] = await app.sql<{ count: string }>(
    `select count(*) from pool_people p left join pool_companies c on c.id = p.company_id where ${condition}`,
  )
  return Number(row!.count)
}

beforeAll(async () => {
  acme = await app.createAccount()
  expect(await withWriter(app, importing => seedPool(importing, 3_000, 7))).toBe(3_000)
  await search({})
  await ready()
})

describe('a search from memory', () => {
  it('counts what the tables count', async () => {
    const cases: [object, string][] = [
      [{}, 'true'],
      [{ seniority: ['head'], has_email: true }, `p.seniority = 'head' and p.masked_email is not null`],
      [
        { technologies: ['aws'], exclude: { country: ['US'] } },
        `c.technologies && '{aws}' and p.country is distinct from 'US'`,
      ],
      [
        { q: 'mull' },
        `' ' || p.first_key || ' ' || p.last_key || p.title_key || coalesce(c.words, '') like '% mull%'`,
      ],
      [{ city: ['munchen'] }, `p.city = 'München'`],
      [
        { titles: ['head of'], company_size: ['1-10', '11-50'] },
        `p.title_key like '% head of%' and c.size in ('1-10', '11-50')`,
      ],
    ]
    for (const [filters, condition] of cases) {
      const { pagination } = await search({ filters })
      expect([filters, pagination.total]).toEqual([filters, await countOf(condition)])
    }
  })

  it('keeps the law of facets over HTTP', async () => {
    const filters = { country: ['DE', 'US'], seniority: ['head', 'vp', 'manager'] }
    const { data } = (await acme.post('/leads/facets', { filters, limit: 100 })).body
    for (const [facet, values] of Object.entries<{ value: string; count: number }[]>(data.facets)) {
      for (const { value, count } of values.slice(0, 4)) {
        const { pagination } = await search({ filters: { ...filters, [facet]: [value] }, limit: 1 })
        expect([facet, value, pagination.total]).toEqual([facet, value, count])
      }
    }
  })

  it('answers whatever is asked as the tables do, total and facets', async () => {
    const some = (...values: string[]) => fc.subarray(values, { minLength: 1 })
    const lists = fc.record(
      {
        seniority: some('head', 'vp', 'manager', 'unknown'),
        department: some('sales', 'it', 'finance'),
        country: some('DE', 'US', 'GB', 'JP'),
        industry: some('software', 'retail', 'construction'),
        company_size: some('1-10', '11-50', '10001+'),
        technologies: some('aws', 'kubernetes', 'wordpress'),
        email_status: some('verified', 'guessed', 'unknown'),
        titles: some('head of', 'leiter', 'chief'),
        city: some('München', 'London', 'chicago'),
      },
      { requiredKeys: [] },
    )
    const filter = fc
      .tuple(
        lists,
        fc.record(
          {
            q: fc.constantFrom('a', 'mar', 'mull sales', 'example'),
            has_email: fc.boolean(),
            has_phone: fc.boolean(),
            saved: fc.boolean(),
            exclude: lists,
            updated_after: fc.constant('2026-06-01T00:00:00Z'),
          },
          { requiredKeys: [] },
        ),
        fc.constantFrom('person' as const, 'company' as const),
      )
      .map(([some, more, kind]) => ({ kind, filters: { ...some, ...more } as LeadFilter }))
    await fc.assert(
      fc.asyncProperty(filter, async ({ kind, filters }) => {
        // An organization may ask 300 times a minute.
        app.clock.advance({ minutes: 1 })
        const facets = [...facetsOf[kind].usual, ...facetsOf[kind].more]
        const { data } = (await acme.post('/leads/facets', { kind, filters, facets, limit: 100 })).body
        const plain = await acme.within(async ctx => {
          const { asked } = await prepareFilter(ctx, kind, filters)
          return countFacetsInTables(ctx.db, asked, facets)
        })
        expect(data.total).toBe(plain.total)
        facets.forEach((facet, index) => {
          const chosen = chosenOf(filters, facet)
          expect([facet, data.facets[facet]]).toEqual([facet, pickValues(plain.counts[index]!, chosen, 100)])
        })
      }),
      { numRuns: process.env.STRESS ? 500 : 25 },
    )
  })

  it('is told by the doctor, with its age', async () => {
    const { isReady, version } = await ready()
    expect(isReady).toBe(true)
    const held = await acme.within(ctx => listStructures(ctx.db))
    expect(held).toEqual([expect.objectContaining({ version, newest: version })])
    // Of a process that is gone: its number may have gone to another connection meanwhile.
    await app.sql(
      `insert into pool_readers select gen_random_uuid(), pid, started_at - interval '1 second', version - 1, read_at, followed_at
       from pool_readers`,
    )
    expect(await acme.within(ctx => listStructures(ctx.db))).toHaveLength(1)
    const told = await acme.within(ctx => inspectPool(ctx.db))
    expect(told?.what).toMatch(
      /holds 3,000 people and .* in memory, read \d+ \w+ ago, last brought up to date \d+/,
    )
  })

  it('turns pages that neither repeat nor skip', async () => {
    const filters = { country: ['DE'] }
    const ids = new Set<string>()
    let pages = 1
    for (let page = 1; page <= pages; page += 1) {
      const answer = await search({ filters, page, limit: 200 })
      pages = answer.pagination.pages
      for (const { id } of answer.data) ids.add(id)
    }
    expect(ids.size).toBe(await countOf(`p.country = 'DE'`))
    const best = (await search({ filters: { q: 'anna' }, limit: 5 })).data
    expect(best[0].first_name).toBe('Anna')
    expect(best[0].email_status).toBe('verified')
  })

  it('follows the pool: who came, who changed, who was erased', async () => {
    await importPeople(app, [
      { name: 'Zed Unique', email: 'zed@z.example', country: 'FR', company_domain: 'z.example' },
    ])
    const readAt = () => app.sql<{ read_at: string }>('select read_at::text from pool_readers')
    const before = await readAt()
    const [zed] = (await search({ filters: { q: 'unique' } })).data
    expect(zed).toMatchObject({ name: 'Zed Unique', country: 'FR' })
    // Nothing but what changed was read, and who is gone is forgotten.
    expect(await readAt()).toEqual(before.slice(0, 1))
    await importPeople(app, [
      { name: 'Zed Unique', email: 'zed@z.example', country: 'IT', updated_at: '2026-11-17' },
    ])
    expect((await search({ filters: { q: 'unique', country: ['IT'] } })).pagination.total).toBe(1)
    await acme.post('/leads/save', { pool_id: zed.id })
    expect((await search({ filters: { saved: true } })).data[0].id).toBe(zed.id)
    await acme.post('/leads/erasure', { pool_id: zed.id })
    expect((await search({ filters: { q: 'unique' } })).pagination.total).toBe(0)
  })
})
