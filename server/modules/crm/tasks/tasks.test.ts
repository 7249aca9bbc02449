import { describe, expect, it } from 'vitest'
import { subjectTypes } from '#kit/records/record.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { targets } from '#tests/targets/index.ts'

const app = useTestApp()

const make = async (account: Account, body: object) => (await account.post('/tasks', body)).body.data
const read = async (account: Account, id: string) => (await account.get(`/tasks/${id}`)).body.data
const day = 24 * 60

describe('a task', () => {
  it('stands on any record, and says what that is called', async () => {
    const acme = await app.createAccount()
    for (const type of subjectTypes) {
      const subject = { type, id: await targets[type]!(acme) }
      const task = await make(acme, { title: 'Look', subject })
      expect(task).toMatchObject({
        subject,
        subject_title: expect.any(String),
        contact_id: type === 'contact' ? subject.id : null,
        deal_id: type === 'deal' ? subject.id : null,
      })
      expect((await acme.get('/tasks')).body.data[0]).toEqual(task)
    }
    const [contact, deal, company] = await Promise.all(
      ['contact', 'deal', 'company'].map(async type => ({ type, id: await targets[type]!(acme) })),
    )
    const both = await make(acme, { title: 'Both', contact_id: contact!.id, deal_id: deal!.id })
    expect(both.subject).toEqual(deal)
    const put = async (body: object) => (await acme.put(`/tasks/${both.id}`, body)).body.data
    expect(await put({ deal_id: null })).toMatchObject({ subject: contact })
    expect(await put({ subject: deal })).toMatchObject({ subject: deal, contact_id: contact!.id })
    expect(await put({ subject: contact })).toMatchObject({ subject: contact, deal_id: null })
    expect(await put({ subject: company })).toMatchObject({ subject: company })
    expect((await acme.get(`/companies/${company!.id}/overview`)).body.data.tasks.total).toBe(1)
    expect(await put({ subject: null })).toMatchObject({
      subject: null,
      contact_id: null,
      subject_title: null,
    })

    const rival = await app.createAccount()
    for (const id of [deal!.id, 'nonsense']) {
      const reply = await rival.post('/tasks', { title: 'x', subject: { type: 'deal', id } })
      expect([reply.status, reply.body.detail]).toEqual([404, 'Deal not found'])
    }
    expect((await acme.post('/tasks', { title: 'x', subject: { type: 'boat', id: deal!.id } })).status).toBe(
      400,
    )
  })

  it('is due at the end of a day by the clock of whoever does it', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const colleague = await acme.invite('member')
    await colleague.put('/settings/notifications', { timezone: 'America/New_York' })
    const task = await make(acme, { title: 'Send', due_on: '2027-01-15' })
    expect([task.due_on, task.due_at]).toEqual(['2027-01-15', '2027-01-15T23:00:00.000Z'])
    const dueBefore = async (due_before: string) =>
      (await acme.get('/tasks', { due_before })).body.data.length
    expect([await dueBefore('2027-01-15T23:00:00Z'), await dueBefore('2027-01-15T22:00:00Z')]).toEqual([1, 0])
    const put = async (body: object) => (await acme.put(`/tasks/${task.id}`, body)).body.data
    expect((await put({ assignee_id: colleague.userId })).due_at).toBe('2027-01-16T05:00:00.000Z')
    expect(await put({ due_at: '2027-01-20T10:00:00Z' })).toMatchObject({ due_on: null })
    await put({ due_on: '2027-07-01' })
    expect(await put({ due_on: null })).toMatchObject({ due_on: null, due_at: null })
  })

  it('reminds its assignee once a moment', async () => {
    const acme = await app.createAccount()
    const due = (minutes: number) => app.clock.now().add({ minutes }).toString()
    const task = await make(acme, { title: 'Ring', due_at: due(90), remind_minutes_before: 60 })
    const told = async () => {
      await Promise.all([app.runCron('crm.tell_due_tasks'), app.runCron('crm.tell_due_tasks')])
      await app.drain()
      const { data } = (await acme.get('/notifications')).body
      return data.filter((one: { kind: string }) => one.kind === 'task.reminder').length
    }
    expect(await told()).toBe(0)
    app.clock.advance({ minutes: 31 })
    expect(await told()).toBe(1)
    expect(await told()).toBe(1)
    await acme.put(`/tasks/${task.id}`, { title: 'Ring twice' })
    expect(await told()).toBe(1)
    await acme.put(`/tasks/${task.id}`, { due_at: due(120) })
    expect(await told()).toBe(1)
    app.clock.advance({ minutes: 61 })
    expect(await told()).toBe(2)
    const reply = await acme.post('/tasks', { title: 'x', remind_minutes_before: 28 * day + 1 })
    expect(reply.status).toBe(400)
  })
})

