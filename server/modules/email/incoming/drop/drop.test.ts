import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let imap: FakeImap
let acme: Account
let member: Account
let contact: string
let mailbox: string
let accounts = 0

beforeAll(async () => {
  imap = await startFakeImap()
})
afterAll(() => imap?.stop())
beforeEach(async () => {
  accounts += 1
  acme = await app.createAccount()
  member = await acme.invite('member')
  contact = (await acme.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data.id
  const made = await acme.post('/mailboxes', {
    email: 'drop@acme.test',
    imap: imap.settings(`drop${accounts}`),
    purpose: 'drop',
    backfill_days: 30,
  })
  expect(made.body.data).toMatchObject({ purpose: 'drop', shared: true, user_id: null })
  mailbox = made.body.data.id
})
afterEach(() => acme.delete(`/mailboxes/${mailbox}`))

let counter = 0
function drop(
  to: string,
  lines: string[],
  { from = member.email, subject = 'Fwd: Knots', cc = '', headers = [] as string[] } = {},
): void {
  counter += 1
  const raw = [
    `From: ${from}`,
    `To: ${to}`,
    ...(cc ? [`Cc: ${cc}`] : []),
    `Subject: ${subject}`,
    `Message-ID: <drop-${counter}@acme.test>`,
    'Date: Mon, 16 Nov 2026 10:45:00 +0100',
    ...headers,
    '',
    ...lines,
    '',
  ]
  imap.add(`drop${accounts}`, raw.join('\n'), { receivedAt: app.clock.now().toString() })
}
const poll = async () => {
  app.clock.advance('PT61S')
  await app.drain()
}
const messages = async () => (await acme.get(`/conversations/${contact}`)).body.data.messages
const kept = async () => (await member.get('/mail-drop')).body.data
const block = (from: string) => [
  'See below.',
  '',
  '---------- Forwarded message ---------',
  `From: ${from}`,
  'Date: Fri, Nov 13, 2026 at 9:30 AM',
  'Subject: Knots',
  `To: ${member.email}`,
  '',
  'Shall we?',
]

it('is made by an admin alone', async () => {
  const refused = await member.post('/mailboxes', { email: 'other@acme.test', purpose: 'drop' })
  expect(refused.status).toBe(403)
})

describe('what a colleague sends there', () => {
  it('in copy is mail that they sent to the contacts in it', async () => {
    drop('grace@navy.test', ['On Tuesday.'], { cc: 'drop@acme.test', subject: 'Knots' })
    await poll()
    expect(await messages()).toMatchObject([
      { direction: 'out', status: 'sent', transport: 'external', subject: 'Knots', user_id: member.userId },
    ])
    expect(await kept()).toEqual([])
  })

  it('forwarded is the original, from its sender and at its date', async () => {
    drop('drop@acme.test', block('Grace Hopper <grace@navy.test>'))
    await poll()
    expect(await messages()).toMatchObject([
      {
        direction: 'in',
        subject: 'Knots',
        from_email: 'grace@navy.test',
        date: '2026-11-13T08:30:00.000Z',
        received_at: '2026-11-13T08:30:00.000Z',
        body_text: 'Shall we?',
      },
    ])
    expect((await acme.get(`/conversations/${contact}`)).body.data.unread_count).toBe(0)
    imap.renumber(`drop${accounts}`)
    await poll()
    expect(await messages()).toHaveLength(1)
  })

  it('forwarded as a file is that file, whatever it is called', async () => {
    const original = [
      'From: Grace Hopper <grace@navy.test>',
      `To: ${member.email}`,
      'Subject: Knots',
      'Message-ID: <original@navy.test>',
      'Date: Fri, 13 Nov 2026 09:30:00 +0100',
      '',
      'Shall we?',
    ]
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b1"']
    for (const disposition of [['Content-Disposition: attachment; filename="Knots.eml"'], []]) {
      drop(
        'drop@acme.test',
        [
          '--b1',
          'Content-Type: text/plain',
          '',
          'See there.',
          '--b1',
          'Content-Type: message/rfc822',
          ...disposition,
          '',
          ...original,
          '--b1--',
        ],
        { headers },
      )
    }
    await poll()
    expect(await messages()).toMatchObject([
      { direction: 'in', message_id: 'original@navy.test', date: '2026-11-13T08:30:00.000Z' },
    ])
  })

  it('of nobody known is kept for a month, to be filed or thrown away', async () => {
    drop('drop@acme.test', block('Alan <alan@else.test>'))
    drop('who@else.test', ['Hello.'], { cc: 'drop@acme.test', subject: 'To nobody' })
    await poll()
    const rows = await kept()
    expect(rows).toMatchObject([
      {
        direction: 'out',
        from: { email: member.email },
        to: [{ email: 'who@else.test' }],
        subject: 'To nobody',
      },
      {
        direction: 'in',
        from: { email: 'alan@else.test', name: 'Alan' },
        subject: 'Knots',
        date: '2026-11-13T08:30:00.000Z',
      },
    ])
    const viewer = await acme.invite('viewer')
    expect((await viewer.post(`/mail-drop/${rows[1].id}/file`, { contact_id: contact })).status).toBe(403)
    const filed = await member.post(`/mail-drop/${rows[1].id}/file`, { contact_id: contact })
    expect(filed.body.data).toMatchObject({
      direction: 'in',
      from_email: 'alan@else.test',
      contact_id: contact,
    })
    expect(await messages()).toHaveLength(1)
    expect((await member.post(`/mail-drop/${rows[1].id}/file`, { contact_id: contact })).status).toBe(404)
    expect((await member.delete(`/mail-drop/${rows[0].id}`)).status).toBe(200)
    expect(await kept()).toEqual([])

    drop('drop@acme.test', block('Alan <alan@else.test>').concat('Again'))
    await poll()
    expect(await kept()).toHaveLength(1)
    app.clock.advance('P31D')
    await app.runCron('email.remove_orphan_blobs')
    expect(await kept()).toEqual([])
  })

  it('only in a name, as the mail server says, waits for a person to file it', async () => {
    const forged = {
      cc: 'drop@acme.test',
      subject: 'Not mine',
      headers: [
        'Authentication-Results: mx.acme.test; spf=softfail smtp.mailfrom=evil.test;',
        '\tdkim=none; dmarc=fail header.from=example.com',
        'Authentication-Results: evil.test; dmarc=pass',
      ],
    }
    drop('grace@navy.test', ['Pay here.'], forged)
    drop('drop@acme.test', block('Grace Hopper <grace@navy.test>'), { headers: forged.headers })
    drop('grace@navy.test', ['On Tuesday.'], {
      ...forged,
      subject: 'Mine',
      headers: ['Authentication-Results: mx.acme.test; dmarc=pass header.from=example.com'],
    })
    await poll()
    expect(await messages()).toMatchObject([{ subject: 'Mine', user_id: member.userId }])
    const rows = await kept()
    expect(rows).toMatchObject([
      { direction: 'out', subject: 'Not mine', user_id: member.userId, unverified: true },
      { direction: 'in', from: { email: 'grace@navy.test' }, user_id: member.userId, unverified: true },
    ])
    expect((await member.post(`/mail-drop/${rows[1].id}/file`, { contact_id: contact })).status).toBe(200)
    expect((await member.delete(`/mail-drop/${rows[0].id}`)).status).toBe(200)
    expect(await messages()).toHaveLength(2)
    expect(await kept()).toEqual([])
  })

  it('is all that is heard there', async () => {
    drop('drop@acme.test', block('Grace Hopper <grace@navy.test>'), { from: 'grace@navy.test' })
    drop('drop@acme.test', block('Grace Hopper <grace@navy.test>'), { from: 'stranger@else.test' })
    await poll()
    expect(await messages()).toEqual([])
    expect(await kept()).toEqual([])
  })
})
