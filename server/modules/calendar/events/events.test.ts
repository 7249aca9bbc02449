import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const BERLIN = 'Europe/Berlin'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at, not typed
type Answer = any
const create = async (account: Account, body: object): Promise<Answer> => {
  const answer = await account.post('/calendar/events', body)
  expect([answer.status, answer.body.detail]).toEqual([201, undefined])
  return answer.body.data
}
const weekly = {
  title: 'Review',
  start_at: '2027-03-01T09:00',
  timezone: BERLIN,
  rrule: 'FREQ=WEEKLY;COUNT=6',
}
const shown = async (account: Account, query = 'from=2027-02-01&to=2027-06-01') => {
  const { body } = await account.get(`/calendar/events?${query}&timezone=${BERLIN}`)
  return body.data.map((one: Answer) => `${one.start_local.slice(5, 16)} ${one.title}`)
}

describe('an event', () => {
  it('is kept as wall time in its zone and answered as instants', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { status, body, headers } = await acme.post('/calendar/events', {
      title: ' Demo ',
      start_at: '2027-03-10T09:00',
    })
    expect(status).toBe(201)
    expect(headers.get('etag')).toBe(`"${body.data.id}-1"`)
    expect(body.data).toMatchObject({
      ...{ title: 'Demo', calendar_id: null, all_day: false, timezone: BERLIN },
      ...{ start_at: '2027-03-10T08:00:00.000Z', end_at: '2027-03-10T09:00:00.000Z' },
      ...{ start_local: '2027-03-10T09:00:00', end_local: '2027-03-10T10:00:00', start_date: null },
      ...{
        rrule: null,
        recurrence_id: null,
        is_override: false,
        exdates: [],
        status: 'confirmed',
        show_as: 'busy',
      },
      ...{ owner_id: acme.userId, reminders: [], guests: [], source: 'manual', sequence: 0 },
      guest_counts: { needs_action: 0, accepted: 0, declined: 0, tentative: 0 },
      ical_uid: `${body.data.id}@bowline.localhost`,
    })
    expect(body.conflicts).toEqual([])
    const moved = await acme.patch(`/calendar/events/${body.data.id}`, { timezone: 'America/New_York' })
    expect(moved.body.data).toMatchObject({
      start_local: '2027-03-10T09:00:00',
      start_at: '2027-03-10T14:00:00.000Z',
      sequence: 1,
    })
  })

  it('lasts whole days where it is asked to', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const fair = await create(acme, {
      title: 'Fair',
      all_day: true,
      start_date: '2027-03-27',
      end_date: '2027-03-28',
    })
    expect(fair).toMatchObject({
      ...{ start_date: '2027-03-27', end_date: '2027-03-28', show_as: 'free' },
      // Clocks are set forward on the 28th.
      ...{ start_at: '2027-03-26T23:00:00.000Z', end_at: '2027-03-28T22:00:00.000Z' },
    })
  })

  it('is refused with the reason', async () => {
    const acme = await app.createAccount()
    const start_at = '2027-03-10T09:00'
    const cases: [object, string][] = [
      [{ start_at, end_at: '2027-03-10T09:00' }, 'end_at must be after start_at'],
      [{ start_at, end_at: '2028-04-10T09:00' }, 'An event may last at most 366 days'],
      [{ start_at, timezone: 'Mars/Olympus' }, 'timezone must be an IANA time zone'],
      [
        { all_day: true, start_date: '2027-03-10', end_date: '2027-03-09' },
        'end_date must not be before start_date',
      ],
      [{ start_at, rrule: 'FREQ=DAILY;BYHOUR=9' }, 'rrule: BYHOUR is not supported'],
      [{ start_at, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'The recurrence rule has no occurrences'],
      [{ start_at, contact_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'contact_id not found'],
      [{ start_at, calendar_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'calendar_id not found'],
      [{ start_at, deal_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'deal_id not found'],
      [{ start_at, owner_id: 999_999 }, 'owner_id not found'],
      [{}, 'start_at is required'],
    ]
    for (const [body, detail] of cases) {
      const answer = await acme.post('/calendar/events', { title: 'x', ...body })
      expect([answer.status, answer.body.detail], JSON.stringify(body)).toEqual([400, detail])
    }
    expect((await acme.get('/calendar/events?from=2027-03-02&to=2027-03-01')).body.detail).toBe(
      'to must be after from',
    )
    expect((await acme.get('/calendar/events?from=2027-01-01&to=2028-03-01')).body.detail).toBe(
      'The range may be at most 366 days',
    )
    expect((await acme.get('/calendar/events/nonsense')).body.detail).toBe('Event not found')
  })

  it('says what else the owner has then, and is made all the same', async () => {
    const acme = await app.createAccount()
    const first = await create(acme, { title: 'First', start_at: '2027-03-10T09:00Z' })
    await create(acme, { title: 'Touching', start_at: '2027-03-10T10:30Z' })
    const { body } = await acme.post('/calendar/events', { title: 'Second', start_at: '2027-03-10T09:30Z' })
    expect(body.conflicts).toEqual([
      { id: first.id, recurrence_id: null, title: 'First', start_at: first.start_at, end_at: first.end_at },
    ])
  })

  it('of a series says what is at the time of the one occurrence that is changed', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, weekly)
    const [first, second] = [
      await create(acme, { title: 'First', start_at: '2027-03-01T09:30' }),
      await create(acme, { title: 'Second', start_at: '2027-03-08T11:30' }),
    ]
    const edit = (query: string, start_at: string) =>
      acme.patch(`/calendar/events/${id}?recurrence_id=2027-03-08${query}`, { start_at })
    const titles = ({ body }: Answer) => body.conflicts.map((one: Answer) => one.title)
    expect((await edit('&dry_run=true', '2027-03-08T11:00')).body.data.conflicts).toMatchObject([
      { id: second.id },
    ])
    expect(titles(await edit('', '2027-03-08T11:00'))).toEqual(['Second'])
    expect(titles(await edit('', '2027-03-08T14:00'))).toEqual([])
    expect(titles(await acme.patch(`/calendar/events/${id}`, { color: '#112233' }))).toEqual([first.title])
  })

  it('is not changed by whoever has seen an older one', async () => {
    const acme = await app.createAccount()
    const { id } = await create(acme, { title: 'Demo', start_at: '2027-03-10T09:00Z' })
    const etag = (await acme.get(`/calendar/events/${id}`)).headers.get('etag')!
    const edit = (title: string) =>
      acme.call('PATCH', `/calendar/events/${id}`, { body: { title }, headers: { 'if-match': etag } })
    expect((await edit('One')).status).toBe(200)
    const late = await edit('Two')
    expect([late.status, late.body.detail]).toEqual([412, 'The event was changed meanwhile'])
  })
})

