import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { outreach } from '../outreach.fixture.ts'
import { recordMeeting } from './stop.ts'

const app = useTestApp()
let sink: SmtpSink
let acme: Account
const { contacts, sequence, enroll, enrollment, read, messages, answer, hit } = outreach(app, () => acme)

const steps = [
  { subject: 'Hello', body_html: '<p>Hi <a href="https://example.com/a">a</a></p>', delay_days: 0 },
  { subject: 'Again', body_html: '<p>Again</p>', delay_days: 2 },
]

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())
beforeEach(async () => {
  sink.mails.length = 0
  sink.refuseMail = () => undefined
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount()
  await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp, is_default: true })
})

const mailsTo = (email: string) => sink.mails.filter(({ to }) => to[0] === email)
const linkTo = (email: string) =>
  /href="http:\/\/bowline\.localhost([^"]*\/t\/c\/[^"]*)"/
    .exec(mailsTo(email)[0]!.mail.html as string)![1]!
    .replaceAll('&amp;', '&')

/** Enrolled and mailed once; what happens next is the test's. */
async function start(settings: object = {}) {
  const intro = await sequence({ steps, ...settings })
  const [ada] = await contacts(1)
  await enroll(intro.id, ada!.id)
  await app.drain()
  const [message] = await messages(ada!.id)
  const state = () => enrollment(intro.id, ada!.id)
  const laterMails = async () => {
    app.clock.advance('P3D')
    await app.drain()
    return mailsTo(ada!.email).length - 1
  }
  return { intro, ada: ada!, message: message!, state, laterMails }
}

describe('a reply', () => {
  it('by a person ends the sequence at once and is counted', async () => {
    const { intro, ada, message, state, laterMails } = await start()
    await answer(ada.email, message.message_id)
    expect(await state()).toMatchObject({
      status: 'completed',
      stop_reason: 'replied',
      replied_at: '2026-11-16T10:00:00.000Z',
      next_run_at: null,
    })
    await answer(ada.email, message.message_id)
    expect(await read(intro.id)).toMatchObject({ total_replied: 1, reply_rate: 100, reply_rate_actual: 100 })
    expect(await laterMails()).toBe(0)
    const resumed = await acme.post(`/sequences/${intro.id}/enrollments/${(await state()).id}/resume`)
    expect(resumed.body.detail).toBe("Cannot resume an enrollment that is 'completed'")
  })

  it('without a reference is recognised by its address', async () => {
    const { ada, state } = await start()
    await answer(ada.email, null)
    expect(await state()).toMatchObject({ stop_reason: 'replied' })
  })

  it('by a machine that is out of office ends nothing', async () => {
    const { intro, ada, message, state, laterMails } = await start()
    await answer(ada.email, message.message_id, 'Auto-Submitted: auto-replied\r\n')
    expect(await state()).toMatchObject({ status: 'active', replied_at: null })
    expect(await read(intro.id)).toMatchObject({ total_replied: 0 })
    expect(await laterMails()).toBe(1)
  })

  it('ends nothing where the sequence says so, but is counted', async () => {
    const { intro, ada, message, state } = await start({ stop_on_reply: false })
    await answer(ada.email, message.message_id)
    expect(await state()).toMatchObject({ status: 'active', replied_at: '2026-11-16T10:00:00.000Z' })
    expect(await read(intro.id)).toMatchObject({ total_replied: 1 })
  })

  it('takes back a mail that still waits for its server', async () => {
    const { ada, message, state } = await start()
    sink.refuseMail = () => ({ code: 451, message: '4.7.1 Later' })
    app.clock.advance('P2D')
    await app.drain()
    expect((await messages(ada.id))[1]).toMatchObject({ status: 'queued' })
    await answer(ada.email, message.message_id)
    expect((await messages(ada.id))[1]).toMatchObject({ status: 'canceled' })
    expect(await state()).toMatchObject({ status: 'completed', stop_reason: 'replied' })
    sink.refuseMail = () => undefined
    app.clock.advance('P1D')
    await app.drain()
    expect(mailsTo(ada.email)).toHaveLength(1)
  })
})

describe('opens and clicks', () => {
  it('by people count, and a click ends the sequence only where asked to', async () => {
    const plain = await start()
    await hit(`/t/o/${plain.message.tracking_id}.png`)
    await hit(linkTo(plain.ada.email))
    expect(await plain.state()).toMatchObject({ status: 'active', open_count: 1, click_count: 1 })
    expect(await read(plain.intro.id)).toMatchObject({ total_opened: 1, clicked: 1, open_rate: 100 })

    const strict = await start({ stop_on_click: true })
    await hit(linkTo(strict.ada.email))
    expect(await strict.state()).toMatchObject({ status: 'completed', stop_reason: 'clicked' })
  })

  it('by machines are shown apart and end nothing', async () => {
    const { intro, message, state } = await start({ stop_on_click: true })
    await app.anonymous.get(`/t/o/${message.tracking_id}.png`, {}, { 'user-agent': '' })
    app.clock.advance('PT5S')
    await app.drain()
    const [funnel] = (await acme.get(`/sequences/${intro.id}/analytics`)).body.data
    expect(funnel).toMatchObject({ opened: 0, machine_opened: 1 })
    expect(await state()).toMatchObject({ status: 'active', open_count: 0 })
  })
})

describe('whoever does not want mail', () => {
  it('unsubscribes out of every sequence at once', async () => {
    const { intro, ada, message, state, laterMails } = await start()
    const second = await sequence({ name: 'Second', steps: [steps[1]] })
    await enroll(second.id, ada.id)
    const answer = await app.anonymous.post(`/u/${message.tracking_id}`)
    expect(answer.status).toBe(200)
    await app.drain()
    expect(await state()).toMatchObject({ status: 'completed', stop_reason: 'unsubscribed' })
    expect(await enrollment(second.id, ada.id)).toMatchObject({ stop_reason: 'unsubscribed' })
    expect(await laterMails()).toBe(0)
    const [funnel] = (await acme.get(`/sequences/${intro.id}/analytics`)).body.data
    expect(funnel.unsubscribed).toBe(1)
  })

  it('is left alone when suppressed or opted out by hand, also while paused', async () => {
    const one = await start()
    await acme.post('/suppressions', { email: one.ada.email, reason: 'manual' })
    expect(await one.state()).toMatchObject({ status: 'failed', stop_reason: 'suppressed' })
    const two = await start()
    const path = `/sequences/${two.intro.id}/enrollments/${(await two.state()).id}`
    await acme.post(`${path}/pause`)
    await acme.put(`/contacts/${two.ada.id}`, { unsubscribed: true })
    expect(await two.state()).toMatchObject({ status: 'completed', stop_reason: 'unsubscribed' })
  })
})

describe('another address of theirs', () => {
  it('ends nothing by what happens to it, and all by what they say there', async () => {
    const { ada, state } = await start()
    const others = ['second@ada.example', 'third@ada.example']
    const emails = [ada.email, ...others].map(email => ({ email }))
    expect((await acme.put(`/contacts/${ada.id}`, { emails })).status).toBe(200)
    await acme.post('/suppressions', { email: others[0], reason: 'manual' })
    expect(await state()).toMatchObject({ status: 'active', stop_reason: null })
    await acme.post('/suppressions', { email: others[1], reason: 'unsubscribe' })
    expect(await state()).toMatchObject({ status: 'completed', stop_reason: 'unsubscribed' })
  })
})

describe('a meeting', () => {
  it('ends the sequences that should end then', async () => {
    const one = await start()
    const other = await sequence({ name: 'Goes on', stop_on_meeting: false, steps: [steps[1]] })
    await enroll(other.id, one.ada.id)
    await acme.within(ctx => recordMeeting(ctx, one.ada.id))
    expect(await one.state()).toMatchObject({ status: 'completed', stop_reason: 'meeting_booked' })
    expect(await enrollment(other.id, one.ada.id)).toMatchObject({ status: 'active' })
  })
})
