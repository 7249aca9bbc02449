import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { davOf, ics } from '../client.fixture.ts'

const app = useTestApp()

const NAMESPACES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'

async function searcherOf(account: Account) {
  const { id } = (await account.post('/calendars', { name: 'Sales' })).body.data
  const dav = await davOf(app.url, account)
  const report = (root: string, body: string) =>
    dav('REPORT', `/calendars/${id}/`, `<C:${root} ${NAMESPACES}>${body}</C:${root}>`)
  return {
    id,
    put: async (uid: string, title: string, ...more: string[]) =>
      expect((await dav('PUT', `/calendars/${id}/${uid}.ics`, ics(uid, title, ...more))).status).toBe(201),
    report,
    query: (filter: string, data = '<C:calendar-data/>') =>
      report('calendar-query', `<prop><getetag/>${data}</prop><C:filter>${filter}</C:filter>`),
  }
}

const file = (inner: string) => `<C:comp-filter name="VCALENDAR">${inner}</C:comp-filter>`
const events = (inner: string) => file(`<C:comp-filter name="VEVENT">${inner}</C:comp-filter>`)
const prop = (name: string, inner = '') => `<C:prop-filter name="${name}">${inner}</C:prop-filter>`
const match = (text: string, attributes = '') => `<C:text-match ${attributes}>${text}</C:text-match>`
const range = (start: string, end: string) => `<C:time-range start="${start}" end="${end}"/>`
const uidsIn = (text: string) =>
  [...new Set([...text.matchAll(/UID:(\S+)\r/g)].map(([, uid]) => uid))].toSorted()

describe('a search', () => {
  it('finds what its filter says', async () => {
    const { put, query } = await searcherOf(await app.createAccount({ timezone: 'Europe/Berlin' }))
    await put('lunch', 'Lunch & talk', 'LOCATION:Café Ä\\, ground floor', 'STATUS:TENTATIVE')
    await put('long', `${'Quarterly '.repeat(12)}review`)
    await put('daily', 'Stand-up', 'RRULE:FREQ=DAILY', 'DESCRIPTION:every\\nday')
    const all = ['daily', 'long', 'lunch']
    const expected: [string, string[]][] = [
      [events(''), all],
      [events(prop('SUMMARY')), all],
      [events(prop('SUMMARY', match('lunch'))), ['lunch']],
      [events(prop('summary', match('LUNCH &amp; t'))), ['lunch']],
      [events(prop('SUMMARY', match('lunch', 'collation="i;octet"'))), []],
      [events(prop('SUMMARY', match('Lunch', 'collation="i;octet"'))), ['lunch']],
      [events(prop('SUMMARY', match('lunch', 'negate-condition="yes"'))), ['daily', 'long']],
      // Folded lines and escaped signs are read as what they say.
      [events(prop('SUMMARY', match('quarterly review'))), ['long']],
      [events(prop('LOCATION', match('café ä, GROUND', 'collation="i;unicode-casemap"'))), ['lunch']],
      [events(prop('LOCATION', match('x', 'negate-condition="yes"'))), ['lunch']],
      [events(prop('LOCATION', '<C:is-not-defined/>')), ['daily', 'long']],
      [events(prop('CATEGORIES', match('x'))), []],
      [events(prop('UID', match('daily'))), ['daily']],
      [events(prop('STATUS', match('TENTATIVE')) + prop('SUMMARY', match('talk'))), ['lunch']],
      [events(prop('STATUS', match('TENTATIVE')) + prop('SUMMARY', match('stand'))), []],
      [file(prop('SUMMARY', match('stand'))), ['daily']],
      [events(range('20270303T000000Z', '20270304T000000Z')), ['daily']],
      [events(range('20270303T000000Z', '20270304T000000Z') + prop('SUMMARY', match('lunch'))), []],
      [events('<C:time-range start="20990101T000000Z"/>'), ['daily']],
      [events('<C:time-range end="20270301T080000Z"/>'), []],
      [events('<C:time-range end="20270301T080001Z"/>'), all],
      [file('<C:comp-filter name="VTODO"/>'), []],
      [file('<C:comp-filter name="VTODO"><C:is-not-defined/></C:comp-filter>'), all],
      [events('<C:is-not-defined/>'), []],
    ]
    for (const [filter, uids] of expected) {
      const { status, text } = await query(filter)
      expect([filter, status, uidsIn(text)]).toEqual([filter, 207, uids])
    }
  })

  it('asks an occurrence that differs by what it says itself', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { id, query } = await searcherOf(acme)
    const series = (
      await acme.post('/calendar/events', {
        title: 'Review',
        start_at: '2027-03-01T09:00',
        calendar_id: id,
        rrule: 'FREQ=WEEKLY;COUNT=4',
      })
    ).body.data
    await acme.patch(`/calendar/events/${series.id}?recurrence_id=2027-03-08T09:00:00`, { title: 'Party' })
    const found = async (title: string, day: string) =>
      (
        await query(events(prop('SUMMARY', match(title)) + range(`${day}T000000Z`, `${day}T230000Z`)))
      ).text.includes('BEGIN:VEVENT')
    expect(await found('party', '20270308')).toBe(true)
    expect(await found('review', '20270308')).toBe(false)
    expect(await found('review', '20270315')).toBe(true)
    expect(await found('party', '20270315')).toBe(false)
  })

  it('is refused where the filter cannot be obeyed', async () => {
    const { query, report, put } = await searcherOf(await app.createAccount())
    await put('one', 'One')
    const refused: [string, string][] = [
      [events(prop('ATTENDEE', '<C:param-filter name="PARTSTAT"/>')), 'supported-filter'],
      [events(prop('DTSTART', range('20270303T000000Z', '20270304T000000Z'))), 'supported-filter'],
      [events('<C:comp-filter name="VALARM"/>'), 'supported-filter'],
      [file('<C:comp-filter name="VEVENT"/><C:comp-filter name="VTODO"/>'), 'supported-filter'],
      [file(prop('PRODID', match('x'))), 'supported-filter'],
      ['<C:comp-filter name="VEVENT"/>', 'supported-filter'],
      ['<C:comp-filter name="VCALENDAR" test="anyof"/>', 'supported-filter'],
      [events(prop('SUMMARY', match('x', 'match-type="starts-with"'))), 'supported-filter'],
      [events(prop('SUMMARY', match('x', 'collation="i;basic"'))), 'supported-collation'],
      [events(range('soon', '20270304T000000Z')), 'valid-filter'],
      [events(range('20270304T000000Z', '20270304T000000Z')), 'valid-filter'],
    ]
    for (const [filter, condition] of refused) {
      const { status, text } = await query(filter)
      expect([filter, status, text]).toEqual([filter, 403, expect.stringContaining(`<C:${condition}>`)])
    }
    expect((await report('free-busy-query', '')).status).toBe(400)
    const ever = range('19700101T000000Z', '29991231T000000Z').replace('C:time-range', 'C:expand')
    const far = await query(events(''), `<C:calendar-data>${ever}</C:calendar-data>`)
    expect([far.status, far.text]).toEqual([507, expect.stringContaining('number-of-matches-within-limits')])
  })
})

