import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('many contacts at once', () => {
  it('keeps the good rows and names the bad ones', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { email: 'known@example.com', first_name: 'Known' })
    const list = (await acme.post('/lists', { name: 'Fair' })).body.data
    const reply = await acme.post('/contacts/bulk', {
      list_id: list.id,
      rows: [
        { email: 'one@example.com', company_name: 'Acme GmbH', tags: ['a'] },
        { email: 'nonsense' },
        { email: 'ONE@example.com', first_name: 'Twice' },
        { email: 'KNOWN@example.com', first_name: 'Unknown' },
        { first_name: 'No', last_name: 'Mail', company_name: 'ACME GmbH' },
        'not a row',
        { owner_id: 1_999_999_999 },
        { company_id: newId() },
        { email: 'two@example.com', phone: 'x' },
      ],
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ created: 3, updated: 0, skipped: 2, success: true })
    expect(reply.body.data.errors).toEqual([
      { row: 2, detail: 'email must be a valid email address' },
      { row: 6, detail: 'The row must be an object' },
      { row: 7, detail: 'owner_id not found' },
      { row: 8, detail: 'company_id not found' },
    ])
    expect(reply.body.data.warnings).toEqual([
      { row: 9, field: 'phone', detail: 'phone must be a valid phone number such as +14155552671' },
    ])
    const contacts = await acme.get('/contacts', { sort: 'email' })
    expect(contacts.body.data.map((one: { email: string }) => one.email)).toEqual([
      'known@example.com',
      'one@example.com',
      'two@example.com',
      null,
    ])
    expect(contacts.body.data[2]).toMatchObject({
      phone: null,
      custom: { phone: 'x' },
      owner_id: acme.userId,
    })
    expect(contacts.body.pagination.total).toBe(4)
    expect(contacts.body.data[0].first_name).toBe('Known')
    expect((await acme.get('/companies')).body.data).toMatchObject([{ name: 'Acme GmbH', contact_count: 2 }])
    expect((await acme.get(`/lists/${list.id}`)).body.data.member_count).toBe(4)
  })

  it('takes countries by name and phones by their country, and loses nobody for a value it cannot read', async () => {
    const acme = await app.createAccount()
    await acme.patch('/organization', { country: 'DE' })
    const rows = [
      { email: 'fr@example.com', phone: '04 91 22 33 44', country: 'France' },
      { email: 'uk@example.com', country: 'UK' },
      { email: 'desk@example.com', phone: '+1 (415) 555-2671 x12' },
      { email: 'local@example.com', phone: '555-0100 ext 3' },
      {
        email: 'odd@example.com',
        country: 'Atlantis',
        timezone: 'Mars',
        linkedin_url: 'ftp://x',
        status: 'friend',
      },
    ]
    const reply = await acme.post('/contacts/bulk', { rows })
    expect(reply.body).toMatchObject({ created: 5, errors: [] })
    const { data } = (await acme.get('/contacts', { sort: 'email' })).body
    const of = (name: string) => data.find((one: { email: string }) => one.email === `${name}@example.com`)
    expect(of('fr')).toMatchObject({ phone: '+33491223344', country: 'FR', custom: {} })
    expect(of('uk')).toMatchObject({ country: 'GB' })
    expect(of('desk')).toMatchObject({ phone: '+14155552671 ext. 12' })
    expect(of('local')).toMatchObject({ phone: null, custom: { phone: '555-0100 ext 3' } })
    expect(of('odd')).toMatchObject({
      country: null,
      status: 'lead',
      custom: { country: 'Atlantis', timezone: 'Mars', linkedin_url: 'ftp://x', status: 'friend' },
    })
    expect(
      reply.body.data.warnings.map((one: { row: number; field: string }) => [one.row, one.field]),
    ).toEqual([
      [4, 'phone'],
      [5, 'status'],
      [5, 'country'],
      [5, 'timezone'],
      [5, 'linkedin_url'],
    ])
  })

  it('adds to what is known when asked to', async () => {
    const acme = await app.createAccount()
    const before = await acme.post('/contacts', {
      email: 'ada@example.com',
      first_name: 'Ada',
      tags: ['old'],
      custom: { a: 1 },
      status: 'customer',
    })
    const reply = await acme.post('/contacts/bulk', {
      update_existing: true,
      rows: [
        { email: 'ADA@example.com', last_name: 'Lovelace', tags: ['new', 'old'], custom: { b: 2 } },
        { email: 'ada@example.com', title: 'Chief Engineer', first_name: null },
      ],
    })
    expect(reply.body).toMatchObject({ created: 0, updated: 1, skipped: 1, errors: [] })
    const after = await acme.get(`/contacts/${before.body.data.id}`)
    expect(after.body.data).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      title: 'Chief Engineer',
      tags: ['old', 'new'],
      custom: { a: 1, b: 2 },
      status: 'customer',
    })
    expect(after.body.data.score).toBeGreaterThan(before.body.data.score)
    expect((await acme.get('/contacts', { tags_all: 'old,new' })).body.data).toHaveLength(1)
  })

  it('takes 5,000 rows and not one more', async () => {
    const acme = await app.createAccount()
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      first_name: 'Person',
      last_name: `${index}`,
      email: `person.${index}@example.com`,
      company_name: `Company ${index % 50}`,
    }))
    expect((await acme.post('/contacts/bulk', { rows })).body).toMatchObject({ created: 5_000, errors: [] })
    expect((await acme.post('/contacts/bulk', { rows })).body).toMatchObject({ created: 0, skipped: 5_000 })
    const much = await acme.post('/contacts/bulk', { rows: [...rows, {}] })
    expect([much.status, much.body.detail]).toEqual([400, 'rows must have at most 5000 items'])
    expect((await acme.get('/contacts')).body.pagination.total).toBe(5_000)
    const told = await app.sql(
      `select data from events where type = 'contacts.imported' and organization_id = $1`,
      [acme.organizationId],
    )
    expect(told).toMatchObject([{ data: { created: 5_000, updated: 0 } }])
  })

  it('lets two imports of the same people end as one', async () => {
    const acme = await app.createAccount()
    const rows = Array.from({ length: 500 }, (_, index) => ({ email: `same.${index}@example.com` }))
    const replies = await Promise.all([
      acme.post('/contacts/bulk', { rows }),
      acme.post('/contacts/bulk', { rows: rows.toReversed() }),
      acme.post('/contacts/bulk', { rows, update_existing: true }),
    ])
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200])
    expect(replies.reduce((sum, reply) => sum + reply.body.created, 0)).toBe(500)
    expect((await acme.get('/contacts')).body.pagination.total).toBe(500)
  })

  it('refuses a list of somebody else', async () => {
    const acme = await app.createAccount()
    const other = await app.createAccount()
    const list = (await other.post('/lists', { name: 'Theirs' })).body.data
    const reply = await acme.post('/contacts/bulk', { rows: [{ first_name: 'A' }], list_id: list.id })
    expect([reply.status, reply.body.detail]).toEqual([400, 'list_id not found'])
    expect((await acme.get('/contacts')).body.pagination.total).toBe(0)
  })

  it('changes and deletes those that were chosen, and nobody of another organization', async () => {
    const acme = await app.createAccount()
    const other = await app.createAccount()
    const make = async (account: typeof acme, email: string, tags: string[]) =>
      (await account.post('/contacts', { email, tags })).body.data.id as string
    const one = await make(acme, 'one@example.com', ['fair', 'old'])
    const two = await make(acme, 'two@example.com', [])
    const foreign = await make(other, 'three@example.com', ['theirs'])
    const changed = await acme.post('/contacts/bulk-change', {
      contact_ids: [two, one, foreign, two],
      add_tags: ['vip', 'fair'],
      remove_tags: ['old'],
      owner_id: acme.userId,
      status: 'prospect',
    })
    expect(changed.body).toMatchObject({ changed: 2, ignored: 1, data: { changed: 2, ignored: 1 } })
    expect((await acme.get(`/contacts/${one}`)).body.data).toMatchObject({
      tags: ['fair', 'vip'],
      owner_id: acme.userId,
      status: 'prospect',
    })
    expect((await acme.get(`/contacts/${two}`)).body.data.tags).toEqual(['vip', 'fair'])
    expect((await other.get(`/contacts/${foreign}`)).body.data.tags).toEqual(['theirs'])

    // An owner that nobody is: none of them changes.
    const refused = await acme.post('/contacts/bulk-change', {
      contact_ids: [one, two],
      add_tags: ['lost'],
      owner_id: other.userId,
    })
    expect(refused.status).toBe(400)
    expect((await acme.get(`/contacts/${one}`)).body.data.tags).toEqual(['fair', 'vip'])

    const gone = await acme.post('/contacts/bulk-delete', { contact_ids: [one, two, foreign] })
    expect(gone.body).toMatchObject({ matched: 3, changed: 2, failed: [{ id: foreign }] })
    expect((await acme.get(`/contacts/${one}`)).status).toBe(404)
    expect((await other.get(`/contacts/${foreign}`)).status).toBe(200)
  })
})
