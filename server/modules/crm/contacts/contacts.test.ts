import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'Ada@Analytical.example',
  phone: '+44 20 7946 0958',
  title: 'Head of Engines',
  company_name: 'Analytical Engines',
  country: 'gb',
  tags: ['vip', 'vip', ' press '],
  custom: { shoe: 37 },
}

describe('a contact', () => {
  it('is kept in one spelling, with its company made on the way', async () => {
    const acme = await app.createAccount()
    const created = await acme.post('/contacts', ada)
    expect(created.status).toBe(201)
    expect(created.body.existing).toBe(false)
    expect(created.body.data).toMatchObject({
      name: 'Ada Lovelace',
      email: 'Ada@Analytical.example',
      phone: '+442079460958',
      company_name: 'Analytical Engines',
      country: 'GB',
      owner_id: acme.userId,
      status: 'lead',
      tags: ['vip', 'press'],
      custom: { shoe: 37 },
      unsubscribed: false,
      suppressed: false,
      last_contacted_at: null,
    })
    const { id, company_id } = created.body.data
    const company = await acme.get(`/companies/${company_id}`)
    expect(company.body.data).toMatchObject({ name: 'Analytical Engines', contact_count: 1 })
    expect((await acme.get(`/contacts/${id}`)).body.data).toEqual(created.body.data)
  })

  it('needs nothing at all', async () => {
    const acme = await app.createAccount()
    expect((await acme.post('/contacts', {})).status).toBe(201)
    expect((await acme.post('/contacts', {})).status).toBe(201)
    const listed = await acme.get('/contacts')
    expect(listed.body.pagination).toMatchObject({ total: 2, pages: 1, has_next: false, total_capped: false })
  })

  it('answers with the one that has the email already, whatever the case', async () => {
    const acme = await app.createAccount()
    const first = await acme.post('/contacts', { email: 'bob@example.com', first_name: 'Bob' })
    const again = await acme.post('/contacts', { email: 'BOB@Example.com', first_name: 'Robert' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ success: true, data: first.body.data, existing: true })
    const elsewhere = {
      company_id: crypto.randomUUID(),
      company_name: 'A company that must not come into being',
    }
    for (const [field, value] of Object.entries(elsewhere)) {
      const known = await acme.post('/contacts', { email: first.body.data.email, [field]: value })
      expect(known.body).toEqual({ success: true, data: first.body.data, existing: true })
    }
    expect((await acme.get('/companies?q=must%20not%20come')).body.data).toEqual([])
    const other = await app.createAccount()
    expect((await other.post('/contacts', { email: 'bob@example.com' })).status).toBe(201)
  })

  it('is made once by fifty requests at the same time', async () => {
    const acme = await app.createAccount()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        acme.post('/contacts', {
          email: index % 2 ? 'rush@example.com' : 'RUSH@example.COM',
          company_name: 'Rush Hour',
        }),
      ),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(49)
    expect(new Set(replies.map(reply => reply.body.data.id)).size).toBe(1)
    expect((await acme.get('/contacts')).body.pagination.total).toBe(1)
    expect((await acme.get('/companies')).body.pagination.total).toBe(1)
    const told = await app.sql('select from events where type = $1 and organization_id = $2', [
      'contact.created',
      acme.organizationId,
    ])
    expect(told).toHaveLength(1)
  })

  it.each([
    [{ email: 'nobody' }, 'email must be a valid email address'],
    [{ status: 'friend' }, 'status must be one of lead, prospect, customer, churned'],
    [{ phone: 'call me' }, 'phone must be a valid phone number such as +14155552671'],
    [{ timezone: 'Mars/Olympus' }, 'timezone must be a time zone such as Europe/Berlin'],
    [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url must be a valid URL'],
    [{ company_id: newId() }, 'company_id not found'],
    [{ owner_id: 2_000_000_000 }, 'owner_id not found'],
    [{ country: 'Ruritania' }, 'country must be an ISO code such as DE, or the name of a country'],
    [{ language: 'Klingon' }, 'language must be a code such as de or pt-BR, or the name of a language'],
    [{ tags: 'vip' }, 'tags must be a list'],
  ])('refuses %j', async (body, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/contacts', body)
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
    expect((await acme.get('/contacts')).body.pagination.total).toBe(0)
  })

  it('knows countries and languages by their names in all of ours, too', async () => {
    const acme = await app.createAccount()
    for (const [country, code] of [
      ['Germany', 'DE'],
      ['uk', 'GB'],
      ['fr', 'FR'],
      ['Allemagne', 'DE'],
      ['ドイツ', 'DE'],
      ['', null],
    ]) {
      expect((await acme.post('/contacts', { country })).body.data.country).toBe(code)
      expect((await acme.post('/companies', { name: 'A', country })).body.data.country).toBe(code)
    }
    for (const [language, tag] of [
      ['German', 'de'],
      ['français', 'fr'],
      ['pt_br', 'pt-BR'],
      ['', null],
    ]) {
      expect((await acme.post('/contacts', { language })).body.data.language).toBe(tag)
      expect((await acme.post('/companies', { name: 'A', language })).body.data.language).toBe(tag)
    }
    for (const body of [{ country: 'Ge.' }, { language: 'Germanic?' }]) {
      const reply = await acme.post('/companies', { name: 'A', ...body })
      expect([reply.status, reply.body.detail.split(' ')[0]]).toEqual([400, Object.keys(body)[0]])
    }
  })

  it('leaves what is not given alone, clears by null, and says what changed', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/contacts', ada)).body.data
    app.clock.advance('PT1M')
    const changed = await acme.put(`/contacts/${id}`, { title: null, status: 'customer' })
    expect(changed.body.data).toMatchObject({ title: null, status: 'customer', first_name: 'Ada' })
    expect(changed.body.data.updated_at > changed.body.data.created_at).toBe(true)
    const [latest] = (await acme.get(`/contacts/${id}/activities`)).body.data
    expect(latest).toMatchObject({
      type: 'edited',
      title: 'Changed title and status',
      actor: { id: acme.userId },
      contact_id: id,
      detail: {
        changes: { title: { from: 'Head of Engines', to: null }, status: { from: 'lead', to: 'customer' } },
      },
    })
    app.clock.advance('PT1M')
    const same = await acme.put(`/contacts/${id}`, { status: 'customer' })
    expect(same.body.data.updated_at).toBe(changed.body.data.updated_at)
    expect((await acme.get(`/contacts/${id}/activities`)).body.data).toHaveLength(2)
  })

  it('cannot take the email of another', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { email: 'one@example.com' })
    const { id } = (await acme.post('/contacts', { email: 'two@example.com' })).body.data
    const reply = await acme.put(`/contacts/${id}`, { email: 'ONE@example.com', title: 'Thief' })
    expect([reply.status, reply.body.detail]).toEqual([409, 'Another contact has this email'])
    expect((await acme.get(`/contacts/${id}`)).body.data).toMatchObject({
      email: 'two@example.com',
      title: null,
    })
  })

  it('keeps HTML as the text it is', async () => {
    const acme = await app.createAccount()
    const name = '<script>alert("x")</script> & Söhne'
    const { data } = (await acme.post('/contacts', { first_name: name })).body
    expect(data.first_name).toBe(name)
    const note = await acme.post(`/contacts/${data.id}/notes`, { body: '<b>bold</b>' })
    expect(note.status).toBe(201)
    expect(note.body.data).toMatchObject({ body: '<b>bold</b>', author_id: acme.userId })
  })

  it('is out of reach for another organization, and out of hand for a viewer', async () => {
    const acme = await app.createAccount()
    const { id, company_id } = (await acme.post('/contacts', ada)).body.data
    const other = await app.createAccount()
    const replies = [
      await other.get(`/contacts/${id}`),
      await other.put(`/contacts/${id}`, { title: 'x' }),
      await other.delete(`/contacts/${id}`),
      await other.post(`/contacts/${id}/notes`, { body: 'x' }),
      await other.get(`/contacts/${id}/activities`),
      await other.get('/contacts/not-a-uuid'),
    ]
    for (const reply of replies) {
      expect([reply.status, reply.body.detail]).toEqual([404, 'Contact not found'])
    }
    const borrowed = await other.post('/contacts', { company_id })
    expect([borrowed.status, borrowed.body.detail]).toEqual([400, 'company_id not found'])
    const viewer = await acme.invite('viewer')
    expect((await viewer.get(`/contacts/${id}`)).status).toBe(200)
    for (const reply of [
      await viewer.post('/contacts', {}),
      await viewer.put(`/contacts/${id}`, {}),
      await viewer.delete(`/contacts/${id}`),
      await viewer.post('/contacts/bulk', { rows: [] }),
    ]) {
      expect(reply.status).toBe(403)
    }
  })

  it('takes everything that hangs on it along when it goes', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/contacts', ada)).body.data
    const list = (await acme.post('/lists', { name: 'Friends' })).body.data
    await acme.post(`/lists/${list.id}/members`, { contact_ids: [id] })
    await acme.post(`/contacts/${id}/notes`, { body: 'hello' })
    await acme.post('/tasks', { title: 'Call', contact_id: id })
    expect((await acme.delete(`/contacts/${id}`)).body).toEqual({
      success: true,
      trash_id: expect.any(String),
    })
    expect((await acme.get(`/contacts/${id}`)).status).toBe(404)
    expect((await acme.get('/tasks')).body.data).toEqual([])
    expect((await acme.get(`/lists/${list.id}`)).body.data.member_count).toBe(0)
    for (const table of ['notes', 'list_members', 'activities', 'tasks', 'contact_tags']) {
      const left = await app.sql(`select from ${table} where organization_id = $1 and contact_id = $2`, [
        acme.organizationId,
        id,
      ])
      expect(left).toEqual([])
    }
    expect((await acme.get('/contacts')).body.pagination.total).toBe(0)
  })
})