describe('time', () => {
  it('is written out where a client asks for it: each occurrence by itself, in UTC', async () => {
    const { put, query, report, id } = await searcherOf(
      await app.createAccount({ timezone: 'Europe/Berlin' }),
    )
    await put(
      'weekly',
      'Review',
      'RRULE:FREQ=WEEKLY',
      'EXDATE;TZID=Europe/Berlin:20270315T090000',
      ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:weekly', 'RECURRENCE-ID;TZID=Europe/Berlin:20270322T090000'],
      ...[
        'SUMMARY:Party',
        'DTSTART;TZID=Europe/Berlin:20270323T150000',
        'DTEND;TZID=Europe/Berlin:20270323T160000',
      ],
    )
    const expand =
      '<C:calendar-data><C:expand start="20270308T000000Z" end="20270406T000000Z"/></C:calendar-data>'
    const within = events(range('20270308T000000Z', '20270406T000000Z'))
    const multiget = `<prop>${expand}</prop><href>/dav/calendars/${id}/weekly.ics</href>`
    for (const { status, text } of [
      await query(within, expand),
      await report('calendar-multiget', multiget),
    ]) {
      expect(status).toBe(207)
      expect([...text.matchAll(/(?:DTSTART|RECURRENCE-ID|SUMMARY)\S*/g)].map(([line]) => line)).toEqual([
        ...['RECURRENCE-ID:20270308T080000Z', 'DTSTART:20270308T080000Z', 'SUMMARY:Review'],
        ...['RECURRENCE-ID:20270322T080000Z', 'DTSTART:20270323T140000Z', 'SUMMARY:Party'],
        // Clocks have changed.
        ...['RECURRENCE-ID:20270329T070000Z', 'DTSTART:20270329T070000Z', 'SUMMARY:Review'],
        ...['RECURRENCE-ID:20270405T070000Z', 'DTSTART:20270405T070000Z', 'SUMMARY:Review'],
      ])
      for (const absent of ['RRULE', 'EXDATE', 'VTIMEZONE', 'TZID']) expect(text).not.toContain(absent)
    }
  })

  it('is told free or busy, and nothing else', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { id, put, report } = await searcherOf(acme)
    await put('daily', 'Stand-up', 'RRULE:FREQ=DAILY')
    const create = (title: string, start_at: string, more: object = {}) =>
      acme.post('/calendar/events', { title, start_at, calendar_id: id, ...more })
    await create('Next to it', '2027-03-02T10:00', { end_at: '2027-03-02T11:30' })
    await create('Perhaps', '2027-03-02T14:00', { status: 'tentative' })
    await create('Free', '2027-03-02T16:00', { show_as: 'free' })
    await create('Off', '2027-03-02T18:00', { status: 'canceled' })
    await create('Elsewhere', '2027-03-02T20:00', { calendar_id: null })
    const answer = await report('free-busy-query', range('20270302T000000Z', '20270303T083000Z'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.text).toContain('BEGIN:VFREEBUSY\r\n')
    expect(answer.text.match(/FREEBUSY;\S+/g)).toEqual([
      'FREEBUSY;FBTYPE=BUSY:20270302T080000Z/20270302T103000Z',
      'FREEBUSY;FBTYPE=BUSY:20270303T080000Z/20270303T083000Z',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270302T130000Z/20270302T140000Z',
    ])
    expect(answer.text).not.toContain('Stand-up')
  })
})
