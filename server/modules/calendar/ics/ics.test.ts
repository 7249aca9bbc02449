import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { watchLoop } from '#tests/loop-watch.ts'
import type { EventState } from '../events/state.ts'
import { readWall, wallText } from '../recurrence/days.ts'
import { removeOne, startTiming } from '../recurrence/edit.ts'
import { occurrencesBetween } from '../recurrence/series.ts'
import { buildEvent } from './build.ts'
import { fold } from './lines.ts'
import { parseCalendar } from './parse-work.ts'
import { timezoneLines } from './timezone.ts'
import { calendarText, eventText } from './write.ts'

const app = useTestApp()
const NOW = '2027-01-01T00:00:00.000Z'
const stateOf = (start: string, timezone: string, rrule: string | null, all_day = false): EventState => {
  const at = readWall(start)
  return {
    ...startTiming({ all_day, start: at, end: at + (all_day ? 86_400_000 : 5_400_000), timezone, rrule }),
    ...{
      id: 'x',
      calendar_id: null,
      private_to: null,
      title: 'A, b; c\n\\d',
      description: 'Líne\nbreak',
      location: null,
    },
    ...{
      meeting_url: null,
      status: 'confirmed',
      show_as: 'busy',
      color: null,
      owner_id: 1,
      contact_id: null,
    },
    ...{
      company_id: null,
      deal_id: null,
      reminders: [],
      source: 'manual',
      booking_id: null,
      ical_uid: 'u@test',
      dav_name: null,
    },
    ...{ sequence: 3, revision: 1, created_by_id: 1, created_at: NOW, updated_at: NOW },
  }
}
const textOf = (state: EventState) => calendarText({}, [{ state, text: eventText(state, { stamp: NOW }) }])

/** What another calendar makes of it: ical.js's own expansion. */
function occurrencesByIcal(text: string): string[] {
  const root = new ICAL.Component(ICAL.parse(text))
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone as never)
  const components = root.getAllSubcomponents('vevent')
  const main = new ICAL.Event(components[0]!)
  for (const other of components.slice(1)) main.relateException(other)
  const found: string[] = []
  const iterator = main.iterator()
  for (let next = iterator.next(); next && found.length < 60; next = iterator.next()) {
    found.push(main.getOccurrenceDetails(next).startDate.toString().slice(0, 19))
  }
  return found
}

