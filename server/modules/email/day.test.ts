import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let imap: ImapServer
let sink: SmtpSink

beforeAll(async () => {
  imap = await startImapServer()
  sink = await startSmtpSink()
})
afterAll(async () => {
  await imap?.stop()
  await sink?.close()
})

interface Fields {
  id: string
  from: string
  to: string
  subject: string
  answers?: string
  headers?: string[]
  body?: string
}
const letter = ({ id, from, to, subject, answers, headers = [], body = 'As agreed.' }: Fields) =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    `Date: ${new Date(app.clock.now().epochMilliseconds).toUTCString()}`,
    ...(answers ? [`In-Reply-To: ${answers}`, `References: ${answers}`] : []),
    ...headers,
    '',
    body,
    '',
  ].join('\n')
const idIn = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)![1]!

it('a seller writes, reads and files for a day, and their mail server has all of it once', async () => {
  const acme = await app.createAccount()
  const contact = (await acme.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data
    .id
  const [us, grace] = ['ada@acme.test', 'Grace Hopper <grace@navy.test>']
  const deliver = (mail: string) => imap.deliver('ada', mail, app.clock.now().toString())
  const turn = async () => {
    app.clock.advance('PT61S')
    await app.drain()
  }
  const messages = async () => (await acme.get(`/conversations/${contact}`)).body.data.messages
  const story = async () =>
    (await messages()).map(
      ({ direction, kind, subject }: { direction: string; kind: string; subject: string }) =>
        `${direction} ${kind} ${subject}`,
    )

  // Last week's mail is there already when the mailbox is connected.
  const lastWeek = app.clock
    .now()
    .subtract({ hours: 7 * 24 })
    .toString()
  await imap.deliver(
    'ada',
    letter({ id: 'first@navy.test', from: grace, to: us, subject: 'Knots' }),
    lastWeek,
  )
  const made = await acme.post('/mailboxes', {
    email: us,
    smtp: sink.smtp,
    imap: imap.settings('ada'),
    read_sent: true,
    append_sent: true,
    backfill_days: 30,
  })
  const mailbox = made.body.data.id
  await app.drain()
  await turn()
  expect(await story()).toEqual(['in message Knots'])

  // She answers here; the copy lies in Sent, and is not taken for another mail.
  const [asked] = await messages()
  const draft = (await acme.post('/drafts', { reply_to_message_id: asked.id, mode: 'reply' })).body.data
  expect(draft.to).toMatchObject([{ email: 'grace@navy.test' }])
  await acme.patch(`/drafts/${draft.id}`, { body_html: '<p>On Tuesday?</p>' })
  expect((await acme.post(`/drafts/${draft.id}/send`, {})).status).toBe(200)
  await app.drain()
  expect(sink.mails).toHaveLength(1)
  const answer = idIn(sink.mails[0]!.raw)
  await turn()
  expect((await imap.sent('ada')).map(idIn)).toEqual([answer])

  // The customer is away, and says so; then writes from the beach.
  const away = ['Auto-Submitted: auto-replied']
  const body = 'I am out of the office until 27 November.'
  await deliver(
    letter({
      id: 'away@navy.test',
      from: grace,
      to: us,
      subject: 'Out of office',
      answers: answer,
      headers: away,
      body,
    }),
  )
  const second = letter({
    id: 'second@navy.test',
    from: grace,
    to: us,
    subject: 'Re: Knots',
    answers: answer,
  })
  await deliver(second)
  // Meanwhile she writes from her telephone.
  await imap.deliverSent(
    'ada',
    letter({
      id: 'phone@acme.test',
      from: us,
      to: grace,
      subject: 'Re: Knots',
      answers: '<second@navy.test>',
    }),
    app.clock.now().toString(),
  )
  await imap.deliver('ada', letter({ id: 'spam@else.test', from: 'a@else.test', to: us, subject: 'Buy' }))
  await turn()
  expect((await story()).toSorted()).toEqual([
    'in auto_reply Out of office',
    'in message Knots',
    'in reply Re: Knots',
    'out one_off Re: Knots',
    'out one_off Re: Knots',
  ])
  const all = await messages()
  expect(new Set(all.map(({ thread_id }: { thread_id: string }) => thread_id)).size).toBe(1)
  expect(all.find(({ kind }: { kind: string }) => kind === 'auto_reply').absence_until).toBe('2026-11-27')
  expect((await acme.get(`/contacts/${contact}`)).body.data.away_until).toBe('2026-11-27')
  const { id: next } = (await acme.post('/drafts', { to: ['GRACE@navy.test', us] })).body.data
  expect((await acme.post(`/drafts/${next}/preview`)).body.away).toEqual([
    { email: 'GRACE@navy.test', until: '2026-11-27' },
  ])
  await acme.delete(`/drafts/${next}`)
  expect((await acme.get(`/conversations/${contact}`)).body.data.unread_count).toBe(1)

  // The server is set up anew over night: nothing comes twice, and nothing was touched.
  const before = (await story()).length
  await imap.forget('ada')
  await deliver(second)
  await deliver(letter({ id: 'third@navy.test', from: grace, to: us, subject: 'Re: Knots', answers: answer }))
  await app.sql('update mailbox_folders set uid_validity = 1 where mailbox_id = $1', [mailbox])
  await turn()
  expect(await story()).toHaveLength(before + 1)
  expect(await imap.flags('ada')).toEqual(['', ''])
  // Others are the notifications of an answer.
  expect(sink.mails.filter(({ to }) => to.includes('grace@navy.test'))).toHaveLength(1)

  app.clock.advance('P12D')
  await app.drain()
  expect((await acme.get(`/contacts/${contact}`)).body.data.away_until).toBeNull()
  await acme.delete(`/mailboxes/${mailbox}`)
})
