import { describe, expect, it } from 'vitest'
import { importJob as importContacts } from '#modules/crm/imports/jobs.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { importJob as importRecords } from '../imports/jobs.ts'

const app = useTestApp()
const ada = {
  first_name: 'Adeline',
  last_name: 'Quillfeather',
  email: 'Adeline.Q@Quills.example',
  phone: '+442079460958',
}

async function makePerson(acme: Account): Promise<string> {
  const { id } = (
    await acme.post('/contacts', { ...ada, tags: ['vip'], custom: { shoe: 38 } }, { 'idempotency-key': 'k1' })
  ).body.data
  await acme.post(`/contacts/${id}/notes`, { body: `${ada.first_name} ${ada.last_name} likes rope` })
  await acme.post('/tasks', { title: `Call ${ada.phone}`, contact_id: id })
  await acme.post('/tasks', { title: `Ask adeline quillfeather about ${ada.email.toLowerCase()}` })
  await acme.post('/email/send', { contact_id: id, subject: 'Hi', body_html: '<p>Hi</p>' })
  await acme.post('/deals', { name: 'Rope for Adeline Quillfeather', contact_id: id })
  await acme.post('/deals', { name: 'As Adeline Quillfeather has it' })
  await acme.post('/invoices', {
    contact_id: id,
    bill_to_name: 'Adeline Quillfeather',
    bill_to_email: ada.email,
    lines: [{ name: 'Rope', unit_price_cents: 100 }],
  })
  await acme.post('/exports', { entities: ['contacts'] })
  await app.drain()
  return id
}