describe('a task that repeats', () => {
  const monthly = { every: 'month' }

  it('is followed by the next when it is done, once, however often that is said', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const contact_id = await targets.contact!(acme)
    const first = await make(acme, {
      title: 'Invoice',
      notes: 'With hours',
      priority: 'high',
      contact_id,
      due_at: '2027-01-31T08:00:00Z',
      remind_minutes_before: 30,
      repeat: monthly,
    })
    expect(first).toMatchObject({
      series_id: first.id,
      next_task_id: null,
      repeat: { ...monthly, interval: 1, from: 'due' },
    })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => acme.put(`/tasks/${first.id}`, { status: 'done' })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { data, pagination } = (await acme.get('/tasks', { contact_id })).body
    expect(pagination.total).toBe(2)
    const next = data.find((one: { id: string }) => one.id !== first.id)
    expect((await read(acme, first.id)).next_task_id).toBe(next.id)
    expect(next).toMatchObject({
      title: 'Invoice',
      notes: 'With hours',
      priority: 'high',
      status: 'open',
      due_at: '2027-02-28T08:00:00.000Z',
      remind_minutes_before: 30,
      series_id: first.id,
      contact_id,
    })
    const then = (await acme.put(`/tasks/${next.id}`, { status: 'done' })).body.data
    // The 31st again, at the same time on the clock.
    expect((await read(acme, then.next_task_id)).due_at).toBe('2027-03-31T07:00:00.000Z')
  })

  it('loses an untouched next when it is opened again, and keeps a touched one', async () => {
    const acme = await app.createAccount()
    const start = { title: 'Water', due_on: '2027-05-01', repeat: { every: 'week' } }
    const set = async (id: string, status: string) => (await acme.put(`/tasks/${id}`, { status })).body.data
    const first = await make(acme, start)
    const { next_task_id } = await set(first.id, 'done')
    expect(await read(acme, next_task_id)).toMatchObject({ due_on: '2027-05-08' })
    expect((await set(first.id, 'open')).next_task_id).toBeNull()
    expect((await acme.get(`/tasks/${next_task_id}`)).status).toBe(404)

    const again = (await set(first.id, 'done')).next_task_id
    await acme.put(`/tasks/${again}`, { notes: 'The ferns, too' })
    expect((await set(first.id, 'open')).next_task_id).toBe(again)
    expect((await set(first.id, 'done')).next_task_id).toBe(again)
    const noted = (await set(again, 'done')).next_task_id
    await acme.post('/notes', { subject: { type: 'task', id: noted }, body: 'Keep' })
    expect((await set(again, 'open')).next_task_id).toBe(noted)
  })

  it('ends with its count, its last day, or when it is canceled', async () => {
    const acme = await app.createAccount()
    const nextOf = async (repeat: object, status = 'done') => {
      const task = await make(acme, { title: 'x', due_on: '2027-05-01', repeat })
      return (await acme.put(`/tasks/${task.id}`, { status })).body.data.next_task_id
    }
    expect(await nextOf({ every: 'day', count: 1 })).toBeNull()
    expect(await nextOf({ every: 'day', until: '2027-05-01' })).toBeNull()
    expect(await nextOf({ every: 'day' }, 'canceled')).toBeNull()
    const second = await nextOf({ every: 'day', count: 2 })
    expect((await acme.put(`/tasks/${second}`, { status: 'done' })).body.data.next_task_id).toBeNull()
  })

  it('is found by how often it comes again, and by what it is about', async () => {
    const acme = await app.createAccount()
    const { id: contact_id } = (await acme.post('/contacts', { first_name: 'Ada' })).body.data
    const { id: deal_id } = (await acme.post('/deals', { name: 'Engine', contact_id })).body.data
    const due_on = '2027-05-01'
    await make(acme, { title: 'Water', due_on, repeat: { every: 'week' } })
    await make(acme, { title: 'Report', due_on, repeat: { every: 'month' }, contact_id })
    await make(acme, { title: 'Offer', contact_id, deal_id })
    const found = async (...rules: object[]) => {
      const reply = await acme.post('/tasks/query', { filter: { match: 'all', rules }, sort: 'title' })
      expect(reply.status, reply.text).toBe(200)
      return reply.body.data.map((one: { title: string }) => one.title)
    }
    expect(await found({ field: 'repeat', op: 'eq', value: 'week' })).toEqual(['Water'])
    expect(await found({ field: 'repeat', op: 'neq', value: 'week' })).toEqual(['Offer', 'Report'])
    // With a contact and a deal, the deal is the subject.
    expect(await found({ field: 'subject', op: 'eq', value: 'contact' })).toEqual(['Report'])
    expect(await found({ field: 'subject', op: 'in', value: ['deal', 'quote'] })).toEqual(['Offer'])
    expect(await found({ field: 'subject', op: 'not_set' })).toEqual(['Water'])
    const sorted = (await acme.get('/tasks', { sort: 'repeat' })).body.data
    expect(sorted.map((one: { title: string }) => one.title)).toEqual(['Report', 'Water', 'Offer'])
  })

  it('counts from the day it is done, on the clock, where it says so', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const repeat = { every: 'day', interval: 3, from: 'done' }
    const task = await make(acme, { title: 'x', due_at: '2020-01-01T08:00:00Z', repeat })
    const { next_task_id } = (await acme.put(`/tasks/${task.id}`, { status: 'done' })).body.data
    const today = app.clock.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate()
    const due = Temporal.Instant.from((await read(acme, next_task_id)).due_at).toZonedDateTimeISO(
      'Europe/Berlin',
    )
    expect([due.toPlainDate().toString(), due.toPlainTime().toString()]).toEqual([
      today.add({ days: 3 }).toString(),
      '09:00:00',
    ])
  })

  it('says what is wrong with its rule', async () => {
    const acme = await app.createAccount()
    const refused = async (body: object) => {
      const reply = await acme.post('/tasks', { title: 'x', ...body })
      return [reply.status, reply.body.detail]
    }
    expect(await refused({ repeat: monthly })).toEqual([400, 'repeat needs due_at or due_on'])
    const due_on = '2027-05-01'
    expect(await refused({ due_on, repeat: { ...monthly, weekdays: ['mon'] } })).toEqual([
      400,
      'repeat.weekdays needs every: week',
    ])
    expect(await refused({ due_on, repeat: { ...monthly, until: due_on, count: 3 } })).toEqual([
      400,
      'repeat takes until or count, not both',
    ])
    const task = await make(acme, { title: 'x', due_on, repeat: monthly })
    expect((await acme.put(`/tasks/${task.id}`, { due_on: null })).status).toBe(400)
  })
})
