import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

/** What somebody hears live, until they have heard of one thing. */
async function follow(account: Account) {
  const end = new AbortController()
  const answer = await fetch(`${app.url}/api/v1/app/live`, {
    headers: { authorization: `Bearer ${account.token}` },
    signal: end.signal,
  })
  let heard = ''
  const read = (async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) heard += part
  })().catch(() => {})
  return async (text: string) => {
    while (!heard.includes(text)) await new Promise(resolve => setTimeout(resolve, 20))
    end.abort()
    await read
    return heard
  }
}

async function davOf(account: Account) {
  const { token } = (await account.post('/auth/tokens', { name: 'Phone' })).body.data
  const authorization = `Basic ${Buffer.from(`${account.email}:${token}`).toString('base64')}`
  return (method: string, path: string, body?: string) =>
    fetch(`${app.url}/dav${path}`, {
      method,
      headers: { authorization, depth: '1' },
      ...(body === undefined ? {} : { body }),
    })
}

describe('what is private', () => {
  it('is nowhere for anybody else: search, live, feeds, phones, mails', async () => {
    const acme = await app.createAccount()
    const other = await acme.invite('admin')
    const [secret, open] = [
      (await acme.post('/calendars', { name: 'Mine', visibility: 'private' })).body.data,
      (await acme.post('/calendars', { name: 'Open' })).body.data,
    ]
    const [mine, theirs] = [await follow(acme), await follow(other)]
    const start_at = '2027-03-10T09:00Z'
    const event = (
      await acme.post('/calendar/events', { title: 'Cardiologist', start_at, calendar_id: secret.id })
    ).body.data
    await acme.post(`/calendar/events/${event.id}/invite`, { emails: ['doctor@example.com'] })
    await acme.patch(`/calendar/events/${event.id}`, { location: 'Clinic' })
    await app.drain()
    await acme.post('/calendar/events', { title: 'Standup', start_at, calendar_id: open.id })
    // Live: the owner hears of it, the colleague of what comes after it alone.
    expect(await mine('Standup')).toContain(event.id)
    const heard = await theirs('Standup')
    expect(heard).not.toContain(event.id)
    expect(heard).not.toContain(secret.id)

    expect((await acme.get('/search?q=cardiologist')).text).toContain('Cardiologist')
    for (const path of [
      '/search?q=cardiologist',
      '/calendar/export.ics',
      '/emails',
      '/calendar/events?q=cardio',
    ]) {
      const { text } = await other.get(path)
      expect(text, path).not.toMatch(/Cardiologist|Clinic/)
    }
    const feed = (await other.post('/calendar/feeds', {})).body.data
    const read = await app.anonymous.get(feed.url.replace('http://bowline.localhost/api/v1/app', ''))
    expect(read.text).toContain('Standup')
    expect(read.text).not.toContain('Cardiologist')

    const dav = await davOf(other)
    const uid = encodeURIComponent(event.ical_uid)
    const multiget = `<C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop>
      <href>/dav/calendars/${open.id}/${uid}.ics</href><href>/dav/calendars/${secret.id}/${uid}.ics</href></C:calendar-multiget>`
    const told = await (await dav('REPORT', `/calendars/${open.id}/`, multiget)).text()
    expect(told).toContain('404')
    expect(told).not.toContain('Cardiologist')
    expect((await dav('GET', `/calendars/${open.id}/${uid}.ics`)).status).toBe(404)
    expect((await dav('REPORT', `/calendars/${secret.id}/`, multiget)).status).toBe(404)
    const overwrite = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', `UID:${event.ical_uid}`],
      ...[
        'DTSTAMP:20270101T000000Z',
        'DTSTART:20270310T090000Z',
        'SUMMARY:Taken',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ],
    ].join('\r\n')
    expect((await dav('PUT', `/calendars/${open.id}/${uid}.ics`, overwrite)).status).toBe(403)
    expect((await acme.get(`/calendar/events/${event.id}`)).body.data).toMatchObject({
      title: 'Cardiologist',
      calendar_id: secret.id,
    })
  })

  it('is in no export of everything, and in what is held about a contact for its owner alone', async () => {
    const acme = await app.createAccount()
    const admin = await acme.invite('admin')
    const contact = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
    const secret = (await acme.post('/calendars', { name: 'Hushed', visibility: 'private' })).body.data
    const open = (await acme.post('/calendars', { name: 'Open' })).body.data
    for (const [title, calendar_id, guest] of [
      ['Cardiologist', secret.id, 'doctor@example.com'],
      ['Standup', open.id, 'colleague@example.com'],
    ]) {
      const input = { title, calendar_id, start_at: '2027-03-10T09:00Z', contact_id: contact.id }
      const event = (await acme.post('/calendar/events', input)).body.data
      await acme.post(`/calendar/events/${event.id}/invite`, { emails: [guest, 'ada@example.com'] })
    }
    for (const entities of [['*'], ['calendars'], ['calendar_events'], ['calendar_guests']]) {
      const asked = (await admin.post('/exports', { entities, format: 'json' })).body.data
      await app.drain()
      const { bytes } = await admin.get(`/exports/${asked.id}/file`)
      const folder = mkdtempSync(join(tmpdir(), 'private-'))
      writeFileSync(join(folder, 'all.zip'), bytes)
      const text = execFileSync('python3', [
        '-c',
        'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nfor n in z.namelist(): sys.stdout.buffer.write(z.read(n))',
        join(folder, 'all.zip'),
      ]).toString()
      rmSync(folder, { recursive: true })
      expect(text, String(entities)).toMatch(/Open|Standup|colleague@/)
      expect(text, String(entities)).not.toMatch(/Hushed|Cardiologist/)
      // A mail that was sent is a mail, whatever it was about.
      if (entities[0] !== '*') expect(text, String(entities)).not.toContain('doctor@')
    }
    // Nor in what was mailed to its guests.
    for (const { id } of (await admin.get('/emails')).body.data) {
      for (const one of (await admin.get(`/emails/${id}`)).body.data.attachments)
        expect((await admin.get(`/emails/${id}/attachments/${one.id}`)).text).not.toContain('Cardiologist')
    }
    const held = (who: Account) => who.get(`/contacts/${contact.id}/data-export`)
    expect((await held(acme)).text).toContain('Cardiologist')
    const { text, body } = await held(admin)
    expect(text).toContain('Standup')
    expect(text).not.toContain('Cardiologist')
    expect(body.data.held.calendar_guests.length).toBe(1)
  })

  it('without a calendar comes into the feeds of the others once its owner has left', async () => {
    const acme = await app.createAccount()
    const leaver = await acme.invite('member')
    const secret = (await leaver.post('/calendars', { name: 'Mine', visibility: 'private' })).body.data
    const input = { title: 'Handover', start_at: '2027-03-10T09:00Z', calendar_id: secret.id }
    await leaver.post('/calendar/events', input)
    expect((await leaver.delete(`/calendars/${secret.id}`)).status).toBe(200)
    const feed = (await acme.post('/calendar/feeds', {})).body.data
    const address = feed.url.replace('http://bowline.localhost', app.url)
    const before = await fetch(address)
    expect(await before.text()).not.toContain('Handover')
    const seen = { headers: { 'if-none-match': before.headers.get('etag')! } }
    expect((await fetch(address, seen)).status).toBe(304)
    expect((await acme.delete(`/team/members/${leaver.userId}`)).status).toBe(200)
    await app.drain()
    const after = await fetch(address, seen)
    expect(after.status).toBe(200)
    expect(await after.text()).toContain('Handover')
  })

  it('becomes so for who could see it before, who hear that something changed', async () => {
    const acme = await app.createAccount()
    const other = await acme.invite('member')
    const secret = (await acme.post('/calendars', { name: 'Mine', visibility: 'private' })).body.data
    const { id } = (await acme.post('/calendar/events', { title: 'Call', start_at: '2027-03-10T09:00Z' }))
      .body.data
    const heard = await follow(other)
    await acme.patch(`/calendar/events/${id}`, { calendar_id: secret.id, title: 'Cardiologist' })
    await acme.patch(`/calendar/events/${id}`, { location: 'Clinic' })
    await acme.post('/companies', { name: 'The last' })
    const text = await heard('company.created')
    expect(text.match(/^event: event\.updated$/gm)).toHaveLength(1)
    expect(text).not.toContain('Cardiologist')
    expect((await other.get(`/calendar/events/${id}`)).status).toBe(404)
  })
})