describe('what is written', () => {
  const cases: [string, string, string][] = [
    ['2027-03-01T09:00', 'Europe/Berlin', 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=20'],
    ['2027-03-01T09:00', 'America/New_York', 'FREQ=DAILY;UNTIL=20270410'],
    ['2027-01-31T23:30', 'Asia/Kathmandu', 'FREQ=MONTHLY;COUNT=7'],
    ['2027-03-01T09:00', 'Australia/Lord_Howe', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=9'],
    ['2027-03-01T09:00', 'UTC', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=6'],
    ['2028-02-29T10:00', 'Europe/Berlin', 'FREQ=YEARLY;COUNT=3'],
    ['2027-03-01T09:00', 'Pacific/Chatham', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=10'],
  ]
  it('is read by another program as the same occurrences', () => {
    for (const [start, zone, rule] of cases) {
      const whole = stateOf(start, zone, rule)
      const removed = occurrencesBetween(whole, 0, 8e12)[2]?.recurrence
      const state = removed ? removeOne(whole, removed) : whole
      const ours = occurrencesBetween(state, 0, 8e12).map(one => wallText(one.start))
      expect(occurrencesByIcal(textOf(state)), rule).toEqual(ours)
    }
  })

  it('is read by it so for any rule, zone and day, with what was removed', () => {
    const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
      minLength: 1,
      maxLength: 3,
    })
    const every = fc.oneof(
      fc.constant('FREQ=DAILY'),
      weekdays.map(some => `FREQ=WEEKLY;BYDAY=${some.join(',')}`),
      fc.integer({ min: 1, max: 28 }).map(day => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
      fc
        .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom('MO', 'WE', 'SU'))
        .map(([nth, day]) => `FREQ=MONTHLY;BYDAY=${nth}${day}`),
      fc.constant('FREQ=YEARLY'),
    )
    const zones = fc.constantFrom(
      ...['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
    )
    // Half past eight and later: no clock skips it, where the two are known to differ.
    const starts = fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 17, max: 46 }))
      .map(([day, half]) => wallText(readWall('2026-12-01T00:00') + day * 86_400_000 + half * 1_800_000))
    fc.assert(
      fc.property(
        every,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 2, max: 12 }),
        zones,
        starts,
        fc.nat(11),
        (rule, interval, count, zone, start, nth) => {
          const whole = stateOf(start, zone, `${rule};INTERVAL=${interval};COUNT=${count}`)
          const removed = occurrencesBetween(whole, 0, 8e12)[nth]?.recurrence
          const state = removed && count > 1 ? removeOne(whole, removed) : whole
          const ours = occurrencesBetween(state, 0, 8e12).map(one => wallText(one.start))
          expect(occurrencesByIcal(textOf(state))).toEqual(ours)
        },
      ),
      { numRuns: process.env.STRESS ? 10_000 : 1_000 },
    )
  })

  it('is read back here as the same event', () => {
    for (const [start, zone, rule] of cases) {
      const state = { ...stateOf(start, zone, rule), overrides: [] as EventState['overrides'] }
      const [, second] = occurrencesBetween(state, 0, 8e12)
      state.overrides = [
        {
          recurrence: second!.recurrence!,
          start: second!.start + 3_600_000,
          end: second!.end + 3_600_000,
          fields: { title: 'Moved' },
        },
      ]
      const { events, warnings } = parseCalendar({ text: textOf(state), zone: 'UTC' })
      expect(warnings).toEqual([])
      const built = buildEvent(events, 'UTC')
      expect(built).toMatchObject({
        title: state.title,
        description: state.description,
        sequence: 3,
        overrides: state.overrides,
      })
      const show = (one: typeof built) =>
        occurrencesBetween(one, 0, 8e12).map(({ start: wall, end }) => [wall, end])
      expect(show(built)).toEqual(show(state))
    }
  })

  it('has lines of at most 75 octets that end between characters', () => {
    const folded = fold(`SUMMARY:${'ä😀x'.repeat(100)}`)
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'ä😀x'.repeat(100)}`)
  })

  it('describes zones as they are: by a rule where it is one, by dates where it is not', () => {
    expect(timezoneLines('Europe/Berlin', 2027)).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
    expect(timezoneLines('America/New_York', 2027)).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU')
    expect(timezoneLines('Asia/Kathmandu', 2027)).toContain('TZOFFSETTO:+0545')
    expect(timezoneLines('Africa/Casablanca', 2019).join('\n')).toContain('RDATE:')
  })

  it('cannot be broken out of by a title', () => {
    const state = {
      ...stateOf('2027-03-01T09:00', 'UTC', null),
      title: 'x\r\nEND:VEVENT\r\nATTENDEE:mailto:evil@example.com',
      location: 'a\u2028b',
    }
    const { events } = parseCalendar({ text: textOf(state), zone: 'UTC' })
    expect(events).toHaveLength(1)
    expect(events[0]!.attendees).toEqual([])
  })
})

const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const file = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`

describe('an import', () => {
  it('takes what is good, names what is not, and changes nothing a second time', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const text = file(
      event(
        'one',
        'SUMMARY:One',
        'DTSTART;TZID=W. Europe Standard Time:20270301T090000',
        'DURATION:PT45M',
        'ATTENDEE;CN=Ada:mailto:ada@example.com',
      ),
      event(
        'two',
        'SUMMARY:Two',
        'DTSTART;VALUE=DATE:20270301',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;VALUE=DATE:20270308',
      ),
      event('three', 'DTSTART:00000101T000000Z'),
      event('four', 'DTSTART:20270301T090000Z', 'RRULE:FREQ=SECONDLY'),
      event('five', 'DTSTART;TZID=Nowhere/Nothing:20270301T100000'),
    )
    const send = (body: string) =>
      acme.call('POST', '/calendar/import', {
        body: Buffer.from(body),
        headers: { 'content-type': 'text/calendar' },
      })
    const { status, body } = await send(text)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ created: 3, updated: 0, skipped: 0 })
    expect(body.data.errors.map(({ uid }: { uid: string }) => uid)).toEqual(['three', 'four'])
    expect(body.data.warnings).toEqual(['The time zone Nowhere/Nothing is not known; Europe/Berlin was used'])
    expect((await send(text)).body.data).toMatchObject({ created: 0, updated: 0, skipped: 3 })
    const newer = file(
      event('one', 'SUMMARY:New', 'SEQUENCE:1', 'DTSTART:20270301T080000Z', 'DTEND:20270301T083000Z'),
    )
    expect((await send(newer)).body.data).toMatchObject({ created: 0, updated: 1, skipped: 0 })
    const shown = (await acme.get('/calendar/events?from=2027-03-01&to=2027-04-01')).body.data
    const listed = shown.map(
      (one: { title: string; start_at: string; source: string }) =>
        `${one.start_at.slice(5, 16)} ${one.title}`,
    )
    expect(listed).toEqual(['02-28T23:00 Two', '03-01T08:00 New', '03-01T09:00 Untitled', '03-14T23:00 Two'])
    const form = new FormData()
    form.append(
      'file',
      new Blob([file(event('six', 'SUMMARY:Six', 'DTSTART:20270301T080000Z'))], { type: 'text/calendar' }),
      'x.ics',
    )
    expect((await acme.call('POST', '/calendar/import', { body: form })).body.data.created).toBe(1)
    expect((await send('hello')).body.detail).toMatch(/^Could not read file: /)
  })

  it('of hostile files ends in words, soon', async () => {
    const acme = await app.createAccount()
    const send = (body: string) =>
      acme.call('POST', '/calendar/import', {
        body: Buffer.from(body),
        headers: { 'content-type': 'text/calendar' },
      })
    const observance =
      'BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY\r\nEND:STANDARD\r\n'
    const hostile = [
      file(
        `BEGIN:VTIMEZONE\r\nTZID:Evil\r\n${observance.repeat(10_000)}END:VTIMEZONE`,
        event('a', 'DTSTART;TZID=Evil:20270301T090000'),
      ),
      file(event('b', `SUMMARY:${'x'.repeat(1_000_000)}`, 'DTSTART:20270301T090000Z')),
      file(event('c', 'DTSTART:99999101T000000Z')),
      file(event('d', 'DTSTART:20270301T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
      file(event('e', 'DTSTART:20270230T090000Z', 'RRULE:FREQ=DAILY;COUNT=99999999999')),
      'BEGIN:VCALENDAR\r\n'.repeat(20_000),
      file(
        ...Array.from({ length: 300 }, (_, n) =>
          [
            `BEGIN:VTIMEZONE\r\nTZID:Unheard ${n}\r\n${observance}END:VTIMEZONE`,
            event(`z${n}`, `DTSTART;TZID=Unheard ${n}:20270301T090000`),
          ].join('\r\n'),
        ),
      ),
    ]
    for (const text of hostile) {
      const { status, body } = await send(text)
      expect([200, 400], `${status} ${body?.detail}`).toContain(status)
    }
    const { body } = await acme.get('/calendar/events')
    for (const { title } of body.data) expect(title.length).toBeLessThanOrEqual(300)
  })
})

