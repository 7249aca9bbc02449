import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMail, suppress, unsuppress } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let imap: ImapServer
let sink: SmtpSink
let acme: Account
let mailbox: string
let contact: string
let accounts = 0

beforeAll(async () => {
  imap = await startImapServer()
  sink = await startSmtpSink()
})
afterAll(async () => {
  await imap?.stop()
  await sink?.close()
})
beforeEach(async () => {
  sink.mails.length = 0
  accounts += 1
  acme = await app.createAccount({ name: 'Acme Rope' })
  const made = await acme.post('/mailboxes', {
    email: 'ada@acme.test',
    smtp: sink.smtp,
    imap: imap.settings(`personal${accounts}`),
  })
  mailbox = made.body.data.id
  contact = (await acme.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data.id
  await app.drain()
})
// Otherwise every later round would read this inbox as well.
afterEach(() => acme.delete(`/mailboxes/${mailbox}`))

const letter = { subject: 'Knots', body_html: '<p>Hello <a href="https://acme.test/">rope</a></p>' }
const write = (fields: object = {}) =>
  acme.post(`/contacts/${contact}/send-email`, { ...letter, personal: true, ...fields })

const arrived = async () => {
  await app.drain()
  return sink.mails.splice(0)
}
const hasWayOut = ({ raw, mail }: SmtpSink['mails'][number]) => {
  const signs = [raw.includes('List-Unsubscribe'), /unsubscribe/i.test(mail.text ?? '')]
  expect(signs[0]).toBe(signs[1])
  return signs[0]
}

describe('a mail that a person writes', () => {
  it('arrives as it was written: no footer, no headers of a mailing', async () => {
    const { body } = await write()
    const [mail] = await arrived()
    expect(mail!.mail.text?.trim()).toBe('Hello rope [https://acme.test/]')
    expect(mail!.raw).not.toContain('Acme Rope')
    expect(hasWayOut(mail!)).toBe(false)
    expect(String(mail!.mail.html)).toContain(`/t/o/${body.tracking_id}.png`)
    expect((await acme.get(`/emails/${body.message_id}`)).body.data).toMatchObject({
      kind: 'one_off',
      category: 'personal',
    })
    await write({ track_opens: false, track_clicks: false })
    const [untracked] = await arrived()
    expect(String(untracked!.mail.html)).not.toMatch(/\/t\/[oc]\//)
  })

  it('carries the way out where the organization wants it, and so does all else that goes to many', async () => {
    expect((await acme.get('/settings/email')).body.data).toEqual({ footer_on_personal: false })
    const put = await acme.put('/settings/email', { footer_on_personal: true })
    expect([put.status, put.body.data]).toEqual([200, { footer_on_personal: true }])
    await write()
    expect((await arrived()).map(hasWayOut)).toEqual([true])
    await acme.put('/settings/email', { footer_on_personal: false })
    await acme.post(`/contacts/${contact}/send-email`, letter)
    for (const kind of ['sequence', 'campaign', 'workflow'] as const) {
      await acme.within(ctx =>
        sendMail(ctx, { kind, category: 'outreach', to: 'grace@navy.test', ...letter }),
      )
    }
    expect((await arrived()).map(hasWayOut)).toEqual([true, true, true, true])
  })

  it('goes to ten at most, copies included', async () => {
    const copies = (count: number) => Array.from({ length: count }, (_, at) => `copy${at}@navy.test`)
    expect((await write({ cc: copies(5), bcc: copies(4) })).status).toBe(200)
    const refused = await write({ cc: copies(5), bcc: copies(5) })
    expect([refused.status, refused.body.code]).toEqual([400, 'too_many_recipients'])
    expect((await write({ cc: copies(10), personal: false })).status).toBe(200)
  })

  it('passes the gate, but who opted out and wrote is answered, for 90 days', async () => {
    await imap.deliver(
      `personal${accounts}`,
      'From: grace@navy.test\nTo: ada@acme.test\nSubject: A thought\nMessage-ID: <one@navy.test>\n\nYes?\n',
    )
    app.clock.advance('PT61S')
    await app.drain()
    const asked = (await acme.get(`/conversations/${contact}`)).body.data.messages[0].id
    const block = (reason: 'unsubscribe' | 'hard_bounce') =>
      acme.within(ctx => suppress(ctx, { email: 'grace@navy.test', reason, source: 'test' }))
    await block('unsubscribe')
    const refusal = [400, 'grace@navy.test has unsubscribed']
    const outcome = async (fields: object) => {
      const { status, body } = await write(fields)
      return [status, body.detail]
    }
    const answer = { reply_to_message_id: asked }
    expect(await outcome({})).toEqual(refusal)
    expect(await outcome({ ...answer, personal: false })).toEqual(refusal)
    expect(await outcome(answer)).toEqual([200, undefined])
    expect((await arrived()).map(({ mail }) => mail.inReplyTo)).toEqual(['<one@navy.test>'])

    // It opens the way to that person alone, and says nothing of addresses that do not work.
    const other = { email: 'other@navy.test', reason: 'unsubscribe', source: 'test' } as const
    await acme.within(ctx => suppress(ctx, other))
    expect(await outcome({ ...answer, cc: ['other@navy.test'] })).toEqual([
      400,
      'other@navy.test has unsubscribed',
    ])
    await acme.within(ctx => unsuppress(ctx, 'grace@navy.test'))
    await block('hard_bounce')
    expect((await outcome(answer))[0]).toBe(400)

    await acme.within(ctx => unsuppress(ctx, 'grace@navy.test'))
    await block('unsubscribe')
    app.clock.advance('P91D')
    expect(await outcome(answer)).toEqual(refusal)
  })

  it('is stopped where somebody opts out while it waits', async () => {
    const { body } = await write()
    await acme.within(ctx =>
      suppress(ctx, { email: 'grace@navy.test', reason: 'unsubscribe', source: 'link' }),
    )
    expect(await arrived()).toEqual([])
    expect((await acme.get(`/emails/${body.message_id}`)).body.data.status).toBe('canceled')
    const failures = await app.sql(
      `select data->>'blocked' as blocked from events where type = 'email.failed' and organization_id = $1`,
      [acme.organizationId],
    )
    expect(failures).toEqual([{ blocked: 'unsubscribed' }])
  })
})
