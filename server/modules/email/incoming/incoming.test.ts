import { describe, expect, it } from 'vitest'
import { useConnectedMailbox } from '#tests/connected-mailbox.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { ImapServer } from '#tests/imap-server.ts'

const app = useTestApp()
let imap: ImapServer
let acme: Account
let inbox: string
let mailbox: string
let contact: string
const poll = useConnectedMailbox(
  app,
  one => {
    ;({ imap, owner: acme, inbox, mailbox, contact } = one)
  },
  {
    sends: true,
    // What lay there before the mailbox was connected is not ours to read.
    before: (server, user) =>
      server.deliver(user, mail({ from: 'grace@navy.test', subject: 'Old times' }), '2026-11-02T08:00:00Z'),
  },
)

const send = async () => {
  const { body } = await acme.post(`/contacts/${contact}/send-email`, {
    subject: 'Knots',
    body_html: '<p>Shall we?</p>',
  })
  await app.drain()
  return (await acme.get(`/emails/${body.message_id}`)).body.data
}
const conversation = async () => (await acme.get(`/conversations/${contact}`)).body.data
const events = async (type: string) =>
  (
    await app.sql<{ data: Record<string, unknown> }>(
      'select data from events where organization_id = $1 and type = $2 order by seq',
      [acme.organizationId, type],
    )
  ).map(({ data }) => data)

let counter = 0
function mail(fields: {
  from: string
  subject: string
  inReplyTo?: string
  references?: string
  headers?: string[]
  body?: string
  id?: string
}): string {
  counter += 1
  return [
    `From: Someone <${fields.from}>`,
    'To: ada@acme.test',
    `Subject: ${fields.subject}`,
    `Message-ID: <${fields.id ?? `in-${counter}@navy.test`}>`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    ...(fields.inReplyTo ? [`In-Reply-To: <${fields.inReplyTo}>`] : []),
    ...(fields.references ? [`References: ${fields.references}`] : []),
    ...(fields.headers ?? ['Content-Type: text/plain; charset=utf-8']),
    '',
    fields.body ?? 'Yes, gladly.',
    '',
  ].join('\n')
}