describe('a series', () => {
  it('shows its occurrences in a range, each with its name', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const series = await create(acme, weekly)
    expect(series).toMatchObject({ rrule: 'FREQ=WEEKLY;COUNT=6', recurrence_text: 'Every week, 6 times' })
    const { body } = await acme.get('/calendar/events?from=2027-03-20&to=2027-04-06')
    expect(body.data.map((one: Answer) => [one.id, one.recurrence_id, one.start_at])).toEqual([
      [series.id, '2027-03-22T09:00:00', '2027-03-22T08:00:00.000Z'],
      [series.id, '2027-03-29T09:00:00', '2027-03-29T07:00:00.000Z'],
      [series.id, '2027-04-05T09:00:00', '2027-04-05T07:00:00.000Z'],
    ])
    const one = await acme.get(`/calendar/events/${series.id}?recurrence_id=2027-03-22T08:00:00Z`)
    expect(one.body.data).toMatchObject({ recurrence_id: '2027-03-22T09:00:00' })
    expect(one.body.data.next_occurrences).toHaveLength(5)
    const stored = await acme.get('/calendar/events')
    expect(stored.body.data).toHaveLength(1)
    expect(stored.body.pagination.total).toBe(1)
  })

  it('is found by its words or those of an occurrence, stored or expanded', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const made = await create(acme, weekly)
    await create(acme, { title: 'Lunch', start_at: '2027-03-01T12:00', rrule: 'FREQ=DAILY;COUNT=3' })
    await acme.patch(`/calendar/events/${made.id}?recurrence_id=2027-03-08`, { title: 'Retrospective' })
    const find = async (query: string) =>
      (await acme.get(`/calendar/events?${query}`)).body.data.map((one: Answer) => one.title)
    expect(await find('q=lunch')).toEqual(['Lunch'])
    expect(await find('q=retro')).toEqual([made.title])
    expect(await find('q=retro&from=2027-03-01&to=2027-04-01')).toEqual(['Retrospective'])
    expect(await find('q=nothing')).toEqual([])
    expect(await find('status=canceled')).toEqual([])
  })

  it('is where its occurrence was moved to, however far, and no longer where that was', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, weekly)
    const path = `/calendar/events/${id}?recurrence_id=2027-03-08T09:00`
    expect((await acme.patch(path, { start_at: '2027-05-20T14:00', title: 'Late' })).status).toBe(200)
    const path2 = `/calendar/events/${id}?recurrence_id=2027-03-15T09:00`
    expect((await acme.patch(path2, { end_at: '2027-03-19T10:00' })).status).toBe(200)
    const day = (date: string, next: string) => shown(acme, `from=${date}&to=${next}`)
    expect(await day('2027-03-08', '2027-03-09')).toEqual([])
    expect(await day('2027-05-20', '2027-05-21')).toEqual(['05-20T14:00 Late'])
    expect(await day('2027-03-19', '2027-03-20')).toEqual(['03-15T09:00 Review'])
    const conflicts = async (start_at: string) => {
      const { body } = await acme.post('/calendar/events', { title: 'Call', start_at, show_as: 'busy' })
      return body.conflicts.map((one: Answer) => one.title)
    }
    expect(await conflicts('2027-03-08T09:00')).toEqual([])
    expect(await conflicts('2027-05-20T14:30')).toEqual(['Late'])
    expect(await conflicts('2027-03-19T09:30')).toEqual(['Review'])
    const busy = await acme.get(`/calendar/free-busy?user_ids=${acme.userId}&from=2027-05-20&to=2027-05-21`)
    expect(busy.body.data[0].busy).toEqual([
      { start_at: '2027-05-20T12:00:00.000Z', end_at: '2027-05-20T13:30:00.000Z' },
    ])
  })

  it('starts on the first day that its rule gives', async () => {
    const acme = await app.createAccount()
    const series = await create(acme, {
      title: 'x',
      start_at: '2027-03-03T09:00',
      rrule: 'FREQ=WEEKLY;BYDAY=MO',
    })
    expect(series.start_local).toBe('2027-03-08T09:00:00')
  })

  it('is edited one by one, from one on, or as a whole, and exceptions stay on their side', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, weekly)
    const path = `/calendar/events/${id}`
    const at = (day: string) => `recurrence_id=2027-${day}T09:00:00`
    expect(
      (await acme.patch(`${path}?${at('03-08')}`, { title: 'Second', location: 'Here' })).body.data,
    ).toMatchObject({
      ...{ title: 'Second', is_override: true, recurrence_id: '2027-03-08T09:00:00' },
    })
    await acme.patch(`${path}?${at('03-29')}`, { start_at: '2027-03-30T11:00' })
    expect((await acme.delete(`${path}?${at('03-15')}`)).body.data).toEqual({ id, scope: 'this' })
    await acme.delete(`${path}?${at('04-05')}`)
    expect(await shown(acme)).toEqual([
      '03-01T09:00 Review',
      '03-08T09:00 Second',
      '03-22T09:00 Review',
      '03-30T11:00 Review',
    ])
    expect((await acme.patch(`${path}?${at('03-15')}`, { title: 'x' })).body.detail).toBe(
      'Occurrence not found',
    )
    expect((await acme.patch(`${path}?scope=this`, { title: 'x' })).body.detail).toBe(
      'recurrence_id is required for this scope',
    )
    expect((await acme.patch(`${path}?${at('03-22')}`, { rrule: null })).body.detail).toBe(
      'rrule cannot be changed for one occurrence',
    )
    const cut = await acme.patch(`${path}?scope=following&${at('03-22')}`, {
      title: 'Later',
      start_at: '2027-03-22T10:00',
    })
    expect(cut.status).toBe(200)
    expect(cut.body.data).toMatchObject({ rrule: 'FREQ=WEEKLY;COUNT=3', exdates: ['2027-04-05T10:00:00'] })
    expect(cut.body.previous).toMatchObject({
      id,
      rrule: 'FREQ=WEEKLY;COUNT=3',
      exdates: ['2027-03-15T09:00:00'],
    })
    expect(await shown(acme)).toEqual([
      '03-01T09:00 Review',
      '03-08T09:00 Second',
      '03-22T10:00 Later',
      '03-30T11:00 Later',
    ])
    // The rest of the new half only, by where one of its occurrences goes.
    await acme.patch(`/calendar/events/${cut.body.data.id}?scope=all&recurrence_id=2027-03-22T10:00:00`, {
      start_at: '2027-03-23T10:00',
    })
    expect(await shown(acme)).toEqual([
      '03-01T09:00 Review',
      '03-08T09:00 Second',
      '03-23T10:00 Later',
      '03-30T11:00 Later',
    ])
    await acme.delete(`${path}?scope=following&${at('03-08')}`)
    expect(await shown(acme)).toEqual(['03-01T09:00 Review', '03-23T10:00 Later', '03-30T11:00 Later'])
    await acme.delete(`${path}?${at('03-01')}`)
    expect((await acme.get(path)).status).toBe(404)
  })

  it('keeps the exceptions whose day a new rule gives, and names the others', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, { ...weekly, rrule: 'FREQ=DAILY;COUNT=10' })
    await acme.delete(`/calendar/events/${id}?recurrence_id=2027-03-02`)
    await acme.patch(`/calendar/events/${id}?recurrence_id=2027-03-03`, { title: 'Other' })
    const { body } = await acme.patch(`/calendar/events/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=MO,WE' })
    expect(body.dropped_exceptions).toEqual(['2027-03-02T09:00:00'])
    expect(body.data.exdates).toEqual([])
    expect((await shown(acme)).slice(0, 3)).toEqual([
      '03-01T09:00 Review',
      '03-03T09:00 Other',
      '03-08T09:00 Review',
    ])
  })

  it('can be looked at before it is changed, which changes nothing', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, weekly)
    const before = (await acme.get(`/calendar/events/${id}`)).body
    const query = 'scope=following&recurrence_id=2027-03-15T09:00:00&dry_run=true'
    const { body } = await acme.patch(`/calendar/events/${id}?${query}`, { title: 'Later' })
    expect(body.data).toEqual({
      events: { created: 1, updated: 1, deleted: 0 },
      occurrences_changed: 4,
      exceptions: { kept: 0, dropped: 0 },
      mails: [],
      conflicts: [],
    })
    expect((await acme.delete(`/calendar/events/${id}?dry_run=true`)).body.data.occurrences_changed).toBe(6)
    expect((await acme.get(`/calendar/events/${id}`)).body).toEqual(before)
  })

  it('takes fifty edits of single occurrences at once, and is cut once by fifty equal ones', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, { ...weekly, rrule: 'FREQ=DAILY;COUNT=60' })
    const days = Array.from({ length: 50 }, (_, n) =>
      new Date(Date.UTC(2027, 2, 1 + n)).toISOString().slice(0, 10),
    )
    const edits = await Promise.all(
      days.map((day, n) => acme.patch(`/calendar/events/${id}?recurrence_id=${day}`, { title: `Nr ${n}` })),
    )
    expect(new Set(edits.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await acme.get(`/calendar/events/${id}`)).body.data.overrides).toHaveLength(50)
    const cuts = await Promise.all(
      days.map(() =>
        acme.patch(`/calendar/events/${id}?scope=following&recurrence_id=2027-03-11`, { location: 'There' }),
      ),
    )
    expect(cuts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(cuts.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect((await acme.get('/calendar/events?expand=false')).body.data).toHaveLength(2)
  })

  it('is copied with its exceptions, and one occurrence of it as a plain event', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const { id } = await create(acme, weekly)
    await acme.delete(`/calendar/events/${id}?recurrence_id=2027-03-08`)
    const copy = (await acme.post(`/calendar/events/${id}/duplicate`, { start_at: '2027-04-01T14:00' })).body
      .data
    expect(copy).toMatchObject({
      title: 'Review (copy)',
      rrule: 'FREQ=WEEKLY;COUNT=6',
      exdates: ['2027-04-08T14:00:00'],
    })
    expect(copy.ical_uid).toBe(`${copy.id}@bowline.localhost`)
    const one = (
      await acme.post(`/calendar/events/${id}/duplicate`, { recurrence_id: '2027-03-15', title: 'Once' })
    ).body.data
    expect(one).toMatchObject({ title: 'Once', rrule: null, start_local: '2027-03-15T09:00:00' })
  })
})

describe('calendars', () => {
  it('are listed own first, one default each, and outlived by their events', async () => {
    const acme = await app.createAccount()
    const one = (await acme.post('/calendars', { name: 'Sales', is_default: true })).body.data
    const two = (await acme.post('/calendars', { name: 'Ada', is_default: true, timezone: BERLIN })).body.data
    expect(one.color).not.toBe(two.color)
    const { body } = await acme.get('/calendars')
    expect(body.data.map((each: Answer) => [each.name, each.is_default])).toEqual([
      ['Ada', true],
      ['Sales', false],
    ])
    const event = await create(acme, { title: 'x', start_at: '2027-03-10T09:00' })
    expect(event).toMatchObject({ calendar_id: two.id, timezone: BERLIN })
    expect((await acme.delete(`/calendars/${two.id}`)).status).toBe(200)
    expect((await acme.get(`/calendar/events/${event.id}`)).body.data.calendar_id).toBe(null)
    const member = await acme.invite('member')
    expect((await member.patch(`/calendars/${one.id}`, { name: 'Mine' })).status).toBe(403)
  })

  it('that are private are there for nobody else', async () => {
    const acme = await app.createAccount()
    const other = await acme.invite('admin')
    const mine = (await acme.post('/calendars', { name: 'Private', visibility: 'private' })).body.data
    const contact = (await acme.post('/contacts', { email: 'ada@example.com' })).body.data
    const body = {
      title: 'Doctor',
      start_at: '2027-03-10T09:00Z',
      calendar_id: mine.id,
      contact_id: contact.id,
    }
    const event = await create(acme, body)
    expect((await other.get('/calendars')).body.data).toEqual([])
    expect((await other.patch(`/calendars/${mine.id}`, { name: 'x' })).body.detail).toBe('Calendar not found')
    expect((await other.post('/calendar/events', { ...body, title: 'x' })).body.detail).toBe(
      'calendar_id not found',
    )
    for (const path of ['', '/invites'])
      expect((await other.get(`/calendar/events/${event.id}${path}`)).status).toBe(404)
    for (const path of [
      '/calendar/events?from=2027-03-01',
      '/calendar/events?q=doctor',
      '/calendar/agenda?user_id=all&from=2027-03-08',
    ]) {
      expect(JSON.stringify((await other.get(path)).body), path).not.toContain('Doctor')
    }
    const { body: made } = await other.post('/calendar/events', {
      title: 'Lunch',
      start_at: '2027-03-10T09:00Z',
      owner_id: acme.userId,
    })
    expect(made.conflicts).toEqual([
      { id: null, recurrence_id: null, title: 'Busy', start_at: event.start_at, end_at: event.end_at },
    ])
    const stream = await app.sql<{ text: string }>(
      `select data::text as text from events where organization_id = $1`,
      [acme.organizationId],
    )
    expect(stream.filter(({ text }) => text.includes('Doctor'))).toEqual([])
    expect(JSON.stringify((await other.get(`/contacts/${contact.id}/activities`)).body)).not.toContain(
      'Doctor',
    )
    const busy = await other.get(`/calendar/free-busy?user_ids=${acme.userId}&from=2027-03-10&to=2027-03-11`)
    expect(busy.body.data[0].busy).toEqual([{ start_at: event.start_at, end_at: event.end_at }])
    // Nor once the calendar is gone.
    await acme.delete(`/calendars/${mine.id}`)
    expect((await other.get(`/calendar/events/${event.id}`)).status).toBe(404)
    expect((await acme.get(`/calendar/events/${event.id}`)).status).toBe(200)
  })

  it('may be deleted while events are added: each survives with its calendar or with none', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/calendars', { name: 'Short-lived' })).body.data
    const adding = Array.from({ length: 20 }, (_, n) =>
      acme.post('/calendar/events', {
        title: `Nr ${n}`,
        start_at: '2027-03-10T09:00Z',
        calendar_id: id,
        show_as: 'free',
      }),
    )
    const [gone, ...answers] = await Promise.all([acme.delete(`/calendars/${id}`), ...adding])
    expect(gone!.status).toBe(200)
    const made = answers.filter(({ status }) => status === 201)
    expect(
      answers.every(({ status, body }) => status === 201 || body.detail === 'calendar_id not found'),
    ).toBe(true)
    const stored = (await acme.get('/calendar/events?expand=false&limit=200')).body.data
    expect(stored).toHaveLength(made.length)
    expect(stored.every((event: Answer) => event.calendar_id === null)).toBe(true)
  })
})

describe('the agenda', () => {
  it('has every day, with events in each they touch, tasks, and what is overdue', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    await create(acme, { title: 'Fair', all_day: true, start_date: '2026-11-17', end_date: '2026-11-18' })
    await create(acme, { title: 'Call', start_at: '2026-11-17T09:00' })
    await create(acme, { title: 'Clash', start_at: '2026-11-17T09:30' })
    await acme.post('/tasks', { title: 'Send quote', due_at: '2026-11-18T10:00:00Z' })
    await acme.post('/tasks', { title: 'Late', due_at: '2026-11-10T10:00:00Z' })
    const { body } = await acme.get('/calendar/agenda')
    const days = body.data.days.map((day: Answer) => [
      day.date,
      ...day.items.map((item: Answer) => `${item.title}${item.conflict ? '!' : ''}`),
    ])
    expect(days).toEqual([
      ['2026-11-16'],
      ['2026-11-17', 'Fair', 'Call!', 'Clash!'],
      ['2026-11-18', 'Fair', 'Send quote'],
      ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(day => [day]),
    ])
    expect(body.data.overdue.map((item: Answer) => item.title)).toEqual(['Late'])
    expect((await acme.get('/calendar/agenda?from=2027-01-01&to=2027-06-01')).status).toBe(400)
  })
})

describe('free and busy', () => {
  it('merges what people have, and finds when all are free in working hours', async () => {
    const acme = await app.createAccount({ timezone: BERLIN })
    const other = await acme.invite('member')
    await create(acme, { title: 'a', start_at: '2027-03-01T09:00', end_at: '2027-03-01T11:00' })
    await create(acme, { title: 'b', start_at: '2027-03-01T10:30', end_at: '2027-03-01T12:00' })
    await create(other, {
      title: 'c',
      start_at: '2027-03-01T13:00',
      end_at: '2027-03-01T16:45',
      rrule: 'FREQ=DAILY',
    })
    const { body } = await acme.get(
      `/calendar/free-busy?user_ids=${acme.userId},${other.userId}&from=2027-03-01&to=2027-03-02&duration_minutes=30`,
    )
    expect(body.data[0].busy).toEqual([
      { start_at: '2027-03-01T08:00:00.000Z', end_at: '2027-03-01T11:00:00.000Z' },
    ])
    expect(body.common_free).toEqual([
      { start_at: '2027-03-01T11:00:00.000Z', end_at: '2027-03-01T12:00:00.000Z' },
    ])
  })
})
