import { expect, it } from 'vitest'
import { homeKeys } from '#kit/records/home.ts'
import { fileIncoming } from '#modules/email/incoming/filing/file-message.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Item {
  id: string
  title: string
}
const dayOf = async (person: Account, query: Record<string, string> = { timezone: 'Europe/Berlin' }) =>
  (await person.get('/home', query)).body.data
const titles = (list: { items: Item[] }) => list.items.map(({ title }) => title)

/** By now in whole hours, and the day in a zone. */
const inHours = (hours: number) => app.clock.now().add({ hours }).toString()
const day = (days: number, zone = 'Europe/Berlin') =>
  app.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString()

it('tells tasks of days before from those of today, by the clock of who asks', async () => {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const [contact] = [(await acme.post('/contacts', { first_name: 'Ada', last_name: 'Byron' })).body.data]
  await acme.post('/tasks', { title: 'Yesterday', due_on: day(-1), contact_id: contact.id })
  await acme.post('/tasks', { title: 'Today', due_on: day(0) })
  await acme.post('/tasks', { title: 'Tomorrow', due_on: day(1) })
  await acme.post('/tasks', { title: 'Long ago', due_at: inHours(-24 * 40) })
  await acme.post('/tasks', { title: 'Undated' })
  const done = (await acme.post('/tasks', { title: 'Done', due_on: day(-2) })).body.data
  await acme.put(`/tasks/${done.id}`, { status: 'done' })
  const colleague = await acme.invite('member')
  await acme.post('/tasks', { title: 'Theirs', due_on: day(0), assignee_id: colleague.userId })

  const home = await dayOf(acme)
  expect(home).toMatchObject({ date: day(0), timezone: 'Europe/Berlin' })
  expect(titles(home.tasks_overdue)).toEqual(['Long ago', 'Yesterday'])
  expect(home.tasks_overdue.items[1]).toMatchObject({ subtitle: 'Ada Byron', date: day(-1) })
  expect(titles(home.tasks_today)).toEqual(['Today'])
  expect(titles((await dayOf(colleague)).tasks_today)).toEqual(['Theirs'])
  // Where it is another day already, or still, the same tasks stand elsewhere.
  const zone =
    app.clock.now().toZonedDateTimeISO('UTC').hour < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const away = await dayOf(acme, { timezone: zone })
  expect(away.date).toBe(day(0, zone))
  expect((await acme.get('/home', { timezone: 'Nowhere' })).status).toBe(400)

  for (let n = 0; n < 12; n += 1) await acme.post('/tasks', { title: `More ${n}`, due_on: day(-3) })
  const { tasks_overdue } = await dayOf(acme)
  expect([tasks_overdue.total, tasks_overdue.items.length]).toEqual([14, 10])
})

it('has the meetings of the day, and none that is another’s own', async () => {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const noon = Temporal.PlainDateTime.from(`${day(0)}T12:00`)
    .toZonedDateTime('Europe/Berlin')
    .toInstant()
  const at = (hours: number) => noon.add({ hours }).toString()
  const meeting_url = 'https://meet.example/1'
  await acme.post('/calendar/events', { title: 'Demo', start_at: at(0), end_at: at(1), meeting_url })
  await acme.post('/calendar/events', { title: 'Next week', start_at: at(168), end_at: at(169) })
  const home = await dayOf(acme)
  expect(home.meetings_today).toMatchObject({ total: 1, items: [{ title: 'Demo', meeting_url }] })
  expect((await dayOf(await acme.invite('member'))).meetings_today.total).toBe(0)
})

it('lists own open deals: without a next step, idle, closing', async () => {
  const acme = await app.createAccount()
  const seller = await acme.invite('member')
  const pipeline = (await acme.get('/pipelines')).body.data[0]
  const [first] = pipeline.stages
  await acme.patch(`/pipelines/${pipeline.id}`, {
    stages: pipeline.stages.map((stage: object, at: number) => ({
      ...stage,
      idle_days: at === 0 ? 3 : null,
    })),
  })
  const sell = async (name: string, more: object = {}) =>
    (await seller.post('/deals', { name, stage_id: first.id, ...more })).body.data.id
  const late = await sell('Late', { expected_close_date: day(-4) })
  const soon = await sell('Soon', { expected_close_date: day(7) })
  await sell('Far', { expected_close_date: day(8) })
  await sell('Open')
  await sell('Theirs', { owner_id: acme.userId })
  const won = await sell('Won', { expected_close_date: day(0) })
  await seller.post(`/deals/${won}/win`, {})
  await seller.post('/tasks', { title: 'Call', deal_id: soon })

  const before = await dayOf(seller)
  expect(titles(before.deals_without_next_step)).toEqual(['Late', 'Far', 'Open'])
  expect(titles(before.deals_closing)).toEqual(['Late', 'Soon'])
  expect(before.deals_idle.total).toBe(0)
  app.clock.advance({ hours: 73 })
  await seller.post('/notes', { subject: { type: 'deal', id: late }, body: 'Called' })
  expect(titles((await dayOf(seller)).deals_idle)).toEqual(['Soon', 'Far', 'Open'])
})

