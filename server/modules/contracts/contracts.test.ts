import { beforeEach, describe, expect, it } from 'vitest'
import { recordBounce } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { draftContract, mailsOf, signAs, tokenOf } from './testing.fixture.ts'

const app = useTestApp()
let acme: Account

beforeEach(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
})

describe('a contract', () => {
  it('is drafted, sent, opened, signed by both, sealed and mailed', async () => {
    const draft = await draftContract(acme)
    expect(draft).toMatchObject({
      status: 'draft',
      deal_id: null,
      content_sha256: null,
      sent_at: null,
      token_expires_at: null,
      reminder_count: 0,
      fields: { fields: [], pages: [{ index: 0, width: expect.any(Number), height: expect.any(Number) }] },
    })

    const sent = await acme.post(`/contracts/${draft.id}/send`)
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ reminder: false, sent_party_a: true, sent_party_b: true })
    expect(sent.body.data).toMatchObject({
      status: 'sent',
      sent_at: '2026-11-16T10:00:00.000Z',
      token_expires_at: '2026-12-16T10:00:00.000Z',
      content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })

    const view = await app.anonymous.get(`/contracts/sign/${tokenOf(draft.sign_url_b)}`)
    expect(view.status).toBe(200)
    expect(view.body).toMatchObject({
      already_signed: false,
      can_sign: true,
      mode: 'sign',
      other_signed: false,
      party: 'b',
      party_email: 'grace@navy.test',
      party_name: 'Grace Hopper',
      envelope_id: draft.id,
      doc: { title: 'Rope on call', content_html: expect.stringContaining('Rope, daily') },
    })
    expect(view.body.consent_text.length).toBeLessThanOrEqual(2000)
    await app.anonymous.get(`/contracts/sign/${tokenOf(draft.sign_url_b)}`)

    const first = await signAs(app, draft, 'b', { consent_text: view.body.consent_text })
    expect(first.body).toEqual({ success: true, both_signed: false, status: 'partially_signed' })
    const last = await signAs(app, draft, 'a', {
      name: 'Ada Byron',
      signature: 'Ada Byron',
      style: 'elegant',
    })
    expect(last.body).toEqual({ success: true, both_signed: true, status: 'completed' })
    await app.drain()

    const audit = await acme.get(`/contracts/${draft.id}/audit`)
    expect(
      audit.body.data.map(({ event, party }: { event: string; party: string }) => `${event} ${party}`),
    ).toEqual([
      'created sender',
      'sent sender',
      'viewed b',
      'consent_given b',
      'signed b',
      'consent_given a',
      'signed a',
      'completed system',
      'sealed system',
    ])
    expect(audit.body).toMatchObject({
      chain_intact: true,
      consent_b_text: view.body.consent_text,
      signer_b_claimed_name: 'Grace Hopper',
      signer_b_ip: '127.0.0.1',
      executed_pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await mailsOf(app, acme)).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'ada@acme.test: Please sign: Rope on call',
      'grace@navy.test: Please sign: Rope on call',
      'ada@acme.test: Completed: Rope on call',
      'grace@navy.test: Completed: Rope on call',
    ])
    const executed = await app.anonymous.get(new URL(draft.pdf_url_b).pathname)
    expect(executed.headers.get('content-type')).toBe('application/pdf')
    expect((await acme.get(`/contracts/${draft.id}/pdf`)).bytes.equals(executed.bytes)).toBe(true)
  })

  it('puts a bounce that a provider tells of into the trail, and tells the sender', async () => {
    const draft = await draftContract(acme)
    await acme.post(`/contracts/${draft.id}/send`)
    const [mail] = await app.sql<{ message_id: string }>(
      `select m.message_id from email_messages m join email_recipients r on r.message_id = m.id
       where r.email = 'grace@navy.test' and m.source_id = $1`,
      [draft.id],
    )
    const made = await acme.post('/integrations', {
      provider: 'mailgun',
      name: 'Mailgun',
      config: { domain: 'mg.example.com' },
      secrets: { api_key: 'key-0123456789abcdef' },
    })
    const told = await app.anonymous.post(`/webhooks/${made.body.data.id}/mailgun`, {
      signature: { timestamp: '1', token: 't1', signature: '' },
      'event-data': {
        event: 'failed',
        severity: 'permanent',
        recipient: 'grace@navy.test',
        timestamp: app.clock.now().epochMilliseconds / 1000,
        id: 't1',
        message: { headers: { 'message-id': mail!.message_id } },
        'delivery-status': { code: 550, message: 'no such user' },
      },
    })
    expect(told.body).toMatchObject({ applied: 1 })
    await app.drain()
    const { data } = (await acme.get(`/contracts/${draft.id}/audit`)).body
    expect(data.at(-1)).toMatchObject({
      event: 'email_bounced',
      party: 'b',
      detail: { email: 'grace@navy.test', bounce: 'hard', reason: 'no such user' },
    })
    const news = (await acme.get('/notifications')).body.data
    expect(news.map((one: { kind: string }) => one.kind)).toContain('email.bounced')
  })

  it('puts a bounce of its mail into the trail, once', async () => {
    const draft = await draftContract(acme)
    await acme.post(`/contracts/${draft.id}/send`)
    const [mail] = await app.sql<{ id: string }>(
      `select m.id from email_messages m join email_recipients r on r.message_id = m.id where r.email = 'grace@navy.test' and m.organization_id = $1`,
      [acme.organizationId],
    )
    const bounce = { message_id: mail!.id, email: 'grace@navy.test', detail: 'no such user', source: 'dsn' }
    await acme.within(ctx => recordBounce(ctx, { ...bounce, kind: 'hard' }))
    await app.drain()
    const { data } = (await acme.get(`/contracts/${draft.id}/audit`)).body
    expect(data.at(-1)).toMatchObject({
      event: 'email_bounced',
      party: 'b',
      detail: { email: 'grace@navy.test', bounce: 'hard', reason: 'no such user' },
    })
  })
})