describe('a file of 5 MB with 5,000 events', () => {
  const body = 'x'.repeat(780)
  const big = (count: number) =>
    file(
      ...Array.from({ length: count }, (_, n) =>
        event(
          `big-${n}`,
          `SUMMARY:Event ${n}`,
          `DTSTART;TZID=Europe/Berlin:2027${String((n % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}T090000`,
          `RRULE:FREQ=WEEKLY;COUNT=${(n % 9) + 1}`,
          'EXDATE;TZID=Europe/Berlin:20270301T090000',
          `DESCRIPTION:${body}`,
        ),
      ),
    )

  it('is read within two seconds of one core', () => {
    const text = big(5_000)
    expect(Buffer.byteLength(text)).toBeGreaterThan(4.5 * 1024 * 1024)
    expect(Buffer.byteLength(text)).toBeLessThan(5 * 1024 * 1024)
    // It ends itself after that time; what it had read in it is all there is.
    expect(parseCalendar({ text, zone: 'UTC' }).events).toHaveLength(5_000)
    expect(() => parseCalendar({ text: big(10_001), zone: 'UTC' })).toThrow('more than 5000 events')
  })

  it('keeps nobody waiting while it is imported', { timeout: 120_000 }, async () => {
    const acme = await app.createAccount()
    const watch = watchLoop()
    const sent = acme.call('POST', '/calendar/import', {
      body: Buffer.from(big(process.env.STRESS ? 5_000 : 1_000)),
      headers: { 'content-type': 'text/calendar' },
    })
    const { status, body: answer } = await sent
    expect([status, answer.data.errors]).toEqual([200, []])
    expect(answer.data.created).toBe(process.env.STRESS ? 5_000 : 1_000)
    expect(watch.longest()).toBeLessThan(250)
    watch.stop()
  })
})

