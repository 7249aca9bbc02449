import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, testSettings, useTestApp } from '#tests/harness.ts'
import { importPeople, withWriter } from '../pool.fixture.ts'
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
    const [zed] = (await search({ filters: { q: 'unique' } })).data
    expect(zed).toMatchObject({ name: 'Zed Unique', country: 'FR' })
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
