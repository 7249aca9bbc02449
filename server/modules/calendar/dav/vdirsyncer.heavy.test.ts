import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const PROGRAM = '/usr/bin/vdirsyncer'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-vdirsyncer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(PROGRAM, ['-c', join(folder, 'config'), ...args], (error, out, err) =>
      error ? reject(new Error(`${args.join(' ')}: ${out}${err}`)) : resolve(out + err),
    )
    // It asks whether to make the folder.
    child.stdin?.end('y\ny\n')
  })

/** Another client than the one of the stories: a folder of files that is kept in step. */
describe('vdirsyncer', { timeout: 60_000 }, () => {
  it('keeps a folder and a calendar in step, both ways', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { id: calendar_id } = (await acme.post('/calendars', { name: 'Sales' })).body.data
    const create = async (title: string, more: object = {}) =>
      (await acme.post('/calendar/events', { title, start_at: '2027-03-01T09:00', calendar_id, ...more }))
        .body.data
    const series = await create('Review', { rrule: 'FREQ=WEEKLY;COUNT=4' })
    await acme.patch(`/calendar/events/${series.id}?recurrence_id=2027-03-08`, {
      start_at: '2027-03-09T11:00',
    })
    await create('Call, with; signs ✅')
    const { token } = (await acme.post('/auth/tokens', { name: 'Folder' })).body.data
    await mkdir(join(folder, 'files'))
    const config = [
      ...['[general]', `status_path = "${folder}/status/"`],
      ...['[pair both]', 'a = "here"', 'b = "there"', `collections = [["sales", "sales", "${calendar_id}"]]`],
      ...['[storage here]', 'type = "filesystem"', `path = "${folder}/files/"`, 'fileext = ".ics"'],
      ...['[storage there]', 'type = "caldav"', `url = "${app.url}/dav/"`],
      ...[`username = "${acme.email}"`, `password = "${token}"`],
    ]
    await writeFile(join(folder, 'config'), config.join('\n'))
    await run('discover', '--no-list')
    await run('sync')
    const files = join(folder, 'files', 'sales')
    const texts = async () =>
      Promise.all(
        (await readdir(files))
          .filter(name => name.endsWith('.ics'))
          .map(name => readFile(join(files, name), 'utf8')),
      )
    const nameOf = async (line: string) => {
      for (const name of await readdir(files))
        if ((await readFile(join(files, name), 'utf8')).includes(line)) return name
      throw new Error(`no file has ${line}`)
    }
    const first = await texts()
    expect(first).toHaveLength(2)
    expect(first.find(text => text.includes('SUMMARY:Review'))).toContain(
      'RECURRENCE-ID;TZID=Europe/Berlin:20270308T090000',
    )
    expect(first.join()).toContain('SUMMARY:Call\\, with\\; signs ✅')

    // From the folder to the calendar, and a change on each side.
    await writeFile(
      join(files, 'mine.ics'),
      [
        ...[
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//folder//EN',
          'BEGIN:VEVENT',
          'UID:mine@folder.example',
        ],
        ...['DTSTAMP:20270101T000000Z', 'DTSTART:20270302T090000Z', 'DTEND:20270302T093000Z'],
        ...['SUMMARY:From the folder', 'END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n'),
    )
    await acme.patch(`/calendar/events/${series.id}`, { title: 'Retrospective' })
    await run('sync')
    const [mine] = (await acme.get('/calendar/events?q=folder')).body.data
    expect(mine).toMatchObject({ title: 'From the folder', source: 'caldav', calendar_id })
    expect((await texts()).join()).toContain('SUMMARY:Retrospective')

    // What the server made of it comes back once; then both have the same.
    await run('sync')
    expect((await texts()).find(one => one.includes('UID:mine@folder.example'))).toContain('SEQUENCE:0')
    // Gone on one side, gone on the other.
    await rm(join(files, await nameOf('UID:mine@folder.example')))
    await acme.delete(`/calendar/events/${series.id}`)
    await run('sync')
    expect((await acme.get(`/calendar/events/${mine.id}`)).status).toBe(404)
    expect((await texts()).join()).not.toContain('Retrospective')
    expect(await texts()).toHaveLength(1)
  })
})
