import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { recordSent } from '../scoring/engagement.ts'
import { applyContactFilter } from './queries.ts'
import type { ContactFilterIn } from './schema.ts'

const app = useTestApp()
let acme: Account
let colleague: Account
let list: string
let firm: string

beforeAll(async () => {
  acme = await app.createAccount()
  colleague = await acme.invite('member')
  firm = (await acme.post('/companies', { name: 'Zürcher Uhren AG' })).body.data.id
  const people = [
    { first_name: 'Ana', email: 'ana@one.example', status: 'lead', tags: ['red', 'blue'], country: 'de' },
    {
      first_name: 'Bea',
      email: 'bea@one.example',
      status: 'customer',
      tags: ['red'],
      title: 'Head of Sales',
    },
    { first_name: 'Cem', email: 'cem@two.example', status: 'churned', source: 'fair', company_id: firm },
    { first_name: 'Dörte', last_name: 'Müller', email: 'd@two.example', owner_id: colleague.userId },
  ]
  const ids: string[] = []
  for (const person of people) {
    ids.push((await acme.post('/contacts', person)).body.data.id)
    app.clock.advance('PT1H')
  }
  list = (await acme.post('/lists', { name: 'Some' })).body.data.id
  await acme.post(`/lists/${list}/members`, { contact_ids: [ids[0], ids[2], newId(), 'rubbish'] })
  await acme.within(ctx => recordSent(ctx, [ids[1]!]))
})

const names = async (query: Record<string, string | number>) =>
  (await acme.get('/contacts', { order: 'asc', sort: 'created_at', ...query })).body.data.map(
    (contact: { first_name: string }) => contact.first_name,
  )

