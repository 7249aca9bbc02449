import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('a company', () => {
  it('is made, found, renamed through to its people, and leaves them behind', async () => {
    const acme = await app.createAccount()
    const created = await acme.post('/companies', {
      name: 'Société Générale d’Horlogerie',
      domain: 'https://www.Horloge.example/about',
      website: 'horloge.example',
      tags: ['swiss'],
    })
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      domain: 'horloge.example',
      website: 'https://horloge.example',
      owner_id: acme.userId,
      contact_count: 0,
      tags: ['swiss'],
    })
    const { id } = created.body.data
    const person = (await acme.post('/contacts', { first_name: 'Léa', company_id: id })).body.data
    expect(person.company_name).toBe('Société Générale d’Horlogerie')
    await acme.put(`/companies/${id}`, { name: 'Horloge SA' })
    expect((await acme.get(`/contacts/${person.id}`)).body.data.company_name).toBe('Horloge SA')
    for (const q of ['horloge', 'HORLGE', 'hor']) {
      const found = await acme.get('/companies', { q })
      expect([q, found.body.data.map((one: { id: string }) => one.id)]).toEqual([q, [id]])
      expect(found.body.data[0].contact_count).toBe(1)
    }
    expect(
      (await acme.get(`/companies/${id}/activities`)).body.data.map((one: { type: string }) => one.type),
    ).toEqual(['edited', 'created', 'created'])
    expect((await acme.delete(`/companies/${id}`)).body).toEqual({
      success: true,
      trash_id: expect.any(String),
    })
    expect((await acme.get(`/contacts/${person.id}`)).body.data).toMatchObject({
      company_id: null,
      company_name: 'Horloge SA',
    })
    expect((await acme.get(`/companies/${id}`)).body.detail).toBe('Company not found')
    expect((await acme.get('/companies')).body.pagination.total).toBe(0)
  })

  it('needs a name', async () => {
    const acme = await app.createAccount()
    expect((await acme.post('/companies', {})).body.detail).toBe('name is required')
    expect((await acme.post('/companies', { name: '' })).body.detail).toBe('name must not be empty')
    expect((await acme.post('/companies', { name: 'A', domain: 'no domain' })).body.detail).toBe(
      'domain must be a domain such as example.com',
    )
    expect((await acme.post('/companies', { name: 'A', website: 'ftp://a' })).body.detail).toBe(
      'website must be a valid URL',
    )
  })
})

describe('a list', () => {
  it('takes contacts of the organization once and ignores the rest', async () => {
    const acme = await app.createAccount()
    const other = await app.createAccount()
    const ids = []
    for (const first_name of ['A', 'B', 'C']) {
      ids.push((await acme.post('/contacts', { first_name })).body.data.id)
    }
    const theirs = (await other.post('/contacts', { first_name: 'X' })).body.data.id
    const list = (await acme.post('/lists', { name: 'Fair', description: 'Met there' })).body.data
    expect(list).toMatchObject({ name: 'Fair', description: 'Met there', member_count: 0 })
    const added = await acme.post(`/lists/${list.id}/members`, {
      contact_ids: [...ids, ids[0], theirs, newId(), 'no id'],
    })
    expect(added.body).toEqual({ success: true, added: 3, ignored: 4, data: { added: 3, ignored: 4 } })
    const again = await acme.post(`/lists/${list.id}/members`, { contact_ids: ids })
    expect(again.body.data).toEqual({ added: 0, ignored: 3 })
    const members = await acme.get(`/lists/${list.id}/members`, { limit: 2 })
    expect(members.body).toMatchObject({
      data: [{ first_name: 'C' }, { first_name: 'B' }],
      pagination: { total: 3, pages: 2, has_next: true },
    })
    expect((await acme.delete(`/lists/${list.id}/members/${ids[0]}`)).status).toBe(200)
    expect((await acme.delete(`/lists/${list.id}/members/${ids[0]}`)).status).toBe(404)
    expect((await acme.get('/lists')).body.data).toMatchObject([{ name: 'Fair', member_count: 2 }])
    expect((await acme.get(`/contacts/${ids[1]}/lists`)).body.data).toMatchObject([{ id: list.id }])
    expect((await acme.get(`/contacts/${ids[0]}/activities`)).body.data[0].title).toBe(
      'Taken off the list Fair',
    )
    expect((await other.get(`/lists/${list.id}/members`)).body.detail).toBe('List not found')
    expect((await acme.delete(`/lists/${list.id}`)).status).toBe(200)
    expect((await acme.get('/contacts')).body.pagination.total).toBe(3)
  })
})