describe('an export', () => {
  it('is read with a bearer or by the token of a feed, and only what its maker may see', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const other = await acme.invite('viewer')
    const mine = (await acme.post('/calendars', { name: 'Private', visibility: 'private' })).body.data
    await acme.post('/calendar/events', {
      title: 'Secret',
      start_at: '2027-03-01T09:00',
      calendar_id: mine.id,
    })
    const { id } = (
      await acme.post('/calendar/events', { title: 'Open', start_at: '2027-03-01T09:00', calendar_id: null })
    ).body.data
    const whole = await acme.get('/calendar/export.ics')
    expect(whole.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(whole.text).toContain('SUMMARY:Secret')
    expect((await other.get('/calendar/export.ics')).text).not.toContain('Secret')
    expect((await other.post('/calendar/feeds', { calendar_id: mine.id })).body.detail).toBe(
      'calendar_id not found',
    )
    const feed = (await other.post('/calendar/feeds', { name: 'Phone', detail: 'busy' })).body.data
    expect(feed.webcal_url).toMatch(/^webcal:/)
    const path = feed.url.replace('http://bowline.localhost/api/v1/app', '')
    const first = await app.anonymous.get(path)
    expect(first.text).toContain('SUMMARY:Busy')
    expect(first.text).not.toContain('Open')
    const etag = first.headers.get('etag')!
    const again = () => app.anonymous.get(path, undefined, { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    await acme.patch(`/calendar/events/${id}`, { title: 'Other' })
    expect((await again()).status).toBe(200)
    // Of one calendar: it ends with it, also for who has read it already.
    const short = (await acme.post('/calendars', { name: 'Short-lived' })).body.data
    const one = (await other.post('/calendar/feeds', { calendar_id: short.id })).body.data
    const onePath = one.url.replace('http://bowline.localhost/api/v1/app', '')
    const seen = { 'if-none-match': (await app.anonymous.get(onePath)).headers.get('etag')! }
    expect((await app.anonymous.get(onePath, undefined, seen)).status).toBe(304)
    const all = (await app.anonymous.get(path)).headers.get('etag')
    await acme.delete(`/calendars/${short.id}`)
    expect((await app.anonymous.get(onePath, undefined, seen)).status).toBe(401)
    expect((await app.anonymous.get(path)).headers.get('etag')).not.toBe(all)
    expect((await other.get('/calendar/feeds')).body.data).toHaveLength(1)
    expect((await acme.delete(`/calendar/feeds/${feed.id}`)).body.detail).toBe('Feed not found')
    expect((await other.delete(`/calendar/feeds/${feed.id}`)).status).toBe(200)
    for (const gone of [path, '/calendar/export.ics', '/calendar/export.ics?token=x']) {
      const { status, body } = await app.anonymous.get(gone)
      expect([status, body.detail]).toEqual([401, 'Not authenticated'])
    }
  })
})
