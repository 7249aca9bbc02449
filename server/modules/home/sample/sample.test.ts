import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const PATH = '/setup/sample-data'
const totals = async (account: Account) =>
  Object.fromEntries(
    await Promise.all(
      ['companies', 'contacts', 'deals', 'tasks'].map(async plural => [
        plural,
        (await account.get(`/${plural}`)).body.pagination.total,
      ]),
    ),
  )
const whole = { companies: 4, contacts: 6, deals: 5, tasks: 4 }
const none = { companies: 0, contacts: 0, deals: 0, tasks: 0 }

it('adds a set once, however many ask, in the language of who asks, and takes it away again', async () => {
  const acme = await app.createAccount()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => acme.call('POST', PATH, { headers: { 'accept-language': 'de' } })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(await totals(acme)).toEqual(whole)
  expect((await acme.get(PATH)).body.data).toMatchObject({ present: true, ...whole, notes: 3, touched: [] })
  const home = (await acme.get('/home')).body.data
  expect(home.tasks_today.items).toMatchObject([{ title: 'Wegen des Angebots anrufen' }])
  // They are none of the organization's own.
  expect(home.setup.done).toBe(0)

  const gone = await Promise.all(Array.from({ length: 5 }, () => acme.delete(PATH)))
  expect(gone.map(({ body }) => body.data.removed).toSorted((a, b) => b - a)).toEqual([22, 0, 0, 0, 0])
  expect(await totals(acme)).toEqual(none)
  expect((await acme.get('/trash')).body.pagination.total).toBe(0)
  expect((await acme.get(PATH)).body.data).toMatchObject({ present: false, ...none })
  expect((await acme.post(PATH)).status).toBe(201)
})

it('tells beforehand what was worked on, keeps that in the trash, and leaves all else alone', async () => {
  const acme = await app.createAccount()
  const own = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@x.example' })).body.data
  await acme.post('/deals', { name: 'Own', contact_id: own.id })
  await acme.post(PATH)
  app.clock.advance({ minutes: 5 })
  const [sample] = (await acme.get('/contacts', { q: 'Petersen' })).body.data
  const [company] = (await acme.get('/companies', { q: 'Sakura' })).body.data
  await acme.post('/notes', { subject: { type: 'contact', id: sample.id }, body: 'Met her' })
  await acme.post('/contacts', { first_name: 'Bob', company_id: company.id })
  const task = (await acme.get('/tasks')).body.data.find((one: { deal_id: string | null }) => one.deal_id)
  await acme.put(`/tasks/${task.id}`, { deal_id: null, contact_id: own.id })
  const { touched } = (await acme.get(PATH)).body.data
  const urls = touched.map(({ url }: { url: string }) => url)
  expect(urls).toContain(`/contacts/${sample.id}`)
  expect(urls).toContain(`/companies/${company.id}`)

  const { removed, kept_in_trash } = (await acme.delete(PATH)).body.data
  expect([removed, kept_in_trash]).toEqual([22, touched.length])
  expect(await totals(acme)).toEqual({ companies: 0, contacts: 2, deals: 1, tasks: 0 })
  const kept = (await acme.get('/trash')).body.data
  const entry = kept.find((one: { record_id: string }) => one.record_id === sample.id)
  expect((await acme.post(`/trash/${entry.id}/restore`, {})).status).toBe(200)
  const notes = (await acme.get('/notes', { subject_type: 'contact', subject_id: sample.id })).body.data
  expect(notes.map(({ body }: { body: string }) => body)).toContain('Met her')
  // Taken back, it is the organization's own.
  await acme.post(PATH)
  await acme.delete(PATH)
  expect((await acme.get(`/contacts/${sample.id}`)).status).toBe(200)
})

it('sends nothing and wakes nobody', async () => {
  const acme = await app.createAccount()
  await acme.post('/webhook-endpoints', { url: 'https://hooks.example/1', events: ['*'] })
  const waiting = () =>
    app.sql<{ n: number }>(
      `select (select count(*) from webhook_deliveries where organization_id = $1)
        + (select count(*) from notifications where organization_id = $1)
        + (select count(*) from workflow_inbox where organization_id = $1)
        + (select count(*) from email_messages where organization_id = $1) as n`,
      [acme.organizationId],
    )
  const before = await waiting()
  await acme.post(PATH)
  app.clock.advance({ hours: 24 * 5 })
  await app.runCron('crm.tell_due_tasks')
  await acme.delete(PATH)
  await app.drain()
  expect(await waiting()).toEqual(before)
})

it('is for admins', async () => {
  const member = await (await app.createAccount()).invite('member')
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await member.call(method as 'GET', PATH)).status).toBe(403)
})
