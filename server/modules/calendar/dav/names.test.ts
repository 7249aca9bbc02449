import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { davOf, ics } from './client.fixture.ts'

const app = useTestApp()
const phoneOf = (account: Account) => davOf(app.url, account)

describe('the name of a resource', () => {
  it('is the client’s: kept, and found again by every way to ask', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/calendars', { name: 'Sales' })).body.data
    const dav = await phoneOf(acme)
    const at = `/calendars/${id}/`
    const name = 'a%20name%20%C3%BC%26%3F.vcs'
    expect((await dav('PUT', at + name, ics('meeting@elsewhere', 'First'))).status).toBe(201)
    const read = await dav('GET', at + name)
    expect([read.status, read.text]).toEqual([200, expect.stringContaining('UID:meeting@elsewhere')])
    const tag = read.headers.get('etag')!
    expect((await dav('GET', `${at}meeting@elsewhere.ics`)).status).toBe(404)
    const href = `<D:href>/dav${at}${name}</D:href>`
    const getetag = '<prop xmlns="DAV:"><getetag/></prop>'
    const sync = (token: string) =>
      dav(
        'REPORT',
        at,
        `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token>${getetag}</sync-collection>`,
      )
    const first = await sync('')
    for (const answer of [
      first,
      await dav('PROPFIND', at, `<propfind xmlns="DAV:">${getetag}</propfind>`),
      await dav('PROPFIND', at + name),
      await dav('REPORT', at, `<calendar-query xmlns="DAV:">${getetag}</calendar-query>`),
      await dav(
        'REPORT',
        at,
        `<calendar-multiget xmlns="DAV:">${getetag}<href>/dav${at}${name}</href></calendar-multiget>`,
      ),
    ]) {
      expect(answer.status).toBe(207)
      expect(answer.text).toContain(href)
    }
    const put = (title: string, headers: Record<string, string>) =>
      dav('PUT', at + name, ics('meeting@elsewhere', title), headers)
    expect((await put('x', { 'if-none-match': '*' })).status).toBe(412)
    expect((await put('Second', { 'if-match': tag })).status).toBe(204)
    const since = /urn:bowline:sync:\d+/.exec(first.text)![0]
    expect((await sync(since)).text).toContain(href)

    // Gone under one name, there under another: both are told.
    expect((await dav('DELETE', at + name)).status).toBe(204)
    expect((await dav('PUT', `${at}other.ics`, ics('meeting@elsewhere', 'Third'))).status).toBe(201)
    const both = (await sync(since)).text
    expect(both).toContain(`${href}<D:status>HTTP/1.1 404 Not Found</D:status>`)
    expect(both).toContain(`<D:href>/dav${at}other.ics</D:href><D:propstat>`)
  })

  it('goes with one UID, and says where it is if another resource has it', async () => {
    const acme = await app.createAccount()
    const [here, there] = [
      (await acme.post('/calendars', { name: 'Here' })).body.data.id,
      (await acme.post('/calendars', { name: 'There' })).body.data.id,
    ]
    const dav = await phoneOf(acme)
    await dav('PUT', `/calendars/${here}/one.ics`, ics('u1', 'One'))
    await dav('PUT', `/calendars/${here}/two.ics`, ics('u2', 'Two'))
    const one = `<C:no-uid-conflict><D:href>/dav/calendars/${here}/one.ics</D:href></C:no-uid-conflict>`
    for (const [path, uid] of [
      [`${here}/new.ics`, 'u1'],
      [`${there}/new.ics`, 'u1'],
      [`${there}/one.ics`, 'u1'],
      [`${here}/one.ics`, 'u2'],
      [`${here}/one.ics`, 'u3'],
    ]) {
      const answer = await dav('PUT', `/calendars/${path}`, ics(uid!, 'Changed'))
      expect([path, answer.status, answer.text]).toEqual([path, 403, expect.stringContaining(one)])
    }
    expect((await acme.get('/calendar/events?q=Changed')).body.data).toEqual([])
    // The same name in another calendar is another resource.
    expect((await dav('PUT', `/calendars/${there}/one.ics`, ics('u4', 'Four'))).status).toBe(201)

    // Of what is another's alone it is not said where it is.
    const bob = await acme.invite('member')
    const secret = (await bob.post('/calendars', { name: 'Secret', visibility: 'private' })).body.data.id
    await (await phoneOf(bob))('PUT', `/calendars/${secret}/s.ics`, ics('u5', 'Hidden'))
    const hidden = await dav('PUT', `/calendars/${here}/s.ics`, ics('u5', 'x'))
    expect([hidden.status, hidden.text]).toEqual([403, expect.stringContaining('no-uid-conflict')])
    expect(hidden.text).not.toContain('href')
  })

  it('stays behind where an event leaves its calendar, and is no copy’s', async () => {
    const acme = await app.createAccount()
    const [here, there] = [
      (await acme.post('/calendars', { name: 'Here' })).body.data.id,
      (await acme.post('/calendars', { name: 'There' })).body.data.id,
    ]
    const dav = await phoneOf(acme)
    await dav('PUT', `/calendars/${here}/mine.ics`, ics('u1', 'One', 'RRULE:FREQ=DAILY;COUNT=5'))
    await dav('PUT', `/calendars/${there}/mine.ics`, ics('u2', 'Two'))
    const event = (await acme.get('/calendar/events?q=One')).body.data[0]
    await acme.post(`/calendar/events/${event.id}/duplicate`, {})
    await acme.patch(`/calendar/events/${event.id}?scope=following&recurrence_id=2027-03-03T09:00:00`, {
      title: 'Later',
    })
    const list = async (id: string) =>
      [...(await dav('PROPFIND', `/calendars/${id}/`)).text.matchAll(/\/([^/<]+)<\/D:href>/g)].map(
        ([, one]) => one,
      )
    expect((await list(here)).filter(one => one === 'mine.ics')).toHaveLength(1)
    expect(await list(here)).toHaveLength(3)
    await acme.patch(`/calendar/events/${event.id}`, { title: 'Named', calendar_id: here })
    expect(await list(here)).toContain('mine.ics')
    await acme.patch(`/calendar/events/${event.id}`, { calendar_id: there })
    expect((await list(there)).sort()).toEqual(['mine.ics', 'u1.ics'])
    expect((await dav('GET', `/calendars/${there}/mine.ics`)).text).toContain('SUMMARY:Two')
  })
})

