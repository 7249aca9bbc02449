import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { Api, type Reply } from './api.ts'
import { type Account, useTestApp } from './harness.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/**
 * Generated from the route registry: what a mailbox hides stands in no answer, event, delivery, notification or export for anybody but
 * its person. A new route that reads joins by existing.
 */
const app = useTestApp()
/** Whoever is written about is owed all of it, and admins give it to them. */
const OWED = '/contacts/{contact_id}/data-export'
const readable = modules
  .flatMap(module => module.routes)
  .filter(
    ({ method, path, access, produces }) =>
      method === 'GET' && path !== OWED && access.kind === 'role' && produces !== 'text/event-stream',
  )

/** They say what was looked for and exported before, by the words of this test. */
const ECHOES = ['/audit-log', '/audit-log/export']

const SUBJECT = 'Xanthippe'
const TEXT = 'Zugzwang'
const FILE = 'Quagmire'
const PAST = 'Yggdrasil'

let imap: ImapServer
let hooks: WebhookReceiver
beforeAll(async () => {
  imap = await startImapServer()
  hooks = await startWebhookReceiver()
})
afterAll(async () => {
  await imap?.stop()
  await hooks?.close()
})

const letter = (id: string, subject: string) =>
  [
    'From: Grace <grace@navy.test>',
    'To: ada@acme.test',
    `Subject: ${subject}`,
    `Message-ID: <${id}@navy.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>${TEXT} is what I mean.</p>`,
    '--b',
    `Content-Type: text/plain; name=${FILE}.txt`,
    `Content-Disposition: attachment; filename=${FILE}.txt`,
    '',
    TEXT,
    '--b--',
    '',
  ].join('\n')

interface Scene {
  ada: Account
  boss: Account
  ids: Record<string, string>
  stop(): Promise<unknown>
}
let scenes = 0

