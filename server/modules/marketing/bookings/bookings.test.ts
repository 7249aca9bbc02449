import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp({ trustProxy: 1 })

let addresses = 0
const elsewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` }
}

async function openLink(acme: Account, more: object = {}) {
  const made = await acme.post('/booking-links', { name: 'Intro call', minimum_notice_minutes: 0, ...more })
  expect(made.status, made.text).toBe(201)
  const link = made.body.data
  const path = `/public/book/${link.slug}`
  return {
    link,
    slots: async (query: Record<string, string> = {}): Promise<string[]> =>
      (await app.anonymous.get(path, query)).body.data.slots.map(
        (slot: { start_at: string }) => slot.start_at,
      ),
    book: (start_at: string, more: object = {}) =>
      app.anonymous.post(
        path,
        { start_at, name: 'Ada Byron', email: 'ada@example.com', ...more },
        elsewhere(),
      ),
    explain: async (at: string) => (await acme.get(`/booking-links/${link.id}/explain`, { at })).body.data,
  }
}

const mailsTo = (acme: Account, email: string) =>
  app.sql<{ subject: string }>(
    `select m.subject from email_messages m join email_recipients r on r.organization_id = m.organization_id and r.message_id = m.id
     where m.organization_id = $1 and r.email = $2 order by m.created_at, m.id`,
    [acme.organizationId, email],
  )
const count = async (acme: Account, table: string, where = 'true') =>
  Number(
    (
      await app.sql<{ n: string }>(
        `select count(*) n from ${table} where organization_id = $1 and ${where}`,
        [acme.organizationId],
      )
    )[0]!.n,
  )

it('a link has its defaults, and says what is wrong with it', async () => {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const { link } = await openLink(acme, { name: 'Ärger & Söhne' })
  expect(link).toMatchObject({
    slug: 'arger-sohne',
    duration_minutes: 30,
    slot_interval_minutes: 30,
    max_days_ahead: 60,
    host_ids: [acme.userId],
    assignment: 'round_robin',
    reminder_minutes: [1440],
    booking_count: 0,
    availability: { timezone: 'Europe/Berlin', weekly: { mon: [['09:00', '17:00']], sat: [] } },
  })
  const second = (await acme.post('/booking-links', { name: 'Ärger & Söhne' })).body.data
  expect(second.slug).toMatch(/^arger-sohne-[a-z0-9]{4}$/)
  const refused = async (body: object) =>
    (await acme.post('/booking-links', { name: 'X', ...body })).body.detail
  expect(await refused({ slug: link.slug })).toBe('This slug is taken')
  expect(await refused({ host_ids: [2_000_000] })).toBe('host_ids not found')
  expect(await refused({ availability: { timezone: 'Mars/Olympus' } })).toBe(
    'timezone must be an IANA time zone',
  )
  const mon = (...intervals: string[][]) => ({ availability: { weekly: { mon: intervals } } })
  expect(await refused(mon(['09:00', '12:00'], ['11:00', '13:00']))).toBe(
    'availability.weekly.mon: intervals must not overlap',
  )
  expect(await refused(mon(['12:00', '09:00']))).toBe(
    'availability.weekly.mon: intervals must end after they start',
  )
  const moved = await acme.patch(`/booking-links/${link.id}`, { slug: 'talk' })
  expect(moved.body.data.slug).toBe('talk')
  const old = await app.anonymous.get('/public/book/arger-sohne')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/api/v1/app/public/book/talk'])
  await openLink(await app.createAccount(), { slug: 'arger-sohne' })
  expect((await app.anonymous.get('/public/book/arger-sohne')).status).toBe(200)
})

it('a stranger books, moves and cancels; calendar, mails and contact follow', async () => {
  const acme = await app.createAccount()
  const { link, slots, book, explain } = await openLink(acme, {
    questions: [{ type: 'text', label: 'Topic', required: true }],
    location: { kind: 'video', value: 'https://meet.example.com/x' },
    tags: ['met'],
  })
  const offered = await slots()
  expect(offered[0]).toBe('2026-11-16T10:00:00.000Z')
  const wanted = '2026-11-17T09:30:00.000Z'
  const refused = await book(wanted, { email: 'nope' })
  expect(refused.body.errors).toEqual({
    email: 'Email must be a valid email address',
    topic: 'Topic is required',
  })
  const booked = await book(wanted, { answers: { topic: 'Ropes' }, guests: ['bob@example.com'] })
  expect(booked.status, booked.text).toBe(201)
  expect(booked.body.data).toMatchObject({
    status: 'confirmed',
    start_at: wanted,
    host: { name: 'Test owner' },
  })
  expect(JSON.stringify(booked.body)).not.toContain(acme.email)
  const again = await book(wanted, { answers: { topic: 'Ropes' } })
  expect([again.status, again.body.data.existing, again.body.data.manage_url]).toEqual([200, true, undefined])
  expect(await slots()).not.toContain(wanted)
  const farAway = { at: '-271821-04-20T00:00:00Z' }
  expect((await acme.get(`/booking-links/${link.id}/explain`, farAway)).status).toBe(400)
  expect(await explain(wanted)).toMatchObject({
    offered: false,
    hosts: [{ free: false, reasons: [{ code: 'busy' }] }],
  })
  await app.drain()
  const [booking] = (await acme.get('/bookings')).body.data
  const event = (await acme.get(`/calendar/events/${booking.event_id}`)).body.data
  expect(event).toMatchObject({
    title: 'Intro call: Ada Byron',
    description: 'Topic: Ropes',
    meeting_url: 'https://meet.example.com/x',
    source: 'booking',
    booking_id: booking.id,
    start_at: wanted,
    contact_id: booking.contact_id,
  })
  expect((await acme.get(`/contacts/${booking.contact_id}`)).body.data).toMatchObject({
    name: 'Ada Byron',
    source: 'booking',
    tags: ['met'],
  })
  expect((await mailsTo(acme, 'ada@example.com')).map(({ subject }) => subject)).toEqual([
    'Invitation: Intro call: Ada Byron',
  ])
  expect(await mailsTo(acme, 'bob@example.com')).toHaveLength(1)
  const bell = (await acme.get('/notifications')).body.data.map((one: { kind: string }) => one.kind)
  expect(bell).toContain('booking.created')
  const token = booked.body.data.manage_url.split('/').at(-1)
  const own = `/public/bookings/${token}`
  const later = '2026-11-17T10:00:00.000Z'
  const moved = await app.anonymous.post(`${own}/reschedule`, { start_at: later })
  expect(moved.body.data, moved.text).toMatchObject({ start_at: later, reschedule_count: 1 })
  const after = (await acme.get(`/calendar/events/${booking.event_id}`)).body.data
  expect([after.start_at, after.ical_uid, after.sequence]).toEqual([
    later,
    event.ical_uid,
    event.sequence + 1,
  ])
  expect(await slots()).toContain(wanted)
  expect((await app.anonymous.get(`${own}/invite.ics`)).text).toContain(`UID:${event.ical_uid}`)
  const ended = await app.anonymous.post(`${own}/cancel`, { reason: 'Ill' })
  expect(ended.body.data).toMatchObject({ status: 'canceled', cancel_reason: 'Ill' })
  expect((await app.anonymous.post(`${own}/cancel`)).body.detail).toBe('This booking was canceled')
  expect(await slots()).toContain(later)
  await app.drain()
  expect((await mailsTo(acme, 'ada@example.com')).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Invitation',
    'Updated invitation',
    'Canceled',
  ])
  expect(await count(acme, 'booking_holds')).toBe(0)
  expect((await acme.get(`/booking-links/${link.id}`)).body.data.booking_count).toBe(1)
})

it('moving or deleting the event moves or cancels the booking, deleting the contact frees the time', async () => {
  const acme = await app.createAccount()
  const { slots, book } = await openLink(acme)
  const [first, second, third] = (await slots({ from: '2026-11-18' })) as [string, string, string]
  await book(first)
  await book(second, { email: 'bob@example.com' })
  await book(third, { email: 'eve@example.com' })
  const [one, two, three] = (await acme.get('/bookings')).body.data
  await acme.patch(`/calendar/events/${one.event_id}`, { start_at: '2026-11-19T15:00:00Z' })
  expect((await acme.get(`/bookings/${one.id}`)).body.data).toMatchObject({
    start_at: '2026-11-19T15:00:00.000Z',
    previous_start_at: first,
    reschedule_count: 1,
  })
  await acme.delete(`/calendar/events/${two.event_id}`)
  expect((await acme.get(`/bookings/${two.id}`)).body.data).toMatchObject({
    status: 'canceled',
    canceled_by: 'member',
  })
  await app.drain()
  const before = await count(acme, 'email_messages')
  await acme.delete(`/contacts/${three.contact_id}`)
  await app.drain()
  // Their mails went with them, and none was added.
  expect(await count(acme, 'email_messages')).toBe(before - 1)
  expect((await acme.get(`/calendar/events/${three.event_id}`)).status).toBe(404)
  const free = await slots({ from: '2026-11-18' })
  expect(free).toEqual(expect.arrayContaining([first, second, third]))
  expect(free).not.toContain('2026-11-19T15:00:00.000Z')
})

it('a contact who comes back from the trash has the booking and its event as before, and nobody is mailed', async () => {
  const acme = await app.createAccount()
  const { slots, book } = await openLink(acme)
  const [first, second] = (await slots({ from: '2026-11-18' })) as [string, string]
  await book(first)
  await book(second, { email: 'bob@example.com' })
  await app.drain()
  const [one, two] = (await acme.get('/bookings')).body.data
  const company = (await acme.post('/companies', { name: 'Navy' })).body.data.id
  await acme.patch(`/calendar/events/${one.event_id}`, { company_id: company })
  const told = async () =>
    (await acme.get(`/companies/${company}/activities`)).body.data.map(({ type }: { type: string }) => type)
  const eventOf = async (id: string) => (await acme.get(`/calendar/events/${id}`)).body.data
  const [before, other] = [await eventOf(one.event_id), await eventOf(two.event_id)]
  const deleted = await acme.post('/contacts/bulk-delete', { ids: [one.contact_id, two.contact_id] })
  expect(deleted.body.data.changed).toBe(2)
  await app.drain()
  expect((await acme.get(`/calendar/events/${one.event_id}`)).status).toBe(404)
  const entries = (await acme.get('/trash', { type: 'contact' })).body.data
  const entryOf = (id: string) => entries.find(({ record_id }: { record_id: string }) => record_id === id).id
  expect(await told()).toContain('event_deleted')
  const mails = await count(acme, 'email_messages')
  expect((await acme.post(`/trash/${entryOf(one.contact_id)}/restore`, {})).status).toBe(200)
  await app.drain()
  expect(await count(acme, 'email_messages')).toBeGreaterThanOrEqual(mails)
  const sent = (id: string) => count(acme, 'email_messages', `contact_id = '${id}'`)
  expect(await sent(one.contact_id)).toBe(1)
  const { updated_at: _, ...after } = await eventOf(one.event_id)
  const { updated_at: __, ...was } = before
  expect(after).toEqual(was)
  expect(await told()).not.toContain('event_deleted')
  expect((await acme.get(`/bookings/${one.id}`)).body.data).toEqual(one)
  expect((await slots({ from: '2026-11-18' })).includes(first)).toBe(false)
  // The other one is still away, and his time is free.
  expect((await acme.get(`/calendar/events/${two.event_id}`)).status).toBe(404)
  expect(await slots({ from: '2026-11-18' })).toContain(second)
  expect((await acme.post(`/contacts/${one.contact_id}/erase`)).status).toBe(200)
  await acme.post(`/trash/${entryOf(two.contact_id)}/restore`, {})
  expect((await eventOf(two.event_id)).guests).toEqual(other.guests)
  expect((await acme.get(`/calendar/events/${one.event_id}`)).status).toBe(404)
})

it('a member moves and cancels by other rules, and notes who did not come', async () => {
  const acme = await app.createAccount()
  const { slots, book } = await openLink(acme, { allow_cancel: false, change_notice_minutes: 600 })
  const [first, second] = (await slots({ from: '2026-11-18' })) as [string, string]
  const { manage_url } = (await book(first)).body.data
  await book(second, { email: 'bob@example.com' })
  const [one, two] = (await acme.get('/bookings')).body.data
  const own = `/public/bookings/${manage_url.split('/').at(-1)}`
  expect((await app.anonymous.post(`${own}/cancel`)).body.detail).toBe(
    'This booking can no longer be changed',
  )
  const clash = await acme.post(`/bookings/${one.id}/reschedule`, { start_at: second })
  expect([clash.status, clash.body.detail]).toEqual([409, 'This time is no longer available'])
  const night = '2026-11-21T23:00:00.000Z'
  expect((await acme.post(`/bookings/${one.id}/reschedule`, { start_at: night })).body.data.start_at).toBe(
    night,
  )
  expect((await acme.post(`/bookings/${one.id}/no-show`)).status).toBe(409)
  expect((await acme.post(`/bookings/${two.id}/cancel`, { reason: 'Ill' })).body.data).toMatchObject({
    status: 'canceled',
    canceled_by: 'member',
  })
  app.clock.set('2026-11-22T10:00:00Z')
  expect((await acme.post(`/bookings/${one.id}/no-show`)).body.data.status).toBe('no_show')
  expect((await app.anonymous.post(`${own}/reschedule`, { start_at: night })).body.detail).toBe(
    'This booking is over',
  )
  app.clock.set('2026-11-16T10:00:00Z')
})

it('of many who want one time at once as many get it as there are hosts', async () => {
  const acme = await app.createAccount()
  const hosts = [acme.userId, (await acme.invite('member')).userId, (await acme.invite('admin')).userId]
  const { slots, book } = await openLink(acme, { host_ids: hosts })
  const [start] = (await slots({ from: '2026-11-18' })) as [string]
  const wishes = process.env.STRESS === '1' ? 200 : 40
  const replies = await Promise.all(
    Array.from({ length: wishes }, (_, n) => book(start, { email: `p${n}@example.com`, name: `P ${n}` })),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(3)
  expect(statuses.filter(status => status === 409)).toHaveLength(wishes - 3)
  const bookings = (await acme.get('/bookings')).body.data
  expect(bookings.map((one: { host_id: number }) => one.host_id).sort()).toEqual(hosts.toSorted())
  expect(await count(acme, 'calendar_events')).toBe(3)
  expect(await count(acme, 'contacts')).toBe(3)
  await app.drain()
  expect(await count(acme, 'calendar_guests', 'invited_at is not null')).toBe(3)
})

it('a booking and an event of the same moment never pass each other unaware', async () => {
  const acme = await app.createAccount()
  const { slots, book } = await openLink(acme)
  const free = (await slots({ from: '2026-11-18', to: '2026-11-20' })).slice(0, 12)
  await Promise.all(
    free.map(async (start, n) => {
      const end = new Date(Date.parse(start) + 1_800_000).toISOString()
      const event = { title: `E${n}`, start_at: start, end_at: end }
      const [booked, made] = await Promise.all([
        book(start, { email: `p${n}@example.com` }),
        acme.post('/calendar/events', event),
      ])
      const sawIt = made.body.conflicts.length > 0
      expect([booked.status === 409, sawIt]).toContain(true)
      expect(booked.status === 409 && sawIt).toBe(false)
    }),
  )
})

it('all hosts of a collective meeting are held, one event for all of them', async () => {
  const acme = await app.createAccount()
  const bob = await acme.invite('member')
  const { slots, book } = await openLink(acme, {
    host_ids: [acme.userId, bob.userId],
    assignment: 'collective',
  })
  const [first, second] = (await slots({ from: '2026-11-18' })) as [string, string]
  await bob.post('/calendar/events', {
    title: 'Private',
    start_at: first,
    end_at: new Date(Date.parse(first) + 600_000).toISOString(),
  })
  expect(await slots({ from: '2026-11-18' })).not.toContain(first)
  const booked = await book(second)
  expect(booked.body.data.host.name).toBe('Test owner, Test member')
  const alone = await openLink(acme, { host_ids: [bob.userId] })
  expect(await alone.slots({ from: '2026-11-18' })).not.toContain(second)
  expect(await count(acme, 'calendar_events', `source = 'booking'`)).toBe(1)
  await app.drain()
  expect(await mailsTo(acme, bob.email)).not.toHaveLength(0)
})

it('a host whose own calendar is private is booked all the same, and the guest is invited', async () => {
  const acme = await app.createAccount()
  const made = await acme.post('/calendars', { name: 'Mine', visibility: 'private', is_default: true })
  expect(made.status, made.text).toBe(201)
  const { slots, book } = await openLink(acme)
  const [start] = (await slots({ from: '2026-11-18' })) as [string]
  expect((await book(start)).status).toBe(201)
  await app.drain()
  expect(await count(acme, 'calendar_events', `private_to = ${acme.userId} and source = 'booking'`)).toBe(1)
  expect(await mailsTo(acme, 'ada@example.com')).toHaveLength(1)
})

it('buffers, limits, notice and horizon are kept', async () => {
  const acme = await app.createAccount()
  const { slots, book, explain } = await openLink(acme, {
    buffer_before_minutes: 15,
    buffer_after_minutes: 15,
    daily_limit: 2,
    max_days_ahead: 3,
    minimum_notice_minutes: 60,
  })
  expect((await slots())[0]).toBe('2026-11-16T11:00:00.000Z')
  await book('2026-11-17T10:00:00Z')
  const free = await slots({ from: '2026-11-17', to: '2026-11-17' })
  expect(free).not.toContain('2026-11-17T10:30:00.000Z')
  expect(free).toContain('2026-11-17T11:00:00.000Z')
  expect((await explain('2026-11-17T10:30:00Z')).hosts[0].reasons).toMatchObject([{ code: 'buffer' }])
  await book('2026-11-17T15:00:00Z')
  expect(await slots({ from: '2026-11-17', to: '2026-11-17' })).toEqual([])
  const reasonsAt = async (at: string) =>
    (await explain(at)).hosts[0].reasons.map((reason: { code: string }) => reason.code)
  expect(await reasonsAt('2026-11-17T12:00:00Z')).toEqual(['daily_limit'])
  expect(await reasonsAt('2026-11-18T09:10:00Z')).toEqual(['not_on_grid'])
  expect(await reasonsAt('2026-11-18T20:00:00Z')).toEqual(['outside_hours'])
  expect(await reasonsAt('2026-11-20T09:00:00Z')).toEqual(['horizon'])
  expect(await reasonsAt('2026-11-16T10:30:00Z')).toEqual(['notice'])
  expect(await reasonsAt('2026-11-16T09:30:00Z')).toEqual(['past'])
  const third = await book('2026-11-18T10:00:00Z')
  expect(third.status).toBe(201)
  const fourth = await book('2026-11-18T14:00:00Z')
  expect([fourth.status, fourth.body.detail]).toEqual([409, 'You already have 3 upcoming bookings'])
  const far = await app.anonymous.get(`/public/book/intro-call`, { from: '2027-01-01', to: '2027-06-01' })
  expect([far.status, far.body.detail]).toEqual([400, 'The range may be at most 62 days'])
})

it('reminds the guest, once, of what still holds', async () => {
  const acme = await app.createAccount()
  const { book } = await openLink(acme, { reminder_minutes: [60] })
  await book('2026-11-17T10:00:00Z')
  await app.drain()
  const mails = (await mailsTo(acme, 'ada@example.com')).length
  app.clock.set('2026-11-17T09:00:30Z')
  await app.drain()
  await app.drain()
  const all = await mailsTo(acme, 'ada@example.com')
  expect(all.slice(mails).map(({ subject }) => subject)).toEqual(['Reminder: Intro call'])
  app.clock.set('2026-11-16T10:00:00Z')
})

it('whoever lost the answer gets it again by the key of the request, and nobody else does', async () => {
  const acme = await app.createAccount()
  const { link, slots } = await openLink(acme)
  const [start_at] = (await slots()) as [string]
  const ask = (key: string) =>
    app.anonymous.post(
      `/public/book/${link.slug}`,
      { start_at, name: 'Ada', email: 'ada@example.com' },
      { ...elsewhere(), ...(key ? { 'idempotency-key': key } : {}) },
    )
  const first = await ask('a-key-of-mine')
  const again = await ask('a-key-of-mine')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.data).toEqual(first.body.data)
  for (const key of ['', 'another-key', 'x'.repeat(300)]) {
    const other = await ask(key)
    expect([other.status, other.body.data.existing, other.body.data.manage_url]).toEqual([
      200,
      true,
      undefined,
    ])
  }
  expect((await acme.get('/bookings')).body.data).toHaveLength(1)
})

it('a robot hears the same and books nothing; scripts are not needed', async () => {
  const acme = await app.createAccount()
  const { link, slots, book } = await openLink(acme)
  const [start] = (await slots()) as [string]
  const trapped = await book(start, { website: 'http://spam' })
  const keys = Object.keys((await book(start)).body.data).sort()
  expect([trapped.status, Object.keys(trapped.body.data).sort()]).toEqual([201, keys])
  expect((await acme.get('/bookings')).body.data).toHaveLength(1)
  const page = await (await fetch(`${app.url}/book/${link.slug}`)).text()
  const inJapanese = await fetch(`${app.url}/book/${link.slug}?timezone=Asia/Tokyo`, {
    headers: { 'accept-language': 'ja' },
  })
  expect(await inJapanese.text()).toMatch(/2026年11月.*日本標準時/s)
  const chosen = /href="(\/book\/[^"]*start=[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
  const form = await (await fetch(app.url + chosen)).text()
  const start_at = /name="start_at" value="([^"]*)"/.exec(form)![1]!
  const posted = await fetch(`${app.url}/api/v1/app/public/book/${link.slug}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      start_at,
      name: 'Bob',
      email: 'bob@example.com',
      guests: 'a@b.example, c@d.example',
    }),
  })
  expect(posted.status, await posted.text()).toBe(303)
  const own = posted.headers.get('location')!
  const seen = await (await fetch(app.url + own)).text()
  expect(seen).toContain('Your meeting is booked')
  const cancel = /action="([^"]*\/cancel)"/.exec(seen)![1]!
  const ended = await fetch(app.url + cancel, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({}),
  })
  expect(ended.status).toBe(303)
  expect(await (await fetch(app.url + ended.headers.get('location')!)).text()).toContain(
    'This meeting was canceled',
  )
  await acme.patch(`/booking-links/${link.id}`, { status: 'paused' })
  const gone = [`/book/${link.slug}`, '/book/never-was-there'].map(async path => {
    const reply = await fetch(app.url + path)
    return [reply.status, await reply.text()]
  })
  const [paused, unknown] = await Promise.all(gone)
  expect(paused).toEqual(unknown)
})