function bounce(
  original: { message_id: string },
  recipient: string,
  status: string,
  action = 'failed',
): string {
  return mail({
    from: 'mailer-daemon@relay.test',
    subject: 'Undelivered Mail Returned to Sender',
    headers: [
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    ],
    body: [
      '--b1',
      'Content-Type: text/plain',
      '',
      'Your message could not be delivered.',
      '--b1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; relay.test',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} no such`,
      ' user here',
      '--b1',
      'Content-Type: text/rfc822-headers',
      '',
      'From: ada@acme.test',
      `Message-ID: <${original.message_id}>`,
      'Subject: Knots',
      '',
      '--b1--',
    ].join('\n'),
  })
}

describe('an incoming mail', () => {
  it('that answers ours is filed into the thread once, unread, and told as a reply', async () => {
    const sent = await send()
    const reply = mail({ from: 'grace@navy.test', subject: 'Re: Knots', inReplyTo: sent.message_id })
    await imap.deliver(inbox, reply)
    await imap.deliver(inbox, reply)
    await poll()
    await poll()
    const { messages, unread_count } = await conversation()
    expect(messages.map((m: { kind: string; subject: string }) => [m.kind, m.subject])).toEqual([
      ['one_off', 'Knots'],
      ['reply', 'Re: Knots'],
    ])
    expect(unread_count).toBe(1)
    expect(messages[0].replied_at).not.toBe(null)
    expect(messages[1]).toMatchObject({
      thread_id: sent.thread_id,
      body_text: expect.stringContaining('Yes, gladly.'),
      from_email: 'grace@navy.test',
      from_name: 'Someone',
    })
    expect(await events('email.replied')).toEqual([
      expect.objectContaining({
        message_id: sent.id,
        reply_id: messages[1].id,
        contact_id: contact,
        is_auto: false,
        mailbox_id: mailbox,
      }),
    ])
    expect((await acme.get('/conversations', { unread: true })).body.data[0]).toMatchObject({
      unread_count: 1,
      last_message: { direction: 'in', subject: 'Re: Knots' },
    })
    const story = (await acme.get(`/contacts/${contact}/activities`)).body.data
    expect(story.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['mailed', 'replied']),
    )
    expect((await acme.post(`/conversations/${contact}/read`)).body.data.marked).toBe(1)
    expect((await conversation()).unread_count).toBe(0)
    expect((await acme.get('/conversations', { unread: true })).body.pagination.total).toBe(0)
  })

  it('is found by its references, though a colleague answers from another address', async () => {
    const sent = await send()
    await imap.deliver(
      inbox,
      mail({
        from: 'assistant@elsewhere.test',
        subject: 'For Grace',
        references: `<unknown@navy.test> <${sent.message_id}>`,
      }),
    )
    await poll()
    expect((await conversation()).messages.at(-1)).toMatchObject({ kind: 'reply', contact_id: contact })
  })

  it('without any reference is found by the address it comes from', async () => {
    const sent = await send()
    await imap.deliver(inbox, mail({ from: 'Grace@Navy.test', subject: 'A new thought' }))
    await imap.deliver(inbox, mail({ from: 'grace@navy.test', subject: 'AW: Re: knots' }))
    await poll()
    const { messages, threads } = await conversation()
    expect(messages.slice(1).map((m: { kind: string }) => m.kind)).toEqual(['message', 'message'])
    expect(messages.find((m: { subject: string }) => m.subject === 'AW: Re: knots').thread_id).toBe(
      sent.thread_id,
    )
    expect(new Set(threads.map(({ subject }: { subject: string }) => subject))).toEqual(
      new Set(['Knots', 'A new thought']),
    )
    expect(messages[0].replied_at).not.toBe(null)
    expect(await events('email.replied')).toHaveLength(2)
  })

  it('of a contact who was never mailed is a message; of strangers it is not read at all', async () => {
    await imap.deliver(inbox, mail({ from: 'grace@navy.test', subject: 'Hello' }))
    await imap.deliver(inbox, mail({ from: 'stranger@nowhere.test', subject: 'Private' }))
    await poll()
    const { data } = (await acme.get('/emails')).body
    expect(data.map((m: { subject: string; kind: string }) => [m.subject, m.kind])).toEqual([
      ['Hello', 'message'],
    ])
    expect(await events('email.replied')).toEqual([])
    expect(await events('email.received')).toHaveLength(1)
  })

  it.each([
    ['Auto-Submitted: auto-replied', 'Re: Knots'],
    ['X-Autoreply: yes', 'Re: Knots'],
    ['Precedence: auto_reply', 'Re: Knots'],
    ['Content-Language: de', 'Abwesenheitsnotiz: Knots'],
    ['Content-Language: en', 'Automatic reply: Knots'],
    ['Content-Language: fr', 'Réponse automatique : Knots'],
  ])('with "%s" and the subject "%s" is an auto-reply and stops nothing', async (header, subject) => {
    const sent = await send()
    const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
    await imap.deliver(
      inbox,
      mail({ from: 'grace@navy.test', subject: encoded, inReplyTo: sent.message_id, headers: [header] }),
    )
    await poll()
    const { messages, unread_count } = await conversation()
    expect(messages.at(-1)).toMatchObject({ kind: 'auto_reply', subject })
    expect([messages[0].replied_at, unread_count]).toEqual([null, 0])
    expect(await events('email.replied')).toEqual([])
    expect(await events('email.auto_replied')).toHaveLength(1)
  })

  it('keeps attachments and odd bytes', async () => {
    const sent = await send()
    await imap.deliver(
      inbox,
      mail({
        from: 'grace@navy.test',
        subject: '=?utf-8?B?S27DtnBmZQA=?=',
        inReplyTo: sent.message_id,
        headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b2"'],
        body: [
          '--b2',
          'Content-Type: text/html; charset=utf-8',
          '',
          '<p>See\0 <script>alert(1)</script>attached</p>',
          '--b2',
          'Content-Type: text/plain; name="../../etc/passwd"',
          'Content-Disposition: attachment; filename="../../etc/passwd"',
          '',
          'rope',
          '--b2--',
        ].join('\n'),
      }),
    )
    await poll()
    const last = (await conversation()).messages.at(-1)
    expect(last.attachments).toEqual([
      expect.objectContaining({ filename: '.._.._etc_passwd', content_type: 'text/plain' }),
    ])
    const file = await acme.get(`/emails/${last.id}/attachments/${last.attachments[0].id}`)
    expect(file.text.trim()).toBe('rope')
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
  })
})

describe('a delivery report', () => {
  it('with status 5 is a hard bounce: booked on the message, the address is suppressed', async () => {
    const sent = await send()
    await imap.deliver(inbox, bounce(sent, 'Grace@navy.test', '5.1.1'))
    await poll()
    const { messages, unread_count } = await conversation()
    expect(messages[0]).toMatchObject({
      status: 'bounced',
      bounce_kind: 'hard',
      error: '5.1.1 smtp; 550 5.1.1 no such user here',
    })
    expect(messages[1].kind).toBe('bounce')
    expect(unread_count).toBe(0)
    expect(await events('email.bounced')).toEqual([
      expect.objectContaining({ message_id: sent.id, bounce_kind: 'hard', email: 'grace@navy.test' }),
    ])
    const refused = await acme.post(`/contacts/${contact}/send-email`, { subject: 'x', body_html: 'x' })
    expect(refused.status).toBe(400)
  })

  it('with status 4 is a soft one, and a mere delay is none', async () => {
    const sent = await send()
    await imap.deliver(inbox, bounce(sent, 'grace@navy.test', '4.4.1', 'delayed'))
    await poll()
    expect((await conversation()).messages[0]).toMatchObject({ status: 'sent', bounce_kind: null })
    await imap.deliver(inbox, bounce(sent, 'grace@navy.test', '4.4.7'))
    await poll()
    expect((await conversation()).messages[0]).toMatchObject({ status: 'sent', bounce_kind: 'soft' })
  })

  it('about a message we never sent, or a recipient it never had, is not believed', async () => {
    const sent = await send()
    await imap.deliver(inbox, bounce({ message_id: 'invented@acme.test' }, 'grace@navy.test', '5.1.1'))
    await imap.deliver(inbox, bounce(sent, 'victim@navy.test', '5.1.1'))
    await poll()
    expect((await conversation()).messages[0]).toMatchObject({ status: 'sent', bounce_kind: null })
    expect(await events('email.bounced')).toEqual([])
  })
})

describe('the connection', () => {
  it('that fails shows on the mailbox and comes back by itself', async () => {
    await app.sql(`update mailboxes set imap = jsonb_set(imap, '{port}', '9') where id = $1`, [mailbox])
    await poll()
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data).toMatchObject({
      status: 'error',
      status_reason: 'IMAP: Port 9 of "127.0.0.1" is not a web port, which is not allowed.',
    })
    await app.sql(`update mailboxes set imap = jsonb_set(imap, '{port}', to_jsonb($2::int)) where id = $1`, [
      mailbox,
      imap.port,
    ])
    await poll()
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data).toMatchObject({
      status: 'active',
      status_reason: null,
    })
  })

  it('is tested with login and password', async () => {
    const good = (await acme.post(`/mailboxes/${mailbox}/test`)).body.data
    expect(good).toMatchObject({ ok: true, smtp: { ok: true }, imap: { ok: true } })
    await acme.patch(`/mailboxes/${mailbox}`, { imap: { password: 'wrong' } })
    const bad = (await acme.post(`/mailboxes/${mailbox}/test`)).body.data
    expect([bad.ok, bad.imap.ok]).toEqual([false, false])
    expect(bad.imap.detail).toMatch(/refused the login/)
  })

  it('finds everything again when the server numbers its messages anew', async () => {
    const sent = await send()
    const first = mail({ from: 'grace@navy.test', subject: 'One', inReplyTo: sent.message_id })
    await imap.deliver(inbox, first)
    await poll()
    await imap.forget(inbox)
    await imap.deliver(inbox, first)
    await imap.deliver(inbox, mail({ from: 'grace@navy.test', subject: 'Two', inReplyTo: sent.message_id }))
    await app.sql(
      `with folders as (update mailbox_folders set uid_validity = 1 where mailbox_id = $1)
       update mailboxes set imap_checked_at = '2001-01-01' where id = $1`,
      [mailbox],
    )
    await poll()
    expect((await conversation()).messages.map((m: { subject: string }) => m.subject)).toEqual([
      'Knots',
      'One',
      'Two',
    ])
  })

  it('stays silent while the mailbox is paused', async () => {
    const sent = await send()
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'paused' })
    await imap.deliver(inbox, mail({ from: 'grace@navy.test', subject: 'Re', inReplyTo: sent.message_id }))
    await poll()
    expect((await conversation()).messages).toHaveLength(1)
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'active' })
    await app.drain()
    expect((await conversation()).messages).toHaveLength(2)
  })
})
