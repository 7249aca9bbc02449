import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { type Account, useTestApp } from './harness.ts'

const app = useTestApp()

type Row = Record<string, unknown> & { id: string; updated_at: string }
type Body = Record<string, unknown>

interface Kind {
  make: (by: Account) => Promise<Row>
  path: (id: string) => string
  by: 'put' | 'patch'
  /** Two values of one field, and one of another. */
  first: Body
  second: Body
  other: Body
}

const created = async (by: Account, path: string, body: Body): Promise<Row> =>
  (await by.post(path, body)).body.data

const kinds: Record<string, Kind> = {
  contact: {
    make: by => created(by, '/contacts', { first_name: 'Ada', title: 'Analyst', custom: { tier: 'a' } }),
    path: id => `/contacts/${id}`,
    by: 'put',
    first: { title: 'Head' },
    second: { title: 'Chief' },
    other: { source: 'fair' },
  },
  company: {
    make: by => created(by, '/companies', { name: 'Engines', city: 'London' }),
    path: id => `/companies/${id}`,
    by: 'put',
    first: { city: 'Paris' },
    second: { city: 'Rome' },
    other: { industry: 'Machinery' },
  },
  deal: {
    make: by => created(by, '/deals', { name: 'Forty seats' }),
    path: id => `/deals/${id}`,
    by: 'put',
    first: { amount_cents: 100 },
    second: { amount_cents: 200 },
    other: { name: 'Fifty seats' },
  },
  'stage of a deal': {
    make: by => created(by, '/deals', { name: 'Forty seats' }),
    path: id => `/deals/${id}`,
    by: 'put',
    first: { status: 'won' },
    second: { status: 'lost' },
    other: { name: 'Fifty seats' },
  },
  task: {
    make: by => created(by, '/tasks', { title: 'Call back', due_at: '2026-11-20T10:00:00Z' }),
    path: id => `/tasks/${id}`,
    by: 'put',
    first: { due_at: '2026-11-21T10:00:00Z' },
    second: { due_at: '2026-11-22T10:00:00+01:00' },
    other: { priority: 'high' },
  },
  note: {
    make: async by => {
      const { id } = await created(by, '/contacts', { first_name: 'Ada' })
      return created(by, `/contacts/${id}/notes`, { body: 'Asked for the price list' })
    },
    path: id => `/notes/${id}`,
    by: 'patch',
    first: { body: 'Call on Monday' },
    second: { body: 'Call on Tuesday' },
    other: {},
  },
  contract: {
    make: by => created(by, '/contracts', { title: 'Agreement', content_html: '<p>One</p>' }),
    path: id => `/contracts/${id}`,
    by: 'patch',
    first: { content_html: '<p>Two</p>' },
    second: { content_html: '<p>Three</p>' },
    other: { party_b_name: 'Grace' },
  },
}

const orders = {
  make: (path: string) => (by: Account) =>
    created(by, path, { title: 'November', lines: [{ name: 'Hours', quantity: 2, unit_price_cents: 500 }] }),
  lines: (quantity: number) => ({ lines: [{ name: 'Hours', quantity, unit_price_cents: 500 }] }),
}
for (const kind of ['invoice', 'quote'] as const) {
  const base = { make: orders.make(`/${kind}s`), path: (id: string) => `/${kind}s/${id}` }
  kinds[`${kind}'s head`] = {
    ...base,
    by: 'patch',
    first: { order_discount_value: 1 },
    second: { order_discount_value: 2 },
    other: { po_number: '7' },
  }
  kinds[`${kind}'s lines`] = {
    ...base,
    by: 'patch',
    first: orders.lines(3),
    second: orders.lines(4),
    other: { title: 'December' },
  }
}

