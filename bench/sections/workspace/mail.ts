import { randomUUID } from 'node:crypto'
import { ImapFlow } from 'imapflow'
import { simpleParser } from 'mailparser'
import pg from 'pg'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import type { Bench } from '../../kit/bench.ts'
import { compareSearch } from '../../kit/mail/search.ts'
import { endedLater } from '../../kit/processes/endings.ts'
import type { Section } from '../../run.ts'

const MAILS = Number(process.env.BENCH_MAILS ?? 2_000)
const TOGETHER = 25
/** `BENCH_PARTS=search` is for a look at one of them. */
const WANTED = process.env.BENCH_PARTS?.split(',') ?? ['filing', 'search']
/** What filing one mail writes, but for what the queue does with it. */
const TABLES = {
  email_messages: `direction = 'in'`,
  email_contacts: 'true',
  mail_reads: 'true',
  events: `type = 'email.received'`,
  activities: `event_type = 'email.received'`,
}

export const section: Section = {
  summary:
    'filing incoming mail, next to fetching and parsing it bare and writing the same rows; finding mail, next to its statement bare',
  async run(bench) {
    const imap = await startImapServer()
    endedLater(() => imap.stop())
    const server = await bench.startServer({}, 'all')
    const { headers, organizationId } = await server.signUp()
    const api = async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}/api/v1/app${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (answer.status === 204 ? undefined : await answer.json()) as T
    }
    await api('POST', '/contacts', { email: 'grace@navy.test', first_name: 'Grace' })

    async function ours(): Promise<number> {
      const user = await fill(imap)
      const before = await countFiled(bench, organizationId)
      const started = performance.now()
      const { data } = await api<{ data: { id: string } }>('POST', '/mailboxes', {
        email: `${user}@acme.test`,
        imap: imap.settings(user),
      })
      while ((await countFiled(bench, organizationId)) < before + MAILS) {
        if (performance.now() - started > 300_000) throw new Error('not all of it was filed in five minutes')
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      const took = performance.now() - started
      await api('DELETE', `/mailboxes/${data.id}`)
      return MAILS / (took / 1_000)
    }

    // The first one warms up, and says what rows there are.
    await ours()
    if (WANTED.includes('filing')) {
      const rows = await rowsOfOne(bench, organizationId)
      await bench.compareWork('filing mail', {
        unit: 'mails/s',
        ours,
        bare: () => fetchBare(bench, imap, rows),
        against: 'imapflow, mailparser, the same rows',
        atLeast: 0.5,
      })
    }
    if (WANTED.includes('search')) await compareSearch(bench, { url: server.url, headers, organizationId })
    await server.stop()
    await imap.stop()
  },
}

let users = 0
let mails = 0

async function fill(imap: ImapServer): Promise<string> {
  users += 1
  const user = `bench${users}`
  for (let n = 0; n < MAILS; n += 1) await imap.deliver(user, letter())
  return user
}

/** As people write: a text, the same as HTML, and what was answered. */
function letter(): string {
  mails += 1
  const text = 'Shall we meet on Thursday to look at the figures? I am free after two.\n'.repeat(12)
  return [
    'From: Grace Hopper <grace@navy.test>',
    'To: Ada Byron <ada@acme.test>',
    `Subject: The figures of week ${mails}`,
    `Message-ID: <bench-${mails}-${randomUUID()}@navy.test>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<div><p>${text.replaceAll('\n', '</p><p>')}</p></div>`,
    '--b1--',
    '',
  ].join('\n')
}

const countFiled = async (bench: Bench, organizationId: string): Promise<number> => {
  const [row] = await bench.query<{ count: string }>(
    `select count(*) from email_messages where organization_id = $1 and direction = 'in'`,
    [organizationId],
  )
  return Number(row!.count)
}

type Rows = { table: string; row: Record<string, unknown> }[]

/** One of each, into tables made alike; a bare program would write its own ids. */
async function rowsOfOne(bench: Bench, organizationId: string): Promise<Rows> {
  const rows: Rows = []
  for (const [table, which] of Object.entries(TABLES)) {
    await bench.query(`create table bare_${table} (like ${table} including all)`)
    const [found] = await bench.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where organization_id = $1 and ${which} limit 1`,
      [organizationId],
    )
    if (!found) throw new Error(`filing a mail wrote nothing to ${table}`)
    rows.push({ table, row: found.row })
  }
  return rows
}

async function fetchBare(bench: Bench, imap: ImapServer, rows: Rows): Promise<number> {
  const user = await fill(imap)
  const pool = new pg.Client(bench.databaseUrl)
  // What breaks because everything ends must not hide why.
  pool.on('error', () => {})
  await pool.connect()
  const columns = new Map<string, string>()
  for (const { table } of rows) columns.set(table, await writable(bench, table))
  const started = performance.now()
  const { host, port, password } = imap.settings(user)
  const client = new ImapFlow({ host, port, secure: false, auth: { user, pass: password }, logger: false })
  await client.connect()
  await client.mailboxOpen('INBOX', { readOnly: true })
  const uids = (await client.search({ all: true }, { uid: true })) || []
  await client.fetchAll(uids.join(','), { uid: true, envelope: true, internalDate: true }, { uid: true })
  let read = 0
  for (let from = 0; from < uids.length; from += TOGETHER) {
    const some = uids.slice(from, from + TOGETHER).join(',')
    for (const { source } of await client.fetchAll(some, { uid: true, source: true }, { uid: true })) {
      const mail = await simpleParser(source!)
      await pool.query('begin')
      for (const { table, row } of rows) {
        const values = asNew(table, row, { subject: mail.subject, text: mail.text, html: mail.html || null })
        const list = columns.get(table)!
        await pool.query({
          name: `bare ${table}`,
          text: `insert into bare_${table} (${list})
            select ${list} from jsonb_populate_record(null::bare_${table}, $1)`,
          values: [JSON.stringify(values)],
        })
      }
      await pool.query('commit')
      read += 1
    }
  }
  const took = performance.now() - started
  await client.logout()
  await pool.end()
  if (read !== MAILS) throw new Error(`only ${read} mails were read`)
  return MAILS / (took / 1_000)
}

async function writable(bench: Bench, table: string): Promise<string> {
  const found = await bench.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [`bare_${table}`],
  )
  return found.map(({ column_name }) => column_name).join(', ')
}

function asNew(
  table: string,
  row: Record<string, unknown>,
  { subject, text, html }: { subject: string | undefined; text: string | undefined; html: string | null },
): Record<string, unknown> {
  const id = randomUUID()
  const ids = Object.fromEntries(
    ['id', 'message_id', 'tracking_id'].flatMap(name => (typeof row[name] === 'string' ? [[name, id]] : [])),
  )
  const body = table === 'email_messages' ? { subject, body_text: text, body_html: html } : {}
  return { ...row, ...ids, ...body }
}
