import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSignedClick, sendMail, suppress } from '#modules/email/index.ts'
import { type Account, testSettings, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { messageKinds } from './schema.ts'

const app = useTestApp()
let sink: SmtpSink
let acme: Account

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

beforeEach(async () => {
  sink.mails.length = 0
  acme = await app.createAccount({ name: 'Acme Rope' })
})

const secrets = { current: testSettings('').appSecret }

async function connectMailbox(account: Account, more: object = {}) {
  const reply = await account.post('/mailboxes', {
    email: 'ada@acme.test',
    display_name: 'Ada Byron',
    smtp: sink.smtp,
    ...more,
  })
  expect(reply.status).toBe(201)
  return reply.body.data
}

async function addContact(account: Account, fields: object = {}) {
  const reply = await account.post('/contacts', {
    email: 'grace@navy.test',
    first_name: 'Grace',
    last_name: 'Hopper',
    ...fields,
  })
  return reply.body.data.id as string
}

const letter = {
  subject: 'Knots',
  body_html: '<p>Hello <a href="https://acme.test/a?b=1&amp;c=2">rope</a></p>',
}

describe('a mail to a contact', () => {
  it('leaves through the mailbox with text, tracking and the way out', async () => {
    const mailbox = await connectMailbox(acme, { signature_html: '<p>Ada, Acme Rope</p>' })
    const contact = await addContact(acme)
    const reply = await acme.post(`/contacts/${contact}/send-email`, letter)
    expect(reply.status).toBe(200)
    const sent = {
      message_id: expect.any(String),
      tracking_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 'queued',
      from_email: 'ada@acme.test',
      sent_to: 'grace@navy.test',
      scheduled_at: null,
    }
    expect(reply.body).toEqual({ success: true, ...sent, data: sent })
    const { tracking_id, message_id } = reply.body
    await app.drain()

    expect(sink.mails).toHaveLength(1)
    const [{ mail, raw, to, from }] = sink.mails as [SmtpSink['mails'][0]]
    expect([from, to]).toEqual(['ada@acme.test', ['grace@navy.test']])
    expect(mail.from?.text).toBe('"Ada Byron" <ada@acme.test>')
    expect(mail.subject).toBe('Knots')
    expect(mail.text).toContain('Hello rope [https://acme.test/a?b=1&c=2]')
    expect(mail.text).toContain('Ada, Acme Rope')
    expect(mail.text).toContain(`Unsubscribe: http://bowline.localhost/api/v1/app/u/${tracking_id}`)
    expect(raw).toContain(`List-Unsubscribe: <http://bowline.localhost/api/v1/app/u/${tracking_id}>`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const html = String(mail.html)
    expect(html).toContain(`http://bowline.localhost/api/v1/app/t/o/${tracking_id}.png`)
    const click = new URL(/href="([^"]+\/t\/c\/[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&'))
    expect(click.pathname).toBe(`/api/v1/app/t/c/${tracking_id}`)
    expect(click.searchParams.get('u')).toBe('https://acme.test/a?b=1&c=2')
    expect(
      isSignedClick(secrets, tracking_id, 'https://acme.test/a?b=1&c=2', click.searchParams.get('s')!),
    ).toBe(true)
    expect(isSignedClick(secrets, tracking_id, 'https://evil.test/', click.searchParams.get('s')!)).toBe(
      false,
    )

    const stored = (await acme.get(`/emails/${message_id}`)).body.data
    expect(stored).toMatchObject({
      status: 'sent',
      transport: 'mailbox',
      mailbox_id: mailbox.id,
      error: null,
    })
    expect(mail.messageId).toBe(`<${stored.message_id}>`)
    expect(stored.body_html).not.toContain('/t/o/')
    expect((await acme.get('/mailboxes')).body.data[0]).toMatchObject({ sent_today: 1, status: 'active' })
  })

  it('tracks nothing when told so, and leaves mailto and anchors alone', async () => {
    await connectMailbox(acme)
    const contact = await addContact(acme)
    await acme.post(`/contacts/${contact}/send-email`, {
      ...letter,
      body_html: '<a href="mailto:x@y.test">a</a><a href="#top">b</a><a href="https://acme.test/">c</a>',
      track_opens: false,
      track_clicks: false,
    })
    await app.drain()
    const html = String(sink.mails[0]!.mail.html)
    expect(html).not.toContain('/t/o/')
    expect(html).not.toContain('/t/c/')
    expect(html).toContain('href="mailto:x@y.test"')
  })

  it('threads onto an earlier message', async () => {
    await connectMailbox(acme)
    const contact = await addContact(acme)
    const first = await acme.post(`/contacts/${contact}/send-email`, letter)
    await app.drain()
    await acme.post('/email/send', {
      ...letter,
      contact_id: contact,
      subject: 'Re: Knots',
      reply_to_message_id: first.body.message_id,
    })
    await app.drain()
    const [one, two] = sink.mails
    expect(two!.mail.inReplyTo).toBe(one!.mail.messageId)
    expect(two!.mail.references).toBe(one!.mail.messageId)
  })

  it('carries names and subjects of any script, attachments and copies, and keeps blind copies blind', async () => {
    await connectMailbox(acme, { display_name: 'Žofie "Zed" Nováková' })
    const contact = await addContact(acme, { first_name: '久美子', last_name: '山田' })
    const pdf = Buffer.from('%PDF-1.7 not really')
    await acme.within(ctx =>
      sendMail(ctx, {
        kind: 'invoice',
        category: 'transactional',
        to: { email: 'grace@navy.test', name: '山田 久美子' },
        cc: ['books@navy.test'],
        bcc: ['archive@acme.test'],
        contact_id: contact,
        subject: 'Rechnung für März ✓ '.repeat(10),
        body_html: '<p>Grüße</p>',
        attachments: [{ filename: 'Rechnung März.pdf', content_type: 'application/pdf', content: pdf }],
        source_kind: 'invoice',
        source_id: 'i1',
      }),
    )
    await app.drain()
    const [{ mail, raw, to }] = sink.mails as [SmtpSink['mails'][0]]
    expect(to).toEqual(['grace@navy.test', 'books@navy.test', 'archive@acme.test'])
    expect(raw).not.toContain('archive@acme.test')
    expect(mail.subject).toBe('Rechnung für März ✓ '.repeat(10).trim())
    expect([mail.to].flat()[0]!.value[0]).toMatchObject({ name: '山田 久美子', address: 'grace@navy.test' })
    expect(mail.from?.value[0]?.name).toBe('Žofie "Zed" Nováková')
    expect(mail.attachments).toHaveLength(1)
    expect(mail.attachments[0]).toMatchObject({ filename: 'Rechnung März.pdf', content: pdf })
    // An invoice is no outreach: no way out is offered, nothing is added to it.
    expect(raw).not.toMatch(/list-unsubscribe/i)
    expect(String(mail.html)).not.toContain('/u/')
    const events = await app.sql<{ data: object }>(
      `select data from events where type = 'email.sent' and organization_id = $1`,
      [acme.organizationId],
    )
    expect(events[0]?.data).toMatchObject({ source_kind: 'invoice', source_id: 'i1', contact_id: contact })
  })
})

describe('header injection', () => {
  it.each(['Hi\r\nBcc: victim@example.com', 'Hi\nX: y', 'Hi\u2028there'])(
    'refuses the subject %j',
    async subject => {
      const contact = await addContact(acme)
      const reply = await acme.post(`/contacts/${contact}/send-email`, { ...letter, subject })
      expect([reply.status, reply.body.detail]).toEqual([400, 'subject must be a single line'])
    },
  )

  it('turns line breaks in names into spaces', async () => {
    await connectMailbox(acme, { display_name: 'Ada\r\nBcc: victim@example.com' })
    const contact = await addContact(acme)
    await acme.within(ctx =>
      sendMail(ctx, {
        kind: 'one_off',
        category: 'outreach',
        to: { email: 'grace@navy.test', name: 'Grace\r\nX-Evil: 1' },
        contact_id: contact,
        ...letter,
        attachments: [
          {
            filename: 'a"\r\nX-Evil: 2.txt',
            content_type: 'text/plain\r\nX-Evil: 3',
            content: Buffer.from('x'),
          },
        ],
      }),
    )
    await app.drain()
    const { mail, raw, to } = sink.mails[0]!
    expect(to).toEqual(['grace@navy.test'])
    expect(raw).not.toMatch(/^(?:bcc|x-evil):/im)
    expect(mail.from?.value[0]?.name).toBe('Ada Bcc: victim@example.com')
  })

  it.each([
    { to: 'grace@navy.test\r\nRCPT TO:<victim@example.com>' },
    { to: 'grace@navy.test', cc: ['a@b.test>, <c@d.test'] },
    { to: 'grace@navy.test', bcc: ['not an address'] },
  ])('refuses the recipients %j', async recipients => {
    expect((await acme.post('/email/send', { ...letter, ...recipients })).status).toBe(400)
  })
})

describe('the suppression gate', () => {
  it('refuses outreach to whoever is on the list or opted out, and sends them their invoice', async () => {
    await connectMailbox(acme)
    const contact = await addContact(acme)
    await acme.within(ctx =>
      suppress(ctx, { email: 'Grace@Navy.test', reason: 'unsubscribe', source: 'link' }),
    )
    const refused = await acme.post(`/contacts/${contact}/send-email`, letter)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      400,
      'recipient_suppressed',
      'grace@navy.test has unsubscribed',
    ])
    const copied = await acme.post('/email/send', { ...letter, to: 'new@navy.test', cc: ['GRACE@navy.test'] })
    expect(copied.status).toBe(400)
    const invoice = await acme.within(ctx =>
      sendMail(ctx, { kind: 'invoice', category: 'transactional', to: 'grace@navy.test', ...letter }),
    )
    expect(invoice.flagged).toEqual([{ email: 'grace@navy.test', reason: 'unsubscribe' }])
    await app.drain()
    expect(sink.mails.map(({ to }) => to)).toEqual([['grace@navy.test']])
    const stranger = await app.createAccount()
    expect((await stranger.post('/email/send', { ...letter, to: 'grace@navy.test' })).status).toBe(200)
  })

  it('stops a message whose recipient unsubscribes while it waits', async () => {
    await connectMailbox(acme)
    const contact = await addContact(acme)
    const { body } = await acme.post(`/contacts/${contact}/send-email`, letter)
    await acme.within(ctx =>
      suppress(ctx, { email: 'grace@navy.test', reason: 'complaint', source: 'mailgun' }),
    )
    await app.drain()
    expect(sink.mails).toEqual([])
    const message = (await acme.get(`/emails/${body.message_id}`)).body.data
    expect(message).toMatchObject({
      status: 'canceled',
      error: 'grace@navy.test is suppressed: its owner complained',
    })
    const failures = await app.sql(
      `select data->>'blocked' as blocked from events where type = 'email.failed' and organization_id = $1`,
      [acme.organizationId],
    )
    expect(failures).toEqual([{ blocked: 'suppressed' }])
  })

  it('answers unknown contacts and contacts without an address', async () => {
    const unknown = await acme.post('/contacts/01a1dce5-541d-7093-834b-661a97c3b69e/send-email', letter)
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Contact not found'])
    const nobody = await addContact(acme, { email: undefined })
    const reply = await acme.post(`/contacts/${nobody}/send-email`, letter)
    expect([reply.status, reply.body.detail]).toEqual([400, 'The contact has no email address'])
  })
})

describe('with no mailbox', () => {
  it('delivers into the local mailbox, where it can be read as it would have been sent', async () => {
    const contact = await addContact(acme)
    const { body } = await acme.post(`/contacts/${contact}/send-email`, letter)
    expect(body.from_email).toBe('no-reply@bowline.test')
    await app.drain()
    const list = (await acme.get('/emails/local')).body
    expect(list.data).toHaveLength(1)
    expect(list.data[0]).toMatchObject({ id: body.message_id, status: 'sent', transport: 'local' })
    const local = (await acme.get(`/emails/local/${body.message_id}`)).body.data
    expect(local.source).toContain('Subject: Knots')
    expect(local.source).toContain(`Reply-To: ${acme.email}`)
    expect(local.rendered_html).toContain(`/t/o/${body.tracking_id}.png`)
  })

  it('keeps a confidential body sealed, from colleagues and in the database', async () => {
    const secret = 'https://bowline.localhost/open-sesame'
    const { message_id } = await acme.within(ctx =>
      sendMail(ctx, {
        kind: 'system',
        category: 'transactional',
        to: 'new@acme.test',
        subject: 'Welcome',
        body_html: `<a href="${secret}">Join</a>`,
        confidential: true,
      }),
    )
    await app.drain()
    const member = await acme.invite('member')
    expect((await member.get(`/emails/local/${message_id}`)).status).toBe(403)
    expect((await member.get(`/emails/${message_id}`)).text).not.toContain('sesame')
    expect((await acme.get(`/emails/local/${message_id}`)).body.data.rendered_html).toContain(secret)
    const rows = await app.sql('select m::text from email_messages m where id = $1', [message_id])
    expect(JSON.stringify(rows)).not.toContain('sesame')
  })

  it('wipes it once it was sent', async () => {
    await connectMailbox(acme)
    const { message_id } = await acme.within(ctx =>
      sendMail(ctx, {
        kind: 'system',
        category: 'transactional',
        to: 'new@acme.test',
        ...letter,
        confidential: true,
      }),
    )
    await app.drain()
    expect(sink.mails[0]!.mail.text).toContain('Hello rope')
    const [row] = await app.sql('select sealed_body, body_html from email_messages where id = $1', [
      message_id,
    ])
    expect(row).toEqual({ sealed_body: null, body_html: null })
  })

  it('rolls back with the caller: no message, no job', async () => {
    await acme
      .within(async ctx => {
        await sendMail(ctx, { kind: 'system', category: 'transactional', to: 'a@b.test', ...letter })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await app.drain()
    expect((await acme.get('/emails')).body.pagination.total).toBe(0)
  })
})

describe('a conversation', () => {
  it('has one row a contact, newest first, and goes with the contact', async () => {
    const grace = await addContact(acme)
    const alan = await addContact(acme, {
      email: 'alan@bletchley.test',
      first_name: 'Alan',
      last_name: 'Turing',
    })
    await acme.post(`/contacts/${grace}/send-email`, letter)
    app.clock.advance('PT1M')
    await acme.post(`/contacts/${alan}/send-email`, { ...letter, subject: 'Enigma' })
    app.clock.advance('PT1M')
    await acme.post('/email/send', { ...letter, to: 'GRACE@navy.test', subject: 'Knots again' })
    await app.drain()
    const list = (await acme.get('/conversations')).body
    expect(list.data.map((row: { contact: { name: string } }) => row.contact.name)).toEqual([
      'Grace Hopper',
      'Alan Turing',
    ])
    expect(list.data[0]).toMatchObject({
      message_count: 2,
      unread_count: 0,
      last_message: { subject: 'Knots again', direction: 'out', status: 'sent' },
    })
    const thread = (await acme.get(`/conversations/${grace}`)).body.data
    expect(thread.messages.map((message: { subject: string }) => message.subject)).toEqual([
      'Knots',
      'Knots again',
    ])
    expect(thread.messages[0]).toMatchObject({ open_count: 0, click_count: 0, bounce_kind: null })

    expect((await acme.delete(`/contacts/${grace}`)).status).toBe(200)
    expect((await acme.get('/conversations')).body.pagination.total).toBe(1)
    expect((await acme.get(`/conversations/${grace}`)).status).toBe(404)
    const left = await app.sql(`select 1 from directory where kind = 'tracking' and organization_id = $1`, [
      acme.organizationId,
    ])
    expect(left).toHaveLength(1)
  })
})

it('every kind that is stored is one that is told', async () => {
  const [check] = await app.sql<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'email_messages_kind_check'`,
  )
  const stored = [...check!.text.matchAll(/'(\w+)'/g)].map(([, kind]) => kind!)
  expect([...messageKinds].sort()).toEqual(stored.sort())
})
