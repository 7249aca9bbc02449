import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type CaughtMail, type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

const BERLIN = 'Europe/Berlin'
// biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not typed
type Answer = any

async function host(): Promise<Account> {
  const acme = await app.createAccount({ timezone: BERLIN })
  const mailbox = { email: 'owner@acme.test', display_name: 'Olga Owner', smtp: sink.smtp }
  expect((await acme.post('/mailboxes', mailbox)).status).toBe(201)
  return acme
}

const weekly = {
  title: 'Review',
  start_at: '2027-03-01T09:00',
  timezone: BERLIN,
  rrule: 'FREQ=WEEKLY;COUNT=6',
}
const create = async (acme: Account, body: object = weekly): Promise<Answer> =>
  (await acme.post('/calendar/events', body)).body.data

/** The mails that go out for what is done, by whom they are for. */
async function mailsDuring(work: () => Promise<unknown>): Promise<CaughtMail[]> {
  const before = sink.mails.length
  await work()
  await app.drain()
  return sink.mails.slice(before)
}

/** Every row that an edit could touch. */
async function everything(acme: Account): Promise<unknown> {
  const tables = [
    ...['calendars', 'calendar_events', 'calendar_overrides', 'calendar_guests', 'calendar_answers'],
    ...['calendar_changes', 'calendar_revisions', 'email_messages', 'events', 'agenda', 'directory'],
  ]
  const digest = (table: string) =>
    `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t where t.organization_id = $1) as ${table}`
  const [row] = await app.sql(`select ${tables.map(digest).join(', ')}`, [acme.organizationId])
  return row
}

