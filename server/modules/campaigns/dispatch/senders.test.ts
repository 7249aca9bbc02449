import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { campaigning } from '../campaigns.fixture.ts'

const app = useTestApp()
let acme: Account
let sink: SmtpSink
const { toNew, read, send, settle, recipients } = campaigning(app, () => acme)

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

beforeEach(async () => {
  acme = await app.createAccount()
  await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp, is_default: true })
  sink.mails.length = 0
  sink.refuseRecipient = () => undefined
  sink.refuseMail = () => undefined
  sink.acceptsLogin = true
})

describe('the sender of a campaign', () => {
  it('writes in its own name, and answers go where they should', async () => {
    const { campaign } = await toNew(2, { from_name: 'Ada of Acme', reply_to: 'answers@acme.test' })
    await send(campaign.id)
    await settle(campaign.id)
    expect(sink.mails).toHaveLength(2)
    const { mail, raw } = sink.mails[0]!
    expect(mail.from?.text).toBe('"Ada of Acme" <us@acme.test>')
    expect(mail.replyTo?.text).toBe('answers@acme.test')
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const senders = (await acme.get('/campaigns/senders')).body.data
    expect(senders[0]).toMatchObject({
      kind: 'mailbox',
      from_email: 'us@acme.test',
      is_default: true,
      daily_cap: null,
    })
  })

  it('asks for patience and fails nobody', async () => {
    const { campaign } = await toNew(4)
    sink.refuseMail = () => ({ code: 450, message: '4.7.0 slow down' })
    await send(campaign.id)
    await app.drain()
    expect((await read(campaign.id)).stats).toMatchObject({ pending: 4, failed: 0 })
    const [state] = await app.sql<{ slow_factor: number }>(
      `select slow_factor from sender_states where organization_id = $1`,
      [acme.organizationId],
    )
    expect(state!.slow_factor).toBe(2)
    sink.refuseMail = () => undefined
    app.clock.advance('PT2M')
    expect((await settle(campaign.id)).stats).toMatchObject({ sent: 4, failed: 0 })
    expect(sink.mails).toHaveLength(4)
  })

  it('has an address refused: that counts as sent and bounced, and costs the others nothing', async () => {
    const { campaign, people } = await toNew(5)
    const bad = people[0]!.email
    sink.refuseRecipient = email => (email === bad ? { code: 550, message: '5.1.1 no such user' } : undefined)
    await send(campaign.id)
    const { stats } = await settle(campaign.id)
    expect(stats).toMatchObject({ sent: 5, bounced: 1, delivered: 4, failed: 0, bounce_rate: 20 })
    expect(await recipients(campaign.id, { engagement: 'bounced' })).toMatchObject([
      { email: bad, status: 'sent' },
    ])
    expect((await acme.get('/suppressions/explain', { email: bad })).body.data.suppressed).toBe(true)
  })

  it('is gone for a quarter of an hour: the campaign waits and says why, then goes on', async () => {
    const { campaign } = await toNew(3)
    sink.acceptsLogin = false
    await send(campaign.id)
    let now = await settleAtMost(campaign.id, 'PT1M', 25)
    expect(now).toMatchObject({
      status: 'paused',
      pause_reason: 'sender_error',
      stats: { pending: 3, failed: 0 },
    })
    expect(now.error).toMatch(/\S/)
    sink.acceptsLogin = true
    await acme.post(`/campaigns/${campaign.id}/resume`)
    now = await settleAtMost(campaign.id, 'PT1M', 25)
    expect(now).toMatchObject({ status: 'sent', stats: { sent: 3 } })
    expect(sink.mails).toHaveLength(3)
  })

  it('stops at its cap for the day and goes on the next', async () => {
    const [box] = (await acme.get('/mailboxes')).body.data
    await acme.patch(`/mailboxes/${box.id}`, { daily_cap: 2 })
    const { campaign } = await toNew(3)
    await send(campaign.id)
    await app.drain()
    app.clock.advance('PT2S')
    await app.drain()
    expect(await read(campaign.id)).toMatchObject({
      progress: { waiting_for: 'daily_cap' },
      stats: { sent: 2 },
    })
    app.clock.advance('PT24H')
    expect((await settle(campaign.id)).stats).toMatchObject({ sent: 3 })
  })

  it('pauses when too many addresses do not exist', async () => {
    const { campaign } = await toNew(130, { rate_per_minute: 6_000 })
    let n = 0
    sink.refuseRecipient = () => {
      n += 1
      return n % 10 === 0 ? { code: 550, message: '5.1.1 no such user' } : undefined
    }
    await send(campaign.id)
    const now = await settle(campaign.id)
    expect(now).toMatchObject({ status: 'paused', pause_reason: 'bounce_rate' })
    expect(now.error).toMatch(/addresses do not exist, more than 5 %/)
    await acme.put('/settings/campaigns', { max_bounce_percent: null })
    await acme.post(`/campaigns/${campaign.id}/resume`)
    expect((await settle(campaign.id)).stats).toMatchObject({ sent: 130 })
  })
})

/** Time passes in larger steps, as it does for who waits. */
async function settleAtMost(id: string, step: string, turns: number) {
  for (let n = 0; n < turns; n += 1) {
    await app.drain()
    const now = await read(id)
    if (now.status !== 'sending') return now
    app.clock.advance(step)
  }
  return read(id)
}