it('has replies to own contacts, mailboxes and mails until they are answered', async () => {
  const acme = await app.createAccount()
  const [seller, other] = [await acme.invite('member'), await acme.invite('member')]
  const mine = { first_name: 'Ada', email: 'ada@x.example', owner_id: seller.userId }
  await acme.post('/contacts', mine)
  await acme.post('/contacts', { first_name: 'Bob', email: 'bob@x.example', owner_id: other.userId })
  for (const name of ['ada', 'bob'])
    await acme.within(ctx =>
      fileIncoming(ctx, {
        mailboxId: null,
        headers: new Map([['message-id', `<${name}@x.example>`]]),
        mail: {
          from: { email: `${name}@x.example`, name },
          to: [{ email: 'us@acme.example', name: '' }],
          cc: [],
          bcc: [],
          replyTo: [],
          date: null,
          subject: `From ${name}`,
          html: null,
          text: 'Hello',
          attachments: [],
        },
      } as never),
    )
  const { replies_waiting } = await dayOf(seller)
  expect(replies_waiting).toMatchObject({ total: 1, items: [{ title: 'Ada', subtitle: 'From ada' }] })
  expect(titles((await dayOf(other)).replies_waiting)).toEqual(['Bob'])
  app.clock.advance({ minutes: 1 })
  await seller.post('/email/send', { to: 'ada@x.example', subject: 'Re', body_html: '<p>Hi</p>' })
  expect((await dayOf(seller)).replies_waiting.total).toBe(0)
})

it('shows money by role: admins all of it, others what they made', async () => {
  const acme = await app.createAccount({ currency: 'EUR' })
  const seller = await acme.invite('member')
  const lines = [{ name: 'Rope', unit_price_cents: 900 }]
  const invoice = (await acme.post('/invoices', { lines, due_date: day(1), payment_terms: 'custom' })).body
    .data
  await acme.post(`/invoices/${invoice.id}/issue`)
  const quote = (await seller.post('/quotes', { title: 'Offer', lines })).body.data
  await seller.post(`/quotes/${quote.id}/submit-for-approval`, {})
  const sent = (await seller.post('/quotes', { title: 'Second', lines, bill_to_email: 'ada@x.example' })).body
    .data
  await seller.post(`/quotes/${sent.id}/send`)
  await app.anonymous.get(`/quotes/public/${sent.public_token}`)
  app.clock.advance({ hours: 72 })

  const [lead, own] = [await dayOf(acme), await dayOf(seller)]
  expect(lead.invoices_overdue).toMatchObject({ total: 1, items: [{ amount_cents: 900, currency: 'EUR' }] })
  expect(own.invoices_overdue.total).toBe(0)
  expect([titles(lead.approvals), own.approvals.total]).toEqual([[quote.number], 0])
  expect([lead.quotes_viewed.total, titles(own.quotes_viewed)]).toEqual([0, [sent.number]])

  await app.anonymous.post(`/quotes/public/${sent.public_token}/accept`, {
    name: 'Ada',
    email: 'ada@x.example',
  })
  for (const person of [acme, seller])
    expect((await dayOf(person)).unbilled).toMatchObject({ total: 1, items: [{ amount_cents: 900 }] })
  expect((await dayOf(await acme.invite('member'))).unbilled.total).toBe(0)
})

it('has where somebody was named until they look', async () => {
  const acme = await app.createAccount()
  const seller = await acme.invite('member')
  const contact = (await acme.post('/contacts', { first_name: 'Ada' })).body.data
  await acme.post('/notes', {
    subject: { type: 'contact', id: contact.id },
    body: `<@${seller.userId}> please call`,
  })
  await app.drain()
  const { mentions } = await dayOf(seller)
  expect(mentions).toMatchObject({
    total: 1,
    items: [{ subtitle: 'please call', url: `/contacts/${contact.id}` }],
  })
  await seller.post('/notifications/read', { all: true })
  expect((await dayOf(seller)).mentions.total).toBe(0)
})

it('is empty for who has nothing, and for a viewer', async () => {
  const acme = await app.createAccount()
  for (const person of [acme, await acme.invite('viewer')]) {
    const home = await dayOf(person, {})
    for (const key of homeKeys) expect(home[key], key).toEqual({ total: 0, items: [] })
  }
})