/** The alternative that mail programs show buttons for, unfolded. */
function calendarOf({ raw }: CaughtMail): string {
  const part = raw.split(/\r?\n--/).find(one => /content-type: text\/calendar/i.test(one))!
  const [head, ...rest] = part.split(/\r?\n\r?\n/)
  const body = rest.join('\r\n\r\n')
  const plain = () =>
    Buffer.from(
      body
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString()
  const text = /base64/i.test(head!) ? Buffer.from(body, 'base64').toString() : plain()
  return text.replaceAll(/\r\n[ \t]/g, '')
}
const lineOf = (text: string, name: string) => text.match(new RegExp(`^${name}[;:].*$`, 'gm')) ?? []

describe('an invitation', () => {
  it('goes to 200 people, however many are named at once', async () => {
    const acme = await host()
    const { id } = await create(acme, weekly)
    const emails = Array.from({ length: 201 }, (_, n) => `guest${n}@example.com`)
    for (const reply of [
      await acme.post(`/calendar/events/${id}/invites`, { invites: emails.map(email => ({ email })) }),
      await acme.post(`/calendar/events/${id}/invite`, { emails }),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([400, 'An event may have at most 200 guests'])
    }
    expect((await acme.get(`/calendar/events/${id}/invites`)).body.data).toEqual([])
  })

  it('comes with its event: both, or neither, and once however often it is asked for', async () => {
    const acme = await host()
    const colleague = await acme.invite('member')
    const contact = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
    const untouched = await everything(acme)
    const strangers = [{ contact_id: newId() }, { user_id: 2_000_000_000 }, { email: 'nobody' }, {}]
    const many = Array.from({ length: 201 }, (_, n) => ({ email: `guest${n}@example.com` }))
    for (const invite of [...strangers.map(one => [{ email: 'bob@example.com' }, one]), many]) {
      const refused = await acme.post('/calendar/events', { ...weekly, invite })
      expect(refused.status, refused.text).toBe(400)
    }
    expect(await everything(acme)).toEqual(untouched)

    const invite = [
      { contact_id: contact.id },
      { user_id: colleague.userId, optional: true },
      { email: 'bob@example.com' },
      { email: 'ADA@example.com' },
    ]
    const key = { 'idempotency-key': newId() }
    const mails = await mailsDuring(async () => {
      const made = await acme.post('/calendar/events', { ...weekly, invite }, key)
      const again = await acme.post('/calendar/events', { ...weekly, invite }, key)
      expect([made.status, again.body.data.id]).toEqual([201, made.body.data.id])
      expect(made.body.invited).toEqual({ sent: 3, skipped: [] })
      expect(made.body.data.guests).toMatchObject([
        { email: 'ada@example.com', contact_id: contact.id, optional: false },
        { email: colleague.email, optional: true },
        { email: 'bob@example.com', contact_id: null },
      ])
      const etag = made.headers.get('etag')!
      const patched = await acme.call('PATCH', `/calendar/events/${made.body.data.id}`, {
        body: { color: '#123456' },
        headers: { 'if-match': etag },
      })
      expect(patched.status, patched.text).toBe(200)
    })
    expect(mails.flatMap(one => one.to).sort()).toEqual(
      ['ada@example.com', 'bob@example.com', colleague.email].sort(),
    )
    expect((await acme.get('/calendar/events?expand=false')).body.data).toHaveLength(1)

    const quiet = await mailsDuring(async () => {
      const made = await acme.post('/calendar/events?notify=false', { ...weekly, invite })
      expect(made.body.data.guests).toHaveLength(3)
      expect(made.body.invited).toBeUndefined()
    })
    expect(quiet).toEqual([])
  })

  it('is a mail that mail programs show with buttons', async () => {
    const acme = await host()
    const title =
      `Größe; 50 % ✅, \\ “x” <b>bold</b>\nnext\r\nATTENDEE:mailto:eve@example.com ${'long '.repeat(50)}`
        .slice(0, 300)
        .trim()
    const event = await create(acme, { ...weekly, title, location: 'Room 1, 2nd floor; left' })
    const [mail, ...others] = await mailsDuring(async () => {
      const name = 'Ada "the\r\nX-EVIL:1\r\n first"'
      await acme.post(`/calendar/events/${event.id}/invites`, { email: 'ada@example.com', name })
      const { body } = await acme.post(`/calendar/events/${event.id}/invite`, {
        emails: ['ada@example.com'],
        message: 'Hello',
      })
      expect(body.data).toMatchObject({ sent: 1, skipped: [] })
      expect(body.data.invites[0]).toMatchObject({ email: 'ada@example.com', status: 'needs_action' })
    })
    expect(others).toEqual([])
    expect(mail!.mail.from?.value[0]?.address).toBe('owner@acme.test')
    expect(mail!.raw).toMatch(/Content-Type: multipart\/alternative/i)
    expect(mail!.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
    expect(mail!.raw).toMatch(/filename="?invite\.ics/i)
    // Text, HTML and calendar are three ways to read it, in that order; the file comes beside them.
    const types = [...mail!.raw.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type)
    expect(types).toEqual([
      ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar'],
      expect.stringMatching(/^(application\/ics|text\/calendar)$/),
    ])
    expect(mail!.mail.subject).not.toMatch(/[\r\n]/)
    const ics = calendarOf(mail!)
    expect(lineOf(ics, 'METHOD')).toEqual(['METHOD:REQUEST'])
    expect(lineOf(ics, 'UID')).toEqual([`UID:${event.id}@bowline.localhost`])
    expect(lineOf(ics, 'SEQUENCE')).toEqual(['SEQUENCE:0'])
    expect(lineOf(ics, 'ORGANIZER')[0]).toContain(':mailto:owner@acme.test')
    expect(lineOf(ics, 'ATTENDEE')).toHaveLength(1)
    expect(lineOf(ics, 'X-EVIL')).toEqual([])
    expect(lineOf(ics, 'BEGIN')).toContain('BEGIN:VTIMEZONE')
    expect(lineOf(ics, 'ATTENDEE')[0]).toMatch(/PARTSTAT=NEEDS-ACTION;RSVP=TRUE.*:mailto:ada@example.com$/)
    expect(lineOf(ics, 'RRULE')).toContain('RRULE:FREQ=WEEKLY;COUNT=6')
    expect(lineOf(ics, 'TZID')).toEqual([`TZID:${BERLIN}`])
    expect(lineOf(ics, 'DTSTART')).toContain('DTSTART;TZID=Europe/Berlin:20270301T090000')
    const summary = lineOf(ics, 'SUMMARY')[0]!
    expect(summary).toContain('Größe\\; 50 % ✅\\, \\\\')
    const attached = mail!.mail.attachments.map(file => file.content.toString())
    expect(attached.some(text => text.includes('METHOD:REQUEST'))).toBe(true)
    for (const line of attached[0]!.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(String(mail!.mail.html)).not.toContain('<b>bold</b>')
    expect(String(mail!.mail.html)).toContain('?response=accepted')
    // Nobody is left to invite.
    expect((await acme.post(`/calendar/events/${event.id}/invite`, {})).body.data.sent).toBe(0)
  })

  it('is followed by what guests must know, and dry_run names exactly those mails', async () => {
    const acme = await host()
    const { id } = await create(acme)
    const path = `/calendar/events/${id}`
    await mailsDuring(() => acme.post(`${path}/invite`, { emails: ['ada@example.com', 'bob@example.com'] }))
    const edit = async (query: string, body: object | null) => {
      const call = (extra: string) =>
        body ? acme.patch(`${path}?${query}${extra}`, body) : acme.delete(`${path}?${query}${extra}`)
      const before = await everything(acme)
      const planned = (await call('&dry_run=true')).body.data.mails
      expect(await everything(acme)).toEqual(before)
      const mails = await mailsDuring(() => call(''))
      const told = mails.map(mail => ({
        email: mail.to[0],
        method: lineOf(calendarOf(mail), 'METHOD')[0]!.slice(7),
      }))
      const order = (a: Answer, b: Answer) => JSON.stringify(a).localeCompare(JSON.stringify(b))
      expect(told.sort(order)).toEqual(planned.sort(order))
      return mails.map(calendarOf)
    }
    expect(await edit('', { color: '#112233' })).toEqual([])
    const [moved] = await edit('recurrence_id=2027-03-08', { start_at: '2027-03-09T10:00' })
    expect(lineOf(moved!, 'RECURRENCE-ID')).toEqual(['RECURRENCE-ID;TZID=Europe/Berlin:20270308T090000'])
    expect(lineOf(moved!, 'SEQUENCE')).toEqual(['SEQUENCE:1'])
    const [gone] = await edit('recurrence_id=2027-03-15', null)
    expect(lineOf(gone!, 'METHOD')).toEqual(['METHOD:CANCEL'])
    expect(lineOf(gone!, 'RECURRENCE-ID')).toHaveLength(1)
    expect(await edit('scope=following&recurrence_id=2027-03-22', { location: 'There' })).toHaveLength(4)
    expect(await edit('notify=false', { title: 'Quiet' })).toEqual([])
    const canceled = await edit('', null)
    expect(canceled.map(ics => lineOf(ics, 'STATUS')[0])).toEqual(['STATUS:CANCELLED', 'STATUS:CANCELLED'])
  })

  it('is answered on the page: looking changes nothing, the last answer stands', async () => {
    const acme = await host()
    const contact = (await acme.post('/contacts', { email: 'Ada@Example.com', first_name: 'Ada' })).body.data
    const { id } = await create(acme)
    const [guest] = (await acme.post(`/calendar/events/${id}/invites`, { email: 'ada@example.com' })).body
      .data
    expect(guest).toMatchObject({ contact_id: contact.id, invited_at: null, status: 'needs_action' })
    const again = await acme.post(`/calendar/events/${id}/invites`, { email: 'ADA@example.com' })
    expect(again.body.data).toHaveLength(1)
    const rsvp = guest.rsvp_url.replace('http://bowline.localhost/rsvp', '/calendar/rsvp')
    const look = async () => (await app.anonymous.get(rsvp)).body.data
    expect(await look()).toMatchObject({
      event: { title: 'Review', timezone: BERLIN, recurrence_text: 'Every week, 6 times' },
      guest: { email: 'ada@example.com', status: 'needs_action' },
      organization: { name: 'Acme' },
    })
    const answer = (body: object) => app.anonymous.post(rsvp, body)
    expect((await answer({ response: 'perhaps' })).status).toBe(400)
    const mails = await mailsDuring(() => answer({ response: 'yes', comment: 'Gladly <script>' }))
    expect(mails.map(({ to, mail }) => [to[0], mail.subject])).toEqual([[acme.email, 'Ada accepted: Review']])
    await answer({ response: 'declined', recurrence_id: '2027-03-08T09:00:00' })
    const [after] = (await acme.get(`/calendar/events/${id}/invites`)).body.data
    expect(after).toMatchObject({ status: 'accepted', responded_by: 'rsvp', comment: 'Gladly <script>' })
    expect(after.occurrences).toEqual([{ recurrence_id: '2027-03-08T09:00:00', status: 'declined' }])
    expect((await acme.get(`/calendar/events/${id}`)).body.data.guest_counts.accepted).toBe(1)
    expect((await acme.get(`/contacts/${contact.id}/activities`)).text).toContain('Ada accepted: Review')
    // Another time is another question.
    await acme.patch(`/calendar/events/${id}`, { start_at: '2027-03-01T11:00' })
    expect((await look()).guest.status).toBe('needs_action')
    await acme.patch(`/calendar/events/${id}`, { status: 'canceled' })
    expect((await answer({ response: 'yes' })).body.detail).toBe('This event was canceled')
    await acme.delete(`/calendar/events/${id}/invites/${guest.id}`)
    expect((await app.anonymous.get(rsvp)).body.detail).toBe('Invite not found')
  })
})

const reply = (uid: string, email: string, partstat: string, more: string[] = []) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'METHOD:REPLY', 'BEGIN:VEVENT', `UID:${uid}`],
    ...['SEQUENCE:0', ...more, 'DTSTART;TZID=Europe/Berlin:20270301T090000'],
    ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${email}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

describe('an answer by mail', () => {
  it('counts where a guest writes for themselves, once, and not from the past', async () => {
    const acme = await host()
    const { fileIncomingForTest } = await import('./mail-answers.fixture.ts')
    const event = await create(acme)
    await mailsDuring(() => acme.post(`/calendar/events/${event.id}/invite`, { emails: ['ada@example.com'] }))
    const send = async (from: string, ics: string) => {
      const kind = await fileIncomingForTest(acme, from, ics)
      await app.drain()
      const [guest] = (await acme.get(`/calendar/events/${event.id}/invites`)).body.data
      return [kind, guest.status]
    }
    const uid = event.ical_uid
    const at = (time: string) => [`DTSTAMP:20270101T${time}Z`]
    expect(await send('ada@example.com', reply(uid, 'bob@example.com', 'ACCEPTED', at('100000')))).toEqual([
      'auto_reply',
      'needs_action',
    ])
    // Nobody who was not asked, neither for themselves nor for her.
    for (const email of ['eve@example.com', 'ada@example.com'])
      expect((await send('eve@example.com', reply(uid, email, 'ACCEPTED', at('100000'))))[1]).toBe(
        'needs_action',
      )
    expect((await acme.get(`/calendar/events/${event.id}/invites`)).body.data).toHaveLength(1)
    expect((await send('ada@example.com', reply(uid, 'ada@example.com', 'ACCEPTED', at('100000'))))[1]).toBe(
      'accepted',
    )
    // One that names a later invitation than there is was made up.
    const ahead = reply(uid, 'ada@example.com', 'DECLINED', at('103000')).replace('SEQUENCE:0', 'SEQUENCE:9')
    expect((await send('ada@example.com', ahead))[1]).toBe('accepted')
    expect((await send('ada@example.com', reply(uid, 'ada@example.com', 'DECLINED', at('090000'))))[1]).toBe(
      'accepted',
    )
    expect((await send('ada@example.com', reply(uid, 'ada@example.com', 'TENTATIVE', at('110000'))))[1]).toBe(
      'tentative',
    )
    const counter = reply(uid, 'ada@example.com', 'DECLINED', [...at('120000'), 'COMMENT:Later?']).replace(
      'REPLY',
      'COUNTER',
    )
    expect((await send('ada@example.com', counter))[1]).toBe('tentative')
    const [guest] = (await acme.get(`/calendar/events/${event.id}/invites`)).body.data
    expect(guest).toMatchObject({ responded_by: 'mail', comment: 'Later? (2027-03-01 09:00)' })
    // The event moved: an answer to the old time is none.
    await acme.patch(`/calendar/events/${event.id}`, { start_at: '2027-03-01T12:00' })
    expect((await send('ada@example.com', reply(uid, 'ada@example.com', 'ACCEPTED', at('130000'))))[1]).toBe(
      'needs_action',
    )
  })
})

describe('a mail that is sent again', () => {
  it('undoes neither what was answered on the page nor what a colleague noted', async () => {
    const acme = await host()
    const { fileIncomingForTest } = await import('./mail-answers.fixture.ts')
    const event = await create(acme)
    const path = `/calendar/events/${event.id}`
    await mailsDuring(() => acme.post(`${path}/invite`, { emails: ['ada@example.com'] }))
    const stamp = app.clock.now().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
    const mail = reply(event.ical_uid, 'ada@example.com', 'ACCEPTED', [`DTSTAMP:${stamp}`])
    const again = async () => {
      await fileIncomingForTest(acme, 'ada@example.com', mail)
      await app.drain()
      return (await acme.get(`${path}/invites`)).body.data[0]
    }
    const guest = await again()
    expect(guest.status).toBe('accepted')
    app.clock.advance('PT1M')
    const rsvp = `/calendar/rsvp/${guest.rsvp_url.split('/').at(-1)}`
    await app.anonymous.post(rsvp, { response: 'declined' })
    expect(await again()).toMatchObject({ status: 'declined', responded_by: 'rsvp' })
    await acme.patch(`${path}/invites/${guest.id}`, { status: 'tentative' })
    expect(await again()).toMatchObject({ status: 'tentative', responded_by: 'member' })
  })
})

describe('reminders', () => {
  const told = async (acme: Account) =>
    (
      await app.sql<{ data: Answer }>(
        `select data from events where organization_id = $1 and type = 'event.reminded' order by seq`,
        [acme.organizationId],
      )
    ).map(({ data }) => `${data.method} ${data.start_at.slice(5, 16)}`)

  it('are told once each, moved with the event, and not for what was deleted', async () => {
    const acme = await host()
    const reminders = [
      { method: 'popup', minutes: 30 },
      { method: 'email', minutes: 60 },
    ]
    const start = app.clock
      .now()
      .toZonedDateTimeISO('UTC')
      .round({ smallestUnit: 'hour', roundingMode: 'ceil' })
      .add({ days: 1 })
    const at = (days: number, hours = 0) => start.add({ days, hours }).toInstant().toString()
    const label = (days: number, hours = 0) => at(days, hours).slice(5, 16)
    const { id } = await create(acme, {
      title: 'Daily',
      start_at: at(0),
      timezone: 'UTC',
      rrule: 'FREQ=DAILY;COUNT=3',
      reminders,
    })
    const gone = await create(acme, { title: 'Gone', start_at: at(0), reminders })
    await acme.delete(`/calendar/events/${gone.id}`)
    app.clock.set(at(0, -2))
    await app.drain()
    expect(await told(acme)).toEqual([])
    app.clock.set(start.subtract({ minutes: 59 }).toInstant().toString())
    const mails = await mailsDuring(async () => {})
    expect(mails.map(({ to, mail }) => [to[0], mail.subject])).toEqual([[acme.email, 'Reminder: Daily']])
    app.clock.set(start.subtract({ minutes: 20 }).toInstant().toString())
    await app.drain()
    await app.drain()
    expect(await told(acme)).toEqual([`email ${label(0)}`, `popup ${label(0)}`])
    await acme.patch(`/calendar/events/${id}?recurrence_id=${at(1)}`, { start_at: at(1, 5) })
    app.clock.set(at(1))
    await app.drain()
    expect(await told(acme)).toHaveLength(2)
    // Late, and still told while it lasts.
    app.clock.set(at(1, 5))
    await app.drain()
    expect((await told(acme)).slice(2).sort()).toEqual([`email ${label(1, 5)}`, `popup ${label(1, 5)}`])
    // Nobody was there to tell it in time, and meanwhile something else is changed.
    app.clock.set(start.add({ days: 2 }).subtract({ minutes: 10 }).toInstant().toString())
    await acme.patch(`/calendar/events/${id}`, { description: 'Bring the numbers' })
    await app.drain()
    await app.drain()
    expect((await told(acme)).slice(4).sort()).toEqual([`email ${label(2)}`, `popup ${label(2)}`])
  })
})