describe('a task', () => {
  it('is open until done, and says when', async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { first_name: 'A' })).body.data.id
    const created = await acme.post('/tasks', { title: 'Call <b>A</b>', type: 'call', contact_id: contact })
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      title: 'Call <b>A</b>',
      status: 'open',
      priority: 'normal',
      assignee_id: acme.userId,
      completed_at: null,
    })
    const { id } = created.body.data
    await acme.post('/tasks', { title: 'Write', notes: 'the Offer', priority: 'high' })
    expect((await acme.get('/tasks', { status: 'open', type: 'call' })).body.data).toHaveLength(1)
    expect((await acme.get('/tasks', { priority: 'high' })).body.data).toMatchObject([{ title: 'Write' }])
    expect((await acme.get('/tasks', { q: 'OFFER' })).body.data).toMatchObject([{ title: 'Write' }])
    await acme.post('/tasks', { title: 'For nobody', assignee_id: null })
    const titlesOf = async (assignee: string) =>
      (await acme.get('/tasks', { assignee })).body.data.map((one: { title: string }) => one.title)
    expect(await titlesOf('none')).toEqual(['For nobody'])
    expect(await titlesOf('me')).toEqual(['Write', 'Call <b>A</b>'])
    expect(await titlesOf(`none,${acme.userId}`)).toHaveLength(3)
    expect((await acme.get('/tasks', { assignee: 'you' })).status).toBe(400)
    const done = await acme.put(`/tasks/${id}`, { status: 'done' })
    expect(done.body.data.completed_at).toBe(app.clock.now().toString({ fractionalSecondDigits: 3 }))
    const types = (await acme.get(`/contacts/${contact}/activities`)).body.data.map(
      (one: { type: string }) => one.type,
    )
    expect(types).toEqual(['task_done', 'task', 'created'])
    expect((await acme.put(`/tasks/${id}`, { status: 'open' })).body.data.completed_at).toBeNull()
    expect((await acme.delete(`/tasks/${id}`)).status).toBe(200)
    expect((await acme.get(`/tasks/${id}`)).body.detail).toBe('Task not found')
  })

  it.each([
    [{}, 'title is required'],
    [{ title: 'x', type: 'dance' }, 'type must be one of todo, call, email, linkedin, meeting'],
    [{ title: 'x', contact_id: newId() }, 'contact_id not found'],
    [{ title: 'x', assignee_id: 1_999_999_999 }, 'assignee_id not found'],
    [{ title: 'x', due_at: 'soon' }, 'due_at must be a valid timestamp such as 2026-11-15T09:30:00Z'],
  ])('refuses %j', async (body, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/tasks', body)
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })
})

describe('a note', () => {
  it('is listed newest first and can go', async () => {
    const acme = await app.createAccount()
    const id = (await acme.post('/contacts', {})).body.data.id
    await acme.post(`/contacts/${id}/notes`, { body: 'one' })
    app.clock.advance('PT1S')
    const two = (await acme.post(`/contacts/${id}/notes`, { body: 'two' })).body.data
    const bodies = async () =>
      (await acme.get(`/contacts/${id}/notes`)).body.data.map((note: { body: string }) => note.body)
    expect(await bodies()).toEqual(['two', 'one'])
    expect((await acme.delete(`/contacts/${id}/notes/${two.id}`)).status).toBe(200)
    expect(await bodies()).toEqual(['one'])
    expect((await acme.post(`/contacts/${id}/notes`, {})).body.detail).toBe('body is required')
  })
})