/** Where in the whole database, job queue included, the person still stands. */
async function findTraces(organizationId: string, words: readonly string[]): Promise<string[]> {
  const places = await app.sql<{ schema: string; table: string; column: string; type: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as column, a.atttypid::regtype::text as type
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped
       and a.atttypid::regtype::text in ('text', 'jsonb', 'json', 'text[]', 'tsvector', 'bytea')`,
  )
  const found: string[] = []
  for (const { schema, table, column, type } of places) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    for (const word of words) {
      const rows = await app.sql(
        `select 1 from "${schema}"."${table}" t where lower(${text}) like '%' || lower($1) || '%'
           and coalesce(to_jsonb(t) ->> 'organization_id', $2) = $2 limit 1`,
        [word, organizationId],
      )
      if (rows.length > 0) found.push(`${table}.${column}: ${word}`)
    }
  }
  return found.toSorted()
}

describe('all that is held about a person', () => {
  it('is given to admins, as data and as a page', async () => {
    const acme = await app.createAccount()
    const id = await makePerson(acme)
    expect((await (await acme.invite('member')).get(`/contacts/${id}/data-export`)).status).toBe(403)
    const { data } = (await acme.get(`/contacts/${id}/data-export`)).body
    expect(data.contact).toMatchObject({ id, email: ada.email, custom: { shoe: 38 } })
    for (const kind of ['notes', 'tasks', 'deals', 'invoices', 'email_messages', 'activities', 'events']) {
      expect(Object.keys(data.held), kind).toContain(kind)
    }
    expect(data.held.tasks).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/public_token|organization_id/)
    const page = await acme.get(`/contacts/${id}/data-export`, { format: 'html' })
    expect(page.headers.get('content-type')).toMatch(/text\/html/)
    expect(page.text).toContain('Quillfeather likes rope')
    expect((await acme.get('/audit-log', { limit: 5 })).text).toContain('person_exported')
  })
})

describe('an erased person', () => {
  it('is nowhere in the database afterwards, but for the name on an invoice', async () => {
    const acme = await app.createAccount()
    const id = await makePerson(acme)
    await acme.put(`/contacts/${id}`, { unsubscribed: true })
    const words = [ada.email, ada.phone, 'Adeline Quillfeather', 'Quillfeather']
    expect((await findTraces(acme.organizationId, words)).length).toBeGreaterThan(10)
    const member = await acme.invite('member')
    expect((await member.post(`/contacts/${id}/erase`)).status).toBe(403)
    const reply = await acme.post(`/contacts/${id}/erase`)
    expect(reply.body.data).toMatchObject({ contact_id: id, kept: { invoices: 1, contracts: 0 } })
    expect((await acme.get(`/contacts/${id}`)).status).toBe(404)
    await app.drain()
    expect((await acme.get(`/jobs/${reply.body.data.job_id}`)).body.data.status).toBe('succeeded')
    const left = await findTraces(acme.organizationId, words)
    expect(left.filter(place => !place.startsWith('invoices.'))).toEqual([])
    expect(left.some(place => place.startsWith('invoices.bill_to_name'))).toBe(true)
    expect(left.filter(place => place.includes(ada.email) || place.includes(ada.phone))).toEqual([])
    expect((await acme.get('/search', { q: 'quillfeather', types: 'contacts' })).body.data).toEqual([])
    const deals = (await acme.get('/deals')).body.data
    expect(deals.map(({ name }: { name: string }) => name)).toEqual(['As [erased] has it'])

    const again = (await acme.post('/contacts', { email: ada.email.toLowerCase() })).body.data
    expect((await acme.get(`/contacts/${again.id}`)).body.data.suppressed).toBe(true)
  })

  it('is not brought back by files that are still being imported', async () => {
    const acme = await app.createAccount()
    const id = await makePerson(acme)
    const rows = [
      'Record ID,First Name,Last Name,Email,Phone Number',
      `1,Grace,Hopper,grace@x.example,`,
      `2,${ada.first_name},${ada.last_name},${ada.email.toUpperCase()},${ada.phone}`,
      '3,Alan,Turing,alan@x.example,',
    ].join('\n')
    const upload = async (path: string, name: string) => {
      const form = new FormData()
      form.set(name, new Blob([rows]), 'people.csv')
      const reply = await acme.post(path, form)
      expect(reply.status, reply.text).toBeLessThan(300)
      return reply.body.data.id as string
    }
    const held = {
      contact_imports: await upload('/contacts/import', 'file'),
      data_imports: await upload('/imports/hubspot', 'contacts'),
    }
    // They wait until the person is gone: then it is the files alone that know them.
    for (const [table, one] of Object.entries(held)) {
      await app.sql(`update ${table} set status = 'uploading' where id = $1`, [one])
    }
    const words = [ada.email, ada.phone, 'Quillfeather']
    const chunks = async () =>
      (await findTraces(acme.organizationId, words)).filter(place => place.includes('chunks'))
    expect(await chunks()).toHaveLength(6)
    await acme.post(`/contacts/${id}/erase`)
    await app.drain()
    expect(await chunks()).toEqual([])
    await app.sql("update contact_imports set status = 'pending'")
    await app.sql("update data_imports set status = 'pending'")
    await acme.within(async ctx => {
      await ctx.enqueue(importContacts, { import_id: held.contact_imports })
      await ctx.enqueue(importRecords, { import_id: held.data_imports })
    })
    await app.drain()
    const names = (await acme.get('/contacts', { sort: 'name', order: 'asc' })).body.data
    expect(names.map(({ name }: { name: string }) => name)).toEqual(['Alan Turing', 'Grace Hopper'])
    const done = (await acme.get(`/imports/${held.data_imports}`)).body.data
    expect([done.status, done.report.warning_count]).toEqual(['succeeded', 0])
  })

  it('takes nobody of the same name along, and nobody of another organization', async () => {
    const [acme, rival] = [await app.createAccount(), await app.createAccount()]
    const one = (await acme.post('/contacts', { name: 'Ada Byron', email: 'one@x.example' })).body.data.id
    await acme.post('/contacts', { name: 'Ada Byron', email: 'two@x.example' })
    await acme.post('/tasks', { title: 'Ada Byron, one@x.example' })
    await rival.post('/tasks', { title: 'Ada Byron, one@x.example' })
    await acme.post(`/contacts/${one}/erase`)
    await app.drain()
    expect((await acme.get('/tasks')).body.data[0].title).toBe('Ada Byron, [erased]')
    expect((await rival.get('/tasks')).body.data[0].title).toBe('Ada Byron, one@x.example')
    expect((await acme.get('/contacts')).body.data[0].name).toBe('Ada Byron')
  })

  it('takes nothing of those whose addresses and names hold theirs', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/contacts', { name: 'Ann Lind', email: 'ann@x.example' })).body.data
    const others = ['joann@x.example', 'ann@x.example.org', 'jo.ann@x.example', 'jo+ann@x.example']
    for (const email of others) await acme.post('/contacts', { name: 'Joann Lindt', email })
    const told =
      'Ask <ann@x.example>, Ann Lind.\nann@x.example: not Ann Lindt, joann@x.example or mailto:ann@x.example.'
    await acme.post('/tasks', { title: 'Who', notes: told })
    await acme.post(`/contacts/${id}/erase`)
    await app.drain()
    const kept = (await acme.get('/contacts')).body.data
    expect(kept.map(({ email }: { email: string }) => email).sort()).toEqual(others.toSorted())
    expect(new Set(kept.map(({ name }: { name: string }) => name))).toEqual(new Set(['Joann Lindt']))
    expect((await acme.get('/tasks')).body.data[0].notes).toBe(
      'Ask <[erased]>, [erased].\n[erased]: not Ann Lindt, joann@x.example or mailto:[erased].',
    )
    const events = await app.sql<{ n: number }>(
      `select count(*)::int as n from events where organization_id = $1 and data::text ~ '[^o.+]ann@x.example[^.]'`,
      [acme.organizationId],
    )
    expect(events[0]!.n).toBe(0)
  })

  it('is still suppressed when a mail is to go to the bare address', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/contacts', { email: 'gone@x.example', unsubscribed: true })).body.data
    await acme.post(`/contacts/${id}/erase`)
    await app.drain()
    const blocked = await acme.within(async ctx =>
      (await import('#modules/email/index.ts')).isSuppressed(ctx, ['gone@x.example']),
    )
    expect(blocked).toMatchObject([{ email: 'gone@x.example', reason: 'unsubscribe' }])
  })
})