/** A mailbox that shows so much, with a mail that came, an answer of its person, and what follows from both. */
async function play(visibility: string): Promise<Scene> {
  scenes += 1
  const inbox = `hidden${scenes}`
  const boss = await app.createAccount()
  const ada = await boss.invite('member')
  const hook = await boss.post('/webhook-endpoints', { url: hooks.url, events: ['*'] })
  expect(hook.status).toBe(201)
  const grace = (await ada.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data
  const made = await ada.post('/mailboxes', {
    email: `${inbox}@acme.test`,
    imap: imap.settings(inbox),
    visibility,
    backfill_days: 30,
  })
  expect(made.status).toBe(201)
  const mailbox = made.body.data.id as string
  await imap.deliver(inbox, letter(`past${scenes}`, `${PAST} ${SUBJECT}`), '01-Nov-2026 10:00:00 +0000')
  await app.drain()
  await imap.deliver(inbox, letter(`new${scenes}`, SUBJECT))
  for (let at = 0; at < 2; at += 1) {
    app.clock.advance('PT61S')
    await app.drain()
  }
  const mails = (await ada.get('/emails')).body.data as { id: string; thread_id: string }[]
  const mail = (await ada.get(`/emails/${mails[0]!.id}`)).body.data
  await ada.post(`/contacts/${grace.id}/send-email`, {
    subject: `Re: ${SUBJECT}`,
    body_html: `<p>${TEXT}, too</p>`,
    account_id: mailbox,
    reply_to_message_id: mail.id,
    follow_up: { days: 1 },
  })
  await ada.patch(`/conversations/${grace.id}`, { assignee_id: boss.userId })
  app.clock.advance('P2D')
  await app.drain()
  const ids = {
    contact: grace.id,
    email: mail.id,
    'local email': mail.id,
    mailbox,
    'mail thread': mail.thread_id,
    'email attachment': mail.attachments[0]?.id,
  }
  return { ada, boss, ids, stop: () => ada.delete(`/mailboxes/${mailbox}`) }
}

const fill = ({ path, base, params }: Route, ids: Record<string, string>): string | undefined => {
  let filled = path
  for (const [name, { names }] of Object.entries(params)) {
    const id = ids[names]
    if (!id) return undefined
    filled = filled.replace(`{${name}}`, id)
  }
  return base + filled
}

const words = (route: Route): Record<string, string>[] => {
  const keys = Object.keys(route.query?.properties ?? {})
  return [
    {},
    ...(keys.includes('q') ? [{ q: SUBJECT }, { q: TEXT }, { q: `"${TEXT}"` }, { q: 'grace' }] : []),
  ]
}

/** Which routes told somebody, as `GET /path?q=`. */
async function tellers(
  who: Api,
  { ids }: Scene,
  secrets: readonly string[],
  skipped: readonly string[] = [],
): Promise<string[]> {
  const told: string[] = []
  for (const route of readable) {
    const path = fill(route, ids)
    if (!path || skipped.includes(route.path)) continue
    for (const query of words(route)) {
      const reply: Reply = await who.call('GET', path, { query })
      // What was asked for is said back by some.
      const asked = Object.values(query).join(' ')
      const heard = secrets.filter(secret => !asked.includes(secret) && reply.text.includes(secret))
      if (heard.length > 0) told.push(`GET ${route.path} ${JSON.stringify(query)}: ${heard.join(', ')}`)
    }
  }
  return told
}

/** What stands in tables that leave the house, or wait to be told. */
async function written(boss: Account, ada: Account): Promise<string> {
  const tables = [
    'select data::text as text from events where organization_id = $1',
    `select to_jsonb(n)::text as text from notifications n where organization_id = $1 and n.user_id <> ${ada.userId}`,
    'select to_jsonb(d)::text as text from webhook_deliveries d where organization_id = $1',
  ]
  const rows = await Promise.all(
    tables.map(statement => app.sql<{ text: string }>(statement, [boss.organizationId])),
  )
  return [...rows.flat().map(({ text }) => text), ...hooks.attempts.map(({ raw }) => raw)].join('\n')
}

describe.each([
  ['private', [SUBJECT, TEXT, FILE, PAST]],
  ['metadata', [SUBJECT, TEXT, FILE, PAST]],
  ['subject', [TEXT, FILE]],
] as const)('a mailbox that is %s', (visibility, secrets) => {
  it('tells nobody else, in no answer', { timeout: 300_000 }, async () => {
    hooks.attempts.length = 0
    const scene = await play(visibility)
    const { ada, boss } = scene
    const colleague = await boss.invite('member')
    const { token } = (await boss.post('/auth/tokens', { name: 'Sync' })).body.data
    expect(await tellers(boss, scene, secrets)).toEqual([])
    expect(await tellers(colleague, scene, secrets, ECHOES)).toEqual([])
    expect(await tellers(new Api(app.url, token), scene, secrets, ECHOES)).toEqual([])
    const told = await written(boss, ada)
    expect(secrets.filter(secret => told.includes(secret))).toEqual([])
    const asked = await boss.post('/exports', { entities: ['*'], format: 'json' })
    expect(asked.status).toBe(202)
    await app.drain()
    const file = await boss.get(`/exports/${asked.body.data.id}/file`)
    expect(file.status).toBe(200)
    const exported = Object.entries(await inflate(file.bytes))
    const leaks = exported.filter(([, text]) => secrets.some(secret => text.includes(secret)))
    expect(leaks.map(([name]) => name)).toEqual(['audit_log.json'])
    // Else all of this would hold of mail that is not there.
    const own = (await tellers(ada, scene, secrets)).map(line => line.split(' ')[1])
    expect(own).toEqual(
      expect.arrayContaining(['/emails', '/emails/{message_id}', '/conversations/{contact_id}']),
    )
    await scene.stop()
  })
})

/** Every file of an archive, by its name. */
async function inflate(archive: Buffer): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'hidden-mail-'))
  writeFileSync(join(folder, 'all.zip'), archive)
  const read =
    'import sys, json, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(json.dumps({n: z.read(n).decode("utf8", "replace") for n in z.namelist()}))'
  const all = execFileSync('python3', ['-c', read, join(folder, 'all.zip')]).toString('utf8')
  rmSync(folder, { recursive: true })
  return JSON.parse(all) as Record<string, string>
}
