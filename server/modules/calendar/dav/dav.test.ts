import { DAVClient } from 'tsdav'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { ics } from './client.fixture.ts'

const app = useTestApp()

async function phoneOf(account: Account) {
  const { token } = (await account.post('/auth/tokens', { name: 'Phone' })).body.data
  const client = new DAVClient({
    serverUrl: app.url,
    credentials: { username: account.email, password: token },
    authMethod: 'Basic',
    defaultAccountType: 'caldav',
  })
  await client.login()
  return { client, token }
}

describe('a phone', () => {
  it('finds the calendars, and reads and writes the same events as the API', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { id: calendarId } = (await acme.post('/calendars', { name: 'Sales & more' })).body.data
    const made = (
      await acme.post('/calendar/events', {
        title: 'Here',
        start_at: '2027-03-01T09:00',
        calendar_id: calendarId,
        rrule: 'FREQ=WEEKLY;COUNT=5',
      })
    ).body.data
    await acme.delete(`/calendar/events/${made.id}?recurrence_id=2027-03-08`)
    const { client } = await phoneOf(acme)
    const [calendar, ...others] = await client.fetchCalendars()
    expect(others).toEqual([])
    expect(calendar).toMatchObject({ displayName: 'Sales & more' })
    const [object] = await client.fetchCalendarObjects({ calendar: calendar! })
    expect(object!.data).toContain('SUMMARY:Here')
    expect(object!.data).toContain('EXDATE;TZID=Europe/Berlin:20270308T090000')

    const sync = await client.syncCollection({
      url: calendar!.url,
      props: { 'd:getetag': {} },
      syncLevel: 1,
      syncToken: calendar!.syncToken,
    })
    expect(sync.filter(one => one.href?.endsWith('.ics'))).toEqual([])
    const put = await client.createCalendarObject({
      calendar: calendar!,
      filename: 'phone-1.ics',
      iCalString: ics('phone-1', 'From the phone', 'ATTENDEE:mailto:ada@example.com'),
    })
    expect(put.status).toBe(201)
    const twice = await client.createCalendarObject({
      calendar: calendar!,
      filename: 'phone-1.ics',
      iCalString: ics('phone-1', 'x'),
    })
    expect(twice.status).toBe(412)
    const stored = (await acme.get('/calendar/events?q=phone')).body.data[0]
    expect(stored).toMatchObject({
      title: 'From the phone',
      source: 'caldav',
      calendar_id: calendarId,
      timezone: 'Europe/Berlin',
    })
    expect(stored.guests.map(({ email }: { email: string }) => email)).toEqual(['ada@example.com'])
    // Who comes is part of it: an answer is news to the phone.
    const [guest] = (await acme.get(`/calendar/events/${stored.id}/invites`)).body.data
    const tagOf = async () => (await acme.get(`/calendar/events/${stored.id}`)).headers.get('etag')
    const before = await tagOf()
    await app.anonymous.post(`/calendar/rsvp/${guest.rsvp_url.split('/').at(-1)}`, { response: 'yes' })
    expect(await tagOf()).not.toBe(before)

    const objects = await client.fetchCalendarObjects({ calendar: calendar! })
    const mine = objects.find(one => one.data.includes('phone-1'))!
    expect(
      (await client.updateCalendarObject({ calendarObject: { ...mine, data: ics('phone-1', 'Edited') } }))
        .status,
    ).toBe(204)
    // It has changed since: the old tag is no longer good.
    expect(
      (await client.updateCalendarObject({ calendarObject: { ...mine, data: ics('phone-1', 'Late') } }))
        .status,
    ).toBe(412)
    expect((await acme.get(`/calendar/events/${stored.id}`)).body.data.title).toBe('Edited')
    const changed = await client.syncCollection({
      url: calendar!.url,
      props: { 'd:getetag': {} },
      syncLevel: 1,
      syncToken: calendar!.syncToken,
    })
    expect(changed.filter(one => one.href?.endsWith('.ics')).map(one => one.href!.split('/').at(-1))).toEqual(
      ['phone-1.ics'],
    )
    const [fresh] = (await client.fetchCalendarObjects({ calendar: calendar! })).filter(one =>
      one.data.includes('phone-1'),
    )
    expect((await client.deleteCalendarObject({ calendarObject: fresh! })).status).toBe(204)
    expect((await acme.get(`/calendar/events/${stored.id}`)).status).toBe(404)
  })

  it('sees nothing of another’s private calendar or another organization, and no viewer writes', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount()
    const secret = (await acme.post('/calendars', { name: 'Secret', visibility: 'private' })).body.data
    const open = (await acme.post('/calendars', { name: 'Open' })).body.data
    await acme.post('/calendar/events', {
      title: 'Hidden',
      start_at: '2027-03-01T09:00Z',
      calendar_id: secret.id,
    })
    const viewer = await acme.invite('viewer')
    const call = async (who: Account, token: string, method: string, path: string, body?: string) =>
      fetch(`${app.url}/dav${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${who.email}:${token}`).toString('base64')}`,
          depth: '1',
        },
        ...(body === undefined ? {} : { body }),
      })
    const tokenOf = async (who: Account) => (await who.post('/auth/tokens', { name: 'x' })).body.data.token
    const [theirs, foreign] = [await tokenOf(viewer), await tokenOf(rival)]
    expect(await (await call(viewer, theirs, 'PROPFIND', '/calendars/')).text()).not.toContain(secret.id)
    for (const [who, token] of [
      [viewer, theirs],
      [rival, foreign],
    ] as const) {
      for (const method of ['PROPFIND', 'REPORT', 'DELETE', 'PUT', 'GET']) {
        const { status } = await call(
          who,
          token,
          method,
          `/calendars/${secret.id}/x.ics`,
          method === 'PUT' ? ics('x', 'x') : method === 'GET' ? undefined : '',
        )
        expect(who === viewer && ['DELETE', 'PUT'].includes(method) ? 403 : 404, method).toBe(status)
      }
    }
    expect((await call(viewer, theirs, 'PUT', `/calendars/${open.id}/y.ics`, ics('y', 'y'))).status).toBe(403)
    expect(await (await call(rival, foreign, 'PROPFIND', '/calendars/')).text()).not.toContain(open.id)
    const wrong = await call(viewer, foreign, 'PROPFIND', '/')
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ])
    const evil =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><propfind xmlns="DAV:"><prop><displayname/></prop></propfind>'
    expect((await call(viewer, theirs, 'PROPFIND', '/', evil)).status).toBe(400)
    expect((await call(viewer, theirs, 'PROPFIND', '/', `${'<a>'.repeat(3000)}`)).status).toBe(400)
    const found = await fetch(`${app.url}/.well-known/caldav`, { redirect: 'manual' })
    expect([found.status, found.headers.get('location')]).toEqual([301, '/dav/'])
  })

  it('starts over where its token is older than what is remembered', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/calendars', { name: 'Open' })).body.data
    const event = (
      await acme.post('/calendar/events', { title: 'x', start_at: '2027-03-01T09:00Z', calendar_id: id })
    ).body.data
    await acme.delete(`/calendar/events/${event.id}`)
    const token = (await acme.post('/auth/tokens', { name: 'x' })).body.data.token
    const sync = (revision: number) =>
      fetch(`${app.url}/dav/calendars/${id}/`, {
        method: 'REPORT',
        headers: { authorization: `Basic ${Buffer.from(`${acme.email}:${token}`).toString('base64')}` },
        body: `<sync-collection xmlns="DAV:"><sync-token>urn:bowline:sync:${revision}</sync-token><prop><getetag/></prop></sync-collection>`,
      })
    expect(await (await sync(1)).text()).toContain('404 Not Found')
    app.clock.advance({ days: 31 })
    await app.runCron('calendar.forget_deletions')
    const late = await sync(1)
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('valid-sync-token')])
    expect((await sync(2)).status).toBe(207)
  })
})