describe('the contact filter', () => {
  it.each([
    [{}, ['Ana', 'Bea', 'Cem', 'Dörte']],
    [{ status: 'lead' }, ['Ana', 'Dörte']],
    [{ status: 'customer, churned' }, ['Bea', 'Cem']],
    [{ tags_any: 'red,blue' }, ['Ana', 'Bea']],
    [{ tags_all: 'red,blue' }, ['Ana']],
    [{ tags_all: 'red', status: 'customer' }, ['Bea']],
    [{ country: 'DE' }, ['Ana']],
    [{ country: 'Germany' }, ['Ana']],
    [{ source: 'fair' }, ['Cem']],
    [{ title_contains: 'SALES' }, ['Bea']],
    [{ title_contains: '%' }, []],
    [{ not_contacted_days: 30 }, ['Ana', 'Cem', 'Dörte']],
    [{ created_after: '2026-11-16T12:00:00Z' }, ['Cem', 'Dörte']],
    [{ created_before: '2026-11-16T12:00:00Z' }, ['Ana', 'Bea']],
    [{ created_after: '2026-11-16' }, ['Ana', 'Bea', 'Cem', 'Dörte']],
    [{ created_after: '2026-11-17' }, []],
    [{ created_before: '2026-11-17' }, ['Ana', 'Bea', 'Cem', 'Dörte']],
    [{ q: ' ' }, ['Ana', 'Bea', 'Cem', 'Dörte']],
    [{ score_min: 14 }, ['Bea', 'Cem']],
    [{ score_max: 13 }, ['Ana', 'Dörte']],
    [{ status: '' }, ['Ana', 'Bea', 'Cem', 'Dörte']],
  ])('%j chooses %j', async (query, expected) => {
    expect(await names(query as Record<string, string>)).toEqual(expected)
  })

  it('knows lists, companies and owners', async () => {
    expect(await names({ list_ids: list })).toEqual(['Ana', 'Cem'])
    expect(await names({ exclude_list_ids: list })).toEqual(['Bea', 'Dörte'])
    expect(await names({ company_ids: firm })).toEqual(['Cem'])
    expect(await names({ owner_ids: colleague.userId })).toEqual(['Dörte'])
    expect(await names({ owner_ids: `${colleague.userId},${acme.userId}`, country: 'DE' })).toEqual(['Ana'])
    const repeated = await acme.get('/contacts?status=lead&status=churned&order=asc')
    expect(repeated.body.pagination.total).toBe(3)
  })

  it.each([
    [{ status: 'friend' }, 'status[0] must be one of lead, prospect, customer, churned'],
    [{ owner_ids: 'me' }, 'owner_ids[0] must be a whole number'],
    [{ list_ids: 'x' }, 'list_ids[0] must be a valid uuid'],
    [{ score_min: 'much' }, 'score_min must be a whole number'],
    [{ created_after: 'yesterday' }, 'created_after must be a valid timestamp such as 2026-11-15T09:30:00Z'],
    [{ sort: 'beauty' }, /^sort must be one of/],
  ])('refuses %j', async (query, detail) => {
    const reply = await acme.get('/contacts', query)
    expect(reply.status).toBe(400)
    expect(reply.body.detail).toMatch(detail)
  })

  it.each([
    ['muller', ['Dörte']],
    ['MÜLLER', ['Dörte']],
    ['dorte mu', ['Dörte']],
    ['mueler', ['Dörte']],
    ['qwertz', []],
    ['mullre', ['Dörte']],
    ['one.example', ['Ana', 'Bea']],
    ['zurcher', ['Cem']],
    ['zürchr uhren', ['Cem']],
    ['be', ['Bea']],
    ['100%', []],
    ["'; drop table contacts; --", []],
  ])('finds by %s', async (q, expected) => {
    expect(await names({ q })).toEqual(expected)
  })

  it('takes a search of blanks for none', async () => {
    for (const sort of ['', '&sort=relevance', '&sort=name']) {
      const reply = await acme.get(`/contacts?q=%20%20${sort}`)
      expect([reply.status, reply.body.pagination?.total]).toEqual([200, 4])
    }
  })

  it('sorts the best match first, unless told otherwise', async () => {
    await acme.post('/contacts', { first_name: 'Beatrice', email: 'x@nine.example' })
    const found = await acme.get('/contacts', { q: 'bea' })
    expect(found.body.data.map((one: { first_name: string }) => one.first_name)).toEqual(['Bea', 'Beatrice'])
    expect(found.body.pagination).toMatchObject({ total: 2, total_capped: false })
    const second = await acme.get('/contacts', { q: 'bea', limit: 1, page: 2 })
    expect(second.body).toMatchObject({
      data: [{ first_name: 'Beatrice' }],
      pagination: { total: 2, has_next: false, has_prev: true },
    })
    expect((await acme.get('/contacts', { q: 'bea', page: 9 })).body.pagination.total).toBe(2)
    expect((await acme.get('/contacts', { q: 'bea', status: 'customer' })).body.pagination.total).toBe(1)
  })

  it('shows the best of very many that begin alike', async () => {
    const crowd = await app.createAccount()
    const letters = (n: number) => [...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')
    const rows = Array.from({ length: 1_300 }, (_, n) => ({
      first_name: 'Kim',
      last_name: `Zor${letters(n)}`,
    }))
    await crowd.post('/contacts/bulk', { rows })
    await crowd.post('/contacts/bulk', {
      rows: [
        { first_name: 'Zora', last_name: 'Late' },
        { first_name: 'Ada', last_name: 'Zor' },
        { first_name: 'Zor' },
      ],
    })
    const found = await crowd.get('/contacts', { q: 'zor', limit: 4 })
    expect(found.body.data.map((one: { name: string }) => one.name).slice(0, 3)).toEqual([
      'Zor',
      'Ada Zor',
      'Zora Late',
    ])
    expect(found.body.data[3].first_name).toBe('Kim')
    expect(found.body.pagination).toMatchObject({ total: 1_000, total_capped: true, has_next: true })
    const ids = new Set<string>()
    for (let page = 1; page <= 10; page += 1) {
      const { data } = (await crowd.get('/contacts', { q: 'ZOR', limit: 100, page })).body
      for (const { id } of data) ids.add(id)
    }
    expect(ids.size).toBe(1_000)
    const rare = await crowd.get('/contacts', { q: 'zorbc', limit: 100 })
    expect(rare.body.pagination).toMatchObject({ total: 111, total_capped: false })
  })

  it('turns pages in the order of the last mail, those never written to counting as longest ago', async () => {
    const crowd = await app.createAccount()
    const rows = Array.from({ length: 12 }, (_, n) => ({ first_name: `P${n}`, email: `p${n}@example.com` }))
    await crowd.post('/contacts/bulk', { rows })
    const ids = new Map<string, string>()
    for (const { first_name, id } of (await crowd.get('/contacts')).body.data) ids.set(first_name, id)
    for (const name of ['P3', 'P7', 'P1', 'P3', 'P9']) {
      await crowd.within(ctx => recordSent(ctx, [ids.get(name)!]))
      app.clock.advance('PT1M')
    }
    await crowd.delete(`/contacts/${ids.get('P5')}`)
    const inOrder = async (query: object) => {
      const seen: string[] = []
      for (let page = 1; page <= 4; page += 1) {
        const sorted = { sort: 'last_contacted_at', limit: 3, page, ...query }
        seen.push(
          ...(await crowd.get('/contacts', sorted)).body.data.map(
            (one: { first_name: string }) => one.first_name,
          ),
        )
      }
      return seen
    }
    const latest = await inOrder({ order: 'desc' })
    expect(latest.slice(0, 4)).toEqual(['P9', 'P3', 'P1', 'P7'])
    expect(latest).toHaveLength(11)
    expect(new Set(latest).size).toBe(11)
    expect(await inOrder({ order: 'asc' })).toEqual(latest.toReversed())
    expect(await inOrder({ order: 'desc', q: 'example' })).toEqual(latest)
    expect(await inOrder({ order: 'asc', status: 'lead' })).toEqual(latest.toReversed())
    expect((await crowd.get('/contacts', { not_contacted_days: 1 })).body.pagination.total).toBe(7)
  })

  it('never finds what belongs to others, whatever is asked', async () => {
    const other = await app.createAccount()
    await other.post('/contacts', { first_name: 'Secret', email: 'secret@other.example' })
    expect(await names({ q: 'secret' })).toEqual([])
    const seen = await acme.within(ctx =>
      ctx.db
        .selectFrom('contacts')
        .select('id')
        .where('id', 'in', eb => eb.selectFrom('contacts').select('id'))
        .execute(),
    )
    expect(seen).toHaveLength(5)
    await expect(
      acme.within(ctx => ctx.db.selectFrom('contacts').select('organization_id').distinct().execute()),
    ).resolves.toEqual([{ organization_id: acme.organizationId }])
  })

  it('chooses an audience by the same rules', async () => {
    const choose = (filter: ContactFilterIn) =>
      acme.within(ctx =>
        applyContactFilter(ctx.db.selectFrom('contacts').select('first_name'), filter, ctx.now)
          .orderBy('created_at')
          .execute(),
      )
    expect(await choose({ q: 'muller', exclude_list_ids: [list] })).toEqual([{ first_name: 'Dörte' }])
    expect(await choose({ status: ['churned'], q: '' })).toEqual([{ first_name: 'Cem' }])
  })
})
