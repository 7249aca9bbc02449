import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One calendar of a CalDAV server, as a phone sees it. */
export interface DavCalendar {
  url: string
  headers: Record<string, string>
}

const BATCH = 200

async function report({ url, headers }: DavCalendar, body: string): Promise<string> {
  const reply = await fetch(url, {
    method: 'REPORT',
    headers: { ...headers, depth: '1', 'content-type': 'application/xml' },
    body,
  })
  const text = await reply.text()
  if (reply.status !== 207) throw new Error(`REPORT ${url}: ${reply.status} ${text.slice(0, 200)}`)
  return text
}

const asksChanges = (token: string) =>
  `<?xml version="1.0"?><sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`
const asksEvents = (hrefs: readonly string[]) =>
  `<?xml version="1.0"?><C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop>${hrefs.map(one => `<href>${one}</href>`).join('')}</C:calendar-multiget>`

/** What changed since the token, read whole; answers how many and the next token. */
export async function synchronize(
  calendar: DavCalendar,
  token = '',
): Promise<{ events: number; token: string }> {
  const text = await report(calendar, asksChanges(token))
  const hrefs = [...text.matchAll(/<(?:\w+:)?href>([^<]+\.ics)<\/(?:\w+:)?href>/g)].map(([, href]) => href!)
  let events = 0
  for (let at = 0; at < hrefs.length; at += BATCH) {
    const some = await report(calendar, asksEvents(hrefs.slice(at, at + BATCH)))
    events += some.split('BEGIN:VEVENT').length - 1
  }
  const next = /<(?:\w+:)?sync-token>([^<]+)</.exec(text)?.[1]
  if (!next) throw new Error(`${calendar.url} gave no sync token`)
  return { events, token: next }
}

export async function put({ url, headers }: DavCalendar, name: string, text: string): Promise<void> {
  const reply = await fetch(url + name, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
    body: text,
  })
  if (!reply.ok) throw new Error(`PUT ${url}${name}: ${reply.status} ${(await reply.text()).slice(0, 200)}`)
}

export const eventText = (uid: string, title: string, day = 1): string =>
  [
    ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270101T000000Z'],
    `DTSTART:202703${String((day % 28) + 1).padStart(2, '0')}T090000Z`,
    `DTEND:202703${String((day % 28) + 1).padStart(2, '0')}T093000Z`,
    ...[`SUMMARY:${title}`, 'DESCRIPTION:What is to be said about it', 'END:VEVENT'],
  ].join('\r\n')
export const calendarText = (...events: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')

export interface Radicale {
  /** A new calendar with so many events. */
  fill(name: string, events: number): Promise<DavCalendar>
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Where it is installed: another CalDAV server on the same machine. */
export async function startRadicale(): Promise<Radicale | undefined> {
  const program = ['/usr/bin/radicale', '/usr/local/bin/radicale'].find(existsSync)
  if (!program) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'bowline-radicale-'))
  const port = await freePort()
  const child: ChildProcess = spawn(
    program,
    [
      ...[
        '--config',
        '',
        '--server-hosts',
        `127.0.0.1:${port}`,
        '--auth-type',
        'none',
        '--rights-type',
        'owner_write',
      ],
      ...['--storage-filesystem-folder', folder, '--logging-level', 'error'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const root = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`${root}/.web/`).catch(() => undefined)) break
    if (tries > 200) throw new Error('Radicale did not start')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const headers = { authorization: `Basic ${Buffer.from('bench:x').toString('base64')}` }
  return {
    async fill(name, events) {
      const calendar = { url: `${root}/bench/${name}/`, headers }
      const texts = Array.from({ length: events }, (_, n) => eventText(`event-${n}`, `Meeting ${n}`, n))
      await put({ url: `${root}/bench/${name}`, headers }, '', calendarText(...texts))
      return calendar
    },
    async stop() {
      child.kill('SIGTERM')
      await new Promise(resolve => child.once('exit', resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