describe('a calendar of one’s own', () => {
  const names = (text: string) =>
    [...text.matchAll(/<D:displayname>([^<]*)<\/D:displayname>/g)].map(([, one]) => one).slice(1)

  it('is there when a phone first looks, once, with the events that were in none, and new ones go there', async () => {
    const acme = await app.createAccount()
    const bob = await acme.invite('member')
    const create = async (who: Account, title: string) =>
      (await who.post('/calendar/events', { title, start_at: '2027-03-01T09:00Z' })).body.data
    const [earlier, theirs] = [await create(acme, 'Earlier'), await create(bob, 'Bob’s')]
    const [dav, others] = [await phoneOf(acme), await phoneOf(bob)]
    const looks = await Promise.all([1, 2, 3, 4].map(() => dav('PROPFIND', '/calendars/')))
    expect(looks.map(({ status }) => status)).toEqual([207, 207, 207, 207])
    const own = (await acme.get('/calendars')).body.data
    expect(own).toMatchObject([{ owner_id: acme.userId, is_default: true, visibility: 'team' }])
    const later = await create(acme, 'Later')
    const { text } = await dav('PROPFIND', `/calendars/${own[0].id}/`)
    for (const { id, ical_uid } of [earlier, later]) {
      const event = await acme.get(`/calendar/events/${id}`)
      expect(event.body.data.calendar_id).toBe(own[0].id)
      expect(text).toContain(encodeURIComponent(ical_uid))
    }
    expect(text).not.toContain(encodeURIComponent(theirs.ical_uid))
    // Another's calendar is not one's own.
    await others('PROPFIND', '/calendars/')
    expect(names((await others('PROPFIND', '/calendars/')).text)).toHaveLength(2)
    const viewer = await phoneOf(await acme.invite('viewer'))
    expect(names((await viewer('PROPFIND', '/calendars/')).text)).toHaveLength(2)
  })

  it('is made by MKCALENDAR under the client’s name, for its maker alone, and deleted', async () => {
    const acme = await app.createAccount()
    const bob = await acme.invite('member')
    const dav = await phoneOf(acme)
    const make = (who: typeof dav, path: string, more = '') =>
      who(
        'MKCALENDAR',
        path,
        `<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
          <displayname>Tea &amp; talk</displayname>
          <A:calendar-color xmlns:A="http://apple.com/ns/ical/">#AABBCCFF</A:calendar-color>${more}
        </prop></set></C:mkcalendar>`,
      )
    expect((await make(dav, '/calendars/my%20tea/')).status).toBe(201)
    expect((await make(dav, '/calendars/my%20tea/')).status).toBe(405)
    expect((await make(dav, '/calendars/')).status).toBe(403)
    const tasks =
      '<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>'
    expect((await make(dav, '/calendars/tasks/', tasks)).status).toBe(403)
    const [made] = (await acme.get('/calendars')).body.data
    expect(made).toMatchObject({ name: 'Tea & talk', color: '#aabbcc', visibility: 'private' })
    const home = await dav('PROPFIND', '/calendars/')
    expect(home.text).toContain('<D:href>/dav/calendars/my%20tea/</D:href>')
    expect(home.text).not.toContain(made.id)
    expect((await dav('PUT', '/calendars/my%20tea/a.ics', ics('u1', 'Tea'))).status).toBe(201)
    expect((await dav('PROPFIND', '/calendars/my%20tea/')).text).toContain('/dav/calendars/my%20tea/a.ics<')
    expect((await dav('GET', `/calendars/${made.id}/a.ics`)).text).toContain('SUMMARY:Tea')

    // Its name and color may be changed: all that is asked for, or nothing of it.
    const change = (who: typeof dav, path: string, props: string) =>
      who('PROPPATCH', path, `<propertyupdate xmlns="DAV:"><set><prop>${props}</prop></set></propertyupdate>`)
    const nameOf = async () => (await acme.get('/calendars')).body.data[0].name
    const name = '<displayname>Coffee</displayname>'
    const half = await change(dav, '/calendars/my%20tea/', `${name}<getctag>1</getctag>`)
    expect(half.text).toContain('<D:displayname/></D:prop><D:status>HTTP/1.1 424 Failed Dependency<')
    expect(half.text).toContain('<S:getctag/></D:prop><D:status>HTTP/1.1 403 Forbidden<')
    expect(await nameOf()).toBe('Tea & talk')
    const whole = await change(dav, '/calendars/my%20tea/', name)
    expect([whole.status, whole.text]).toEqual([207, expect.stringContaining('HTTP/1.1 200 OK')])
    expect(await nameOf()).toBe('Coffee')
    expect((await change(dav, '/calendars/', name)).status).toBe(403)

    // The name is taken for its maker alone.
    const theirs = await phoneOf(bob)
    expect((await theirs('PROPFIND', '/calendars/my%20tea/')).status).toBe(404)
    expect((await make(theirs, '/calendars/my%20tea/')).status).toBe(201)
    const viewer = await phoneOf(await acme.invite('viewer'))
    expect((await make(viewer, '/calendars/x/')).status).toBe(403)

    const team = (await acme.post('/calendars', { name: 'Team' })).body.data.id
    expect((await theirs('DELETE', `/calendars/${team}/`)).status).toBe(403)
    expect((await change(theirs, `/calendars/${team}/`, name)).status).toBe(403)
    expect((await dav('DELETE', '/calendars/my%20tea/')).status).toBe(204)
    expect((await dav('PROPFIND', '/calendars/my%20tea/')).status).toBe(404)
    // As in the app, its events stay.
    expect((await acme.get('/calendar/events?q=Tea')).body.data).toMatchObject([{ calendar_id: null }])
  })
})