/** Of lines what this test sets: the rest of them is worked out. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(({ name, quantity }: Body) => ({ name, quantity })) : value

async function begin(name: string) {
  const kind = kinds[name]!
  const ada = await app.createAccount()
  const grace = await ada.invite('admin')
  const seen = await kind.make(ada)
  app.clock.advance({ minutes: 1 })
  const save = (by: Account, body: Body) => by[kind.by](kind.path(seen.id), body)
  // A note is read among those of its contact.
  const read = async (): Promise<Row> =>
    name === 'note'
      ? (await ada.get(`/contacts/${seen.contact_id}/notes`)).body.data[0]
      : (await ada.get(kind.path(seen.id))).body.data
  return { ...kind, ada, grace, seen, save, read, since: { if_updated_at: seen.updated_at } }
}

describe.each(Object.keys(kinds))('a %s that two people change', name => {
  it('keeps what the first one saved, and tells the second what it was, what it is and whose', async () => {
    const { ada, grace, seen, save, read, first, second, since } = await begin(name)
    expect((await save(grace, { ...first, ...since })).status).toBe(200)
    const current = await read()
    app.clock.advance({ minutes: 1 })
    const refused = await save(ada, { ...second, ...since })
    expect(refused.status).toBe(409)
    const [field] = Object.keys(first) as [string]
    for (const change of refused.body.changes) {
      change.from = plain(change.from)
      change.to = plain(change.to)
    }
    expect(refused.body).toEqual({
      detail: 'Changed meanwhile by Test admin',
      code: 'changed_meanwhile',
      template: 'Changed meanwhile by {name}',
      params: { name: 'Test admin' },
      changes: [
        {
          field,
          from: plain(seen[field]),
          to: plain(current[field]),
          by: { id: grace.userId, name: 'Test admin' },
          at: app.clock.now().subtract({ minutes: 1 }).toString({ fractionalSecondDigits: 3 }),
        },
      ],
      current,
    })
    expect(await read()).toEqual(current)
    expect((await save(ada, { ...second, if_updated_at: current.updated_at })).status).toBe(200)
  })

  it('takes other fields, the same value and a save that says nothing of what it saw', async () => {
    const { ada, grace, seen, save, read, first, second, other, since } = await begin(name)
    await save(grace, first)
    app.clock.advance({ minutes: 1 })
    expect((await save(ada, { ...first, ...since })).status).toBe(200)
    expect((await save(ada, { ...other, ...since })).status).toBe(200)
    const both = await read()
    for (const field of [...Object.keys(first), ...Object.keys(other)]) {
      expect(plain(both[field]), field).not.toEqual(plain(seen[field]))
    }
    app.clock.advance({ minutes: 1 })
    expect((await save(ada, second)).status).toBe(200)
  })

  it('says nothing of a value that is what it was', async () => {
    const { ada, grace, seen, save, first, second, since } = await begin(name)
    await save(grace, first)
    app.clock.advance({ minutes: 1 })
    const [field] = Object.keys(first) as [string]
    await save(grace, { [field]: seen[field] })
    app.clock.advance({ minutes: 1 })
    expect((await save(ada, { ...second, ...since })).status).toBe(200)
  })

  it('lets one of many saves of a field through', async () => {
    const { ada, save, read, first, second, since } = await begin(name)
    const values = [first, second]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => save(ada, { ...values[at % 2], ...since })),
    )
    const [field] = Object.keys(first) as [string]
    const kept = (await read())[field]
    for (const { status, body } of answers) {
      if (status === 200) expect(plain(body.data[field])).toEqual(plain(kept))
      else expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('a custom field', () => {
  it('is told by its key, and leaves the others alone', async () => {
    const { ada, grace, save, since } = await begin('contact')
    await save(grace, { custom: { tier: 'b' } })
    app.clock.advance({ minutes: 1 })
    const refused = await save(ada, { custom: { tier: 'a', size: 4 }, ...since })
    expect(refused.body.changes).toMatchObject([{ field: 'custom.tier', from: 'a', to: 'b' }])
    expect((await save(ada, { custom: { tier: 'b', size: 4 }, ...since })).status).toBe(200)
  })
})

it('a note is edited by its author and by admins, and tells whom it names anew', async () => {
  const { grace: admin, ada, seen, read } = await begin('note')
  const [author, other] = [await ada.invite('member'), await ada.invite('member')]
  const path = `/contacts/${seen.contact_id}/notes`
  const { id } = await created(author, path, { body: `Ask <@${ada.userId}>` })
  expect((await other.patch(`/notes/${id}`, { body: 'Mine now' })).status).toBe(403)
  app.clock.advance({ minutes: 1 })
  const edited = await author.patch(`/notes/${id}`, { body: `Ask <@${ada.userId}> or <@${other.userId}>` })
  expect(edited.body.data).toMatchObject({ author_id: author.userId, edited_at: edited.body.data.updated_at })
  expect(edited.body.data.updated_at).not.toBe(edited.body.data.created_at)
  expect((await admin.patch(`/notes/${id}`, { body: 'Settled' })).status).toBe(200)
  expect(await read()).toMatchObject({ body: 'Settled' })
  const told = await app.sql<{ ids: number[] }>(
    `select data->'user_ids' as ids from events where type = 'note.mentioned' order by seq`,
  )
  expect(told.map(({ ids }) => ids).slice(-2)).toEqual([[ada.userId], [other.userId]])
})

describe('what was changed', () => {
  it('by several people is told with the one who was last', async () => {
    const { ada, grace, save, since } = await begin('contact')
    await save(grace, { title: 'Head' })
    app.clock.advance({ minutes: 1 })
    await save(ada, { source: 'fair' })
    app.clock.advance({ minutes: 1 })
    const refused = await save(ada, { title: 'Chief', source: 'web', ...since })
    expect(refused.body.detail).toBe('Changed meanwhile by Test owner')
    expect(refused.body.changes).toMatchObject([
      { field: 'title', by: { id: grace.userId } },
      { field: 'source', by: { id: ada.userId } },
    ])
  })

  it('in bulk, by a merge or by a program counts as well', async () => {
    const { ada, seen, save, since } = await begin('contact')
    await ada.post('/contacts/bulk-update', { ids: [seen.id], set: { source: 'bulk' } })
    const other = await created(ada, '/contacts', { first_name: 'Ada', phone: '+442079460958' })
    await ada.post('/contacts/merge', { keep_id: seen.id, merge_ids: [other.id] })
    app.clock.advance({ minutes: 1 })
    const refused = await save(ada, { source: 'me', phone: '+442079460000', ...since })
    expect(refused.body.changes).toMatchObject([
      { field: 'source', to: 'bulk' },
      { field: 'phone', from: null, to: '+442079460958' },
    ])
  })

  it('is told in the order of the locks, not of the clocks', async () => {
    const { ada, seen, save } = await begin('contact')
    const { data } = (await save(ada, { source: 'first' })).body
    app.clock.set(seen.updated_at)
    await save(ada, { title: 'Began earlier, waited for the lock' })
    app.clock.set(data.updated_at)
    const refused = await save(ada, { title: 'Chief', if_updated_at: data.updated_at })
    expect(refused.status).toBe(409)
  })

  it('is found by an index, which row security lets be asked', async () => {
    const { ada, seen } = await begin('contact')
    await app.sql(
      `insert into events (organization_id, id, type, at, data, record_id)
       select $1, gen_random_uuid(), 'contact.updated', now(), '{}', gen_random_uuid() from generate_series(1, 2000)`,
      [ada.organizationId],
    )
    await app.sql('analyze events')
    const plan = await ada.within(async ({ db }) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select seq from events where record_id = ${seen.id} and at > ${seen.updated_at}`.execute(db)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/events_of_record[\s\S]*Index Cond: .*record_id = /)
  })
})

it('is a key of every route that changes such a record, and of none that does not', () => {
  const routes = modules.flatMap(module => module.routes)
  const taking = routes.filter(({ body }) =>
    Object.hasOwn((body as { properties?: object } | undefined)?.properties ?? {}, 'if_updated_at'),
  )
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'PATCH /contracts/{contract_id}',
    'PATCH /deals/{deal_id}/forecast-category',
    'PATCH /invoices/{invoice_id}',
    'PATCH /notes/{note_id}',
    'PATCH /quotes/{quote_id}',
    'PUT /companies/{company_id}',
    'PUT /contacts/{contact_id}',
    'PUT /deals/{deal_id}',
    'PUT /deals/{deal_id}/move',
    'PUT /invoices/{invoice_id}/lines',
    'PUT /quotes/{quote_id}/lines',
    'PUT /tasks/{task_id}',
  ])
  for (const { errors } of taking) expect(errors.map(({ code }) => code)).toContain('changed_meanwhile')
})
