import { describe, expect, it } from 'vitest'
import { type Account, useOwnTestApp } from '#tests/harness.ts'

const app = useOwnTestApp()

/** Every row of the organization in every table, by table; what only tells a story is left out. */
async function readEverything(organizationId: string): Promise<Record<string, unknown[]>> {
  const told = [
    'activities',
    'events',
    'audit_log',
    'record_merges',
    'merge_rows',
    'merged_records',
    'search_words',
    'name_keys',
    'names_to_compare',
    'similar_names',
  ]
  const tables = await app.sql<{ name: string; is_tally: boolean }>(
    `select c.relname as name, c.relname like '%tallies' and exists (
       select from pg_attribute d where d.attrelid = c.oid and d.attname = 'delta') as is_tally from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name, is_tally } of tables.filter(one => !told.includes(one.name))) {
    // Of kept counts only the sum says something.
    const rows = await app.sql<{ row: Record<string, unknown> }>(
      is_tally
        ? `select to_jsonb(t) - 'id' - 'delta' || jsonb_build_object('sum', sum(delta)) as row from ${name} t
           where organization_id = $1 group by to_jsonb(t) - 'id' - 'delta' having sum(delta) <> 0 order by 1`
        : `select to_jsonb(t) - 'updated_at' as row from ${name} t where organization_id = $1 order by 1`,
      [organizationId],
    )
    if (rows.length > 0) all[name] = rows.map(({ row }) => row)
  }
  return all
}

const idOf = (reply: { body: { data: { id: string } } }) => reply.body.data.id

/** A contact with everything that can hang on one. */
async function furnish(acme: Account, contact_id: string, at: { list: string; sequence: string }) {
  await acme.post(`/contacts/${contact_id}/notes`, { body: 'Hello' })
  await acme.post('/tasks', { title: 'Call', contact_id })
  const deal_id = idOf(await acme.post('/deals', { name: 'Rope', contact_id }))
  await acme.post('/quotes', { contact_id, deal_id, lines: [{ name: 'Rope', unit_price_cents: 100 }] })
  await acme.post('/invoices', {
    contact_id,
    bill_to_name: 'Byron',
    lines: [{ name: 'Rope', unit_price_cents: 100 }],
  })
  await acme.post('/subscriptions', { contact_id, items: [{ name: 'Pro', unit_price_cents: 100 }] })
  await acme.post(`/lists/${at.list}/members`, { contact_ids: [contact_id] })
  await acme.post(`/sequences/${at.sequence}/enroll`, { contact_ids: [contact_id] })
  await acme.post('/email/send', { contact_id, subject: 'Hi', body_html: '<p>Hi</p>' })
  await acme.post('/follow', { type: 'contact', id: contact_id })
}

async function setUp() {
  const acme = await app.createAccount()
  const list = idOf(await acme.post('/lists', { name: 'Friends' }))
  const sequence = idOf(await acme.post('/sequences', { name: 'Hello' }))
  const person = (body: object) => acme.post('/contacts', body).then(idOf)
  const keep = await person({ first_name: 'Ada', email: 'ada@x.example', tags: ['a'], custom: { x: 1 } })
  const one = await person({
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'a.da@x.example',
    phone: '+442079460958',
    tags: ['b'],
    company_name: 'Engines',
    custom: { x: 2, y: 2 },
  })
  const two = await person({ name: 'A. Lovelace', phone: '+442079460999', title: 'Countess' })
  for (const id of [keep, one, two]) await furnish(acme, id, { list, sequence })
  await app.drain()
  return { acme, keep, one, two }
}

describe('a merge of contacts', () => {
  it('moves every reference, fills the gaps and is undone to the last row', async () => {
    const { acme, keep, one, two } = await setUp()
    const before = await readEverything(acme.organizationId)
    for (const table of ['deals', 'invoices', 'quotes', 'subscriptions', 'notes', 'tasks', 'list_members']) {
      expect(before[table]!.length, table).toBeGreaterThanOrEqual(3)
    }
    const merged = await acme.post('/contacts/merge', { keep_id: keep, merge_ids: [one, two] })
    expect(merged.status).toBe(200)
    expect(merged.body.data).toMatchObject({
      id: keep,
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@x.example',
      phone: '+442079460958',
      title: 'Countess',
      company_name: 'Engines',
      tags: ['a', 'b'],
      custom: { x: 1, y: 2 },
      emails: [
        { email: 'ada@x.example', is_primary: true },
        { email: 'a.da@x.example', is_primary: false },
      ],
      phones: [
        { phone: '+442079460958', is_primary: true },
        { phone: '+442079460999', is_primary: false },
      ],
    })
    const after = await readEverything(acme.organizationId)
    for (const [table, rows] of Object.entries(after)) {
      const pointing = rows.filter(row =>
        Object.entries(row as object).some(
          ([column, value]) => column.endsWith('contact_id') && [one, two].includes(value as string),
        ),
      )
      expect(pointing, table).toEqual([])
    }
    expect((await acme.get(`/contacts/${two}`)).body.data.id).toBe(keep)
    expect((await acme.put(`/contacts/${two}`, { source: 'fair' })).body.data.id).toBe(keep)
    await acme.put(`/contacts/${keep}`, { source: null })
    const lines = (await acme.get(`/contacts/${keep}/activities`)).body.data
    expect(lines.some(({ type }: { type: string }) => type === 'merged')).toBe(true)

    const undone = await acme.post(`/contacts/merges/${merged.body.merge_id}/unmerge`)
    expect(undone.body.data).toEqual({ kept_id: keep, restored_ids: [one, two] })
    expect(await readEverything(acme.organizationId)).toEqual(before)
    const again = await acme.post(`/contacts/merges/${merged.body.merge_id}/unmerge`)
    expect([again.status, again.body.detail]).toEqual([409, 'This merge was undone already'])
    expect((await acme.get(`/contacts/${two}`)).body.data.id).toBe(two)
  })

  it('leaves alone what changed since', async () => {
    const { acme, keep, one } = await setUp()
    const { body } = await acme.post('/contacts/merge', {
      keep_id: keep,
      merge_ids: [one],
      fields: { email: 'new@x.example', title: 'Boss' },
    })
    expect(body.data).toMatchObject({ email: 'new@x.example', title: 'Boss' })
    await acme.put(`/contacts/${keep}`, { title: 'Queen' })
    const task = idOf(await acme.post('/tasks', { title: 'Later', contact_id: keep }))
    await acme.post(`/contacts/merges/${body.merge_id}/unmerge`)
    expect((await acme.get(`/contacts/${keep}`)).body.data).toMatchObject({
      email: 'ada@x.example',
      title: 'Queen',
    })
    expect((await acme.get(`/tasks/${task}`)).body.data.contact_id).toBe(keep)
    expect((await acme.get(`/contacts/${one}`)).body.data.email).toBe('a.da@x.example')
  })

  it('is refused where it makes no sense, and not undone too late or out of order', async () => {
    const { acme, keep, one, two } = await setUp()
    const merge = (keep_id: string, merge_ids: string[]) =>
      acme.post('/contacts/merge', { keep_id, merge_ids })
    expect((await merge(keep, [keep])).body.detail).toBe('merge_ids must not have keep_id in it')
    expect((await merge(keep, [])).status).toBe(400)
    expect((await merge(keep, [crypto.randomUUID()])).status).toBe(404)
    expect((await merge(crypto.randomUUID(), [keep])).status).toBe(404)
    const first = await merge(one, [two])
    const second = await merge(keep, [one])
    expect((await acme.get(`/contacts/${two}`)).body.data.id).toBe(keep)
    const undo = (reply: typeof first) => acme.post(`/contacts/merges/${reply.body.merge_id}/unmerge`)
    expect((await undo(first)).body.code).toBe('kept_is_gone')
    expect((await undo(second)).status).toBe(200)
    expect((await acme.get(`/contacts/${two}`)).body.data.id).toBe(one)
    await acme.post('/contacts', { email: 'a.da@x.example' })
    app.clock.advance({ days: 31 })
    const late = await undo(first)
    expect([late.status, late.body.code]).toEqual([409, 'too_old_to_undo'])
  })

  it('happens once when ten ask for it at the same time', async () => {
    const { acme, keep, one } = await setUp()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => acme.post('/contacts/merge', { keep_id: keep, merge_ids: [one] })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
  })
})

describe('a merge of companies', () => {
  it('takes people and papers along, and gives them back', async () => {
    const acme = await app.createAccount()
    const [keep, other] = [
      idOf(await acme.post('/companies', { name: 'Engines', domain: 'engines.example' })),
      idOf(await acme.post('/companies', { name: 'Engines Ltd', domain: 'engines.example', city: 'London' })),
    ]
    const contact = idOf(await acme.post('/contacts', { first_name: 'Ada', company_id: other }))
    await acme.post('/deals', { name: 'Rope', company_id: other })
    await acme.post('/invoices', {
      company_id: other,
      bill_to_name: 'E',
      lines: [{ name: 'R', unit_price_cents: 1 }],
    })
    await app.drain()
    const groups = (await acme.get('/companies/duplicates')).body
    expect(groups.data).toMatchObject([{ reason: 'domain', companies: [{ id: keep }, { id: other }] }])
    const before = await readEverything(acme.organizationId)
    const merged = await acme.post('/companies/merge', { keep_id: keep, merge_ids: [other] })
    expect(merged.body.data).toMatchObject({ name: 'Engines', city: 'London', contact_count: 1 })
    expect((await acme.get(`/contacts/${contact}`)).body.data).toMatchObject({
      company_id: keep,
      company_name: 'Engines',
    })
    expect((await acme.get(`/companies/${other}`)).body.data.id).toBe(keep)
    expect((await acme.get('/companies/duplicates')).body.pagination.total).toBe(0)
    await acme.post(`/companies/merges/${merged.body.merge_id}/unmerge`)
    expect(await readEverything(acme.organizationId)).toEqual(before)
  })
})

describe('duplicates', () => {
  it('are found by phone, nearly the same email, and name at a company', async () => {
    const acme = await app.createAccount()
    const person = (body: object) => acme.post('/contacts', body).then(idOf)
    const phone = [await person({ phone: '+442079460958' }), await person({ phone: '+44 20 7946 0958' })]
    const email = [
      await person({ email: 'ada.byron@x.example' }),
      await person({ email: 'AdaByron+news@x.example' }),
    ]
    const name = [
      await person({ name: 'Zoë Grey', company_name: 'Rope' }),
      await person({ name: 'zoe grey', company_name: 'Rope' }),
    ]
    await person({ name: 'Zoë Grey', company_name: 'Sails' })
    const reply = await acme.get('/contacts/duplicates')
    const groups = reply.body.data.map((group: { reason: string; contacts: { id: string }[] }) => [
      group.reason,
      group.contacts.map(({ id }) => id),
    ])
    expect(groups).toEqual([
      ['phone', phone],
      ['email', email],
      ['name', name],
    ])
    const page = await acme.get('/contacts/duplicates', { page: 2, limit: 2 })
    expect([page.body.data.length, page.body.pagination.total]).toEqual([1, 3])
  })
})

describe('what points at a contact or a company', () => {
  it('is moved by every merge, whatever table it stands in', async () => {
    const acme = await app.createAccount()
    await app.sql(`create table moorings (organization_id uuid not null default current_org(), id uuid not null,
      contact_id uuid, primary key (organization_id, id),
      foreign key (organization_id, contact_id) references contacts on delete cascade)`)
    await app.sql("call make_tenant_table('moorings')")
    const [keep, one] = [
      idOf(await acme.post('/contacts', { first_name: 'Ada' })),
      idOf(await acme.post('/contacts', { first_name: 'Bob' })),
    ]
    await app.sql('insert into moorings values ($1, gen_random_uuid(), $2)', [acme.organizationId, one])
    await acme.post('/contacts/merge', { keep_id: keep, merge_ids: [one] })
    expect(await app.sql('select contact_id from moorings')).toEqual([{ contact_id: keep }])
    await app.sql('drop table moorings')
  })

  it('is a foreign key of two columns, or known here by name', async () => {
    const unseen = await app.sql<{ name: string }>(`
      select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and confrelid in ('contacts'::regclass, 'companies'::regclass)
        and conrelid not in (select of_table from references_to(confrelid))`)
    expect(unseen).toEqual([])
    const loose = await app.sql<{ name: string }>(`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('contact_id', 'company_id')
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
          and k.confrelid in ('contacts'::regclass, 'companies'::regclass))
      order by 1`)
    // The log of deals follows them by itself, also when they are gone; the pool of leads has companies of its own; the
    // last, and addresses, are kept by triggers on the contact.
    expect(loose.map(({ name }) => name)).toEqual([
      'contact_emails.contact_id',
      'deal_versions.contact_id',
      'pool_people.company_id',
      'uncontacted.contact_id',
    ])
  })
})
