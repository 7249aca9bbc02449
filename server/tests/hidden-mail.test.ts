import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Route } from '#kit/route.ts'
import { EmailSent } from '#modules/email/index.ts'
import { modules } from '#modules/index.ts'
import { automation, draw, manual, onEvent } from '#modules/workflows/workflows.fixture.ts'
import { Api, type Reply } from './api.ts'
import { type Account, useTestApp } from './harness.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/**
 * Generated from the route registry: what a mailbox hides stands in no answer, stream, report, event, delivery, notification or export
 * for anybody but its person. A new route that reads joins by existing.
 */
const app = useTestApp()
/** Whoever is written about is owed all of it, and admins give it to them. */
const OWED = '/contacts/{contact_id}/data-export'
const readableBy = (kind: Route['access']['kind']) =>
  modules
    .flatMap(module => module.routes)
    .filter(
      ({ method, path, access, produces }) =>
        method === 'GET' && path !== OWED && access.kind === kind && produces !== 'text/event-stream',
    )
const readable = readableBy('role')
const readableByKeys = readableBy('api_key')

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
  colleague: Account
  inbox: string
  ids: Record<string, string>
  streams: { ada: Stream; others: Stream[] }
  stop(): Promise<unknown>
}

/** What somebody is told as it happens. */
interface Stream {
  heard: string
  close(): void
}

async function follow(who: Account): Promise<Stream> {
  const over = new AbortController()
  const reply = await fetch(`${app.url}/api/v1/app/live`, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: over.signal,
  })
  expect(reply.status).toBe(200)
  const stream: Stream = { heard: '', close: () => over.abort() }
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) stream.heard += part.value
  }
  read().catch(() => {})
  return stream
}

/** A program with a key of the organization. */
class Program extends Api {
  readonly #key: string
  constructor(key: string) {
    super(app.url, null)
    this.#key = key
  }
  override call = (method: string, path: string, options: Parameters<Api['call']>[2] = {}) =>
    super.call(method, path, { ...options, headers: { 'x-api-key': this.#key } })
}
let scenes = 0

/** A mailbox that shows so much, with a mail that came, an answer of its person, and what follows from both. */
async function play(visibility: string): Promise<Scene> {
  scenes += 1
  const inbox = `hidden${scenes}`
  const boss = await app.createAccount()
  const ada = await boss.invite('member')
  const colleague = await boss.invite('member')
  const streams = {
    ada: await follow(ada),
    others: await Promise.all([boss, colleague].map(follow)),
  }
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
  await imap.deliver(inbox, letter(`new${scenes}`, SUBJECT), app.clock.now().toString())
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
  const stop = () => {
    for (const one of [streams.ada, ...streams.others]) one.close()
    return ada.patch(`/mailboxes/${mailbox}`, { status: 'paused' })
  }
  return { ada, boss, colleague, inbox, ids, streams, stop }
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
  routes: readonly Route[] = readable,
): Promise<string[]> {
  const told: string[] = []
  for (const route of routes) {
    const path = fill(route, ids)
    if (!path || skipped.includes(route.path)) continue
    for (const query of words(route)) {
      const reply: Reply = await who.call('GET', path, { query })
      // What was asked for is said back by some.
      const asked = [path, ...Object.values(query)].join(' ')
      const heard = secrets.filter(secret => !asked.includes(secret) && reply.text.includes(secret))
      if (heard.length > 0) told.push(`GET ${route.path} ${JSON.stringify(query)}: ${heard.join(', ')}`)
    }
  }
  return told
}

/** Which datasets told somebody, row by row. */
async function reporters(who: Api, secrets: readonly string[]): Promise<string[]> {
  const told: string[] = []
  const datasets = (await who.get('/reports/datasets')).body.data as {
    name: string
    fields: { name: string }[]
  }[]
  expect(datasets.map(({ name }) => name)).toContain('emails')
  for (const { name, fields } of datasets) {
    const columns = fields.map(field => field.name)
    for (let at = 0; at < columns.length; at += 30) {
      const reply = await who.post('/reports/run', { dataset: name, columns: columns.slice(at, at + 30) })
      expect([name, reply.status]).toEqual([name, 200])
      if (secrets.some(secret => reply.text.includes(secret))) told.push(name)
    }
  }
  return [...new Set(told)]
}

/** Every dataset as whoever drills into a figure sees it, and as the file of an export. */
async function drillers(who: Api, secrets: readonly string[]): Promise<string[]> {
  const told: string[] = []
  const datasets = (await who.get('/reports/datasets')).body.data as { name: string }[]
  for (const { name } of datasets) {
    const query = { dataset: name, measures: [{ fn: 'count' }] }
    const drilled = await who.post('/reports/drill', { query })
    expect([name, drilled.status]).toEqual([name, 200])
    if (secrets.some(secret => drilled.text.includes(secret))) told.push(`drill ${name}`)
  }
  for (const columns of [
    ['id', 'contact.name'],
    ['mailbox.email', 'sent_at'],
  ]) {
    const file = await who.post('/reports/export', { query: { dataset: 'emails', columns } })
    expect(file.status).toBe(200)
    if (secrets.some(secret => file.text.includes(secret))) told.push(`export ${columns}`)
  }
  return told
}

const FILTERED = ['contacts', 'companies', 'deals', 'tasks', 'quotes', 'invoices']

/** What is read by POST, as somebody asks who knows whom and which mail to ask about. */
async function answerers(
  who: Api,
  scene: Scene,
  secrets: readonly string[],
  flow: string,
): Promise<string[]> {
  const { contact, email } = scene.ids
  const attachment = scene.ids['email attachment']
  const draft = await data(who.post('/drafts', { to: ['grace@navy.test'], contact_id: contact }))
  const template = await data(
    who.post('/email-templates', {
      name: 'Look',
      body_html: '{{ first_name }} {{ last_message.subject }} {{ emails }} {{ contact }}',
    }),
  )
  const asks: [string, object][] = [
    ...FILTERED.flatMap(kind =>
      [SUBJECT, TEXT, 'grace'].map((q): [string, object] => [`/${kind}/query`, { q }]),
    ),
    ...['reply', 'reply_all', 'forward'].map((mode): [string, object] => [
      '/drafts',
      { reply_to_message_id: email, mode },
    ]),
    [`/drafts/${draft.id}/attachments`, { message_id: email, attachment_id: attachment }],
    [`/drafts/${draft.id}/preview`, {}],
    [`/email-templates/${template.id}/render`, { contact_id: contact }],
    [`/workflows/${flow}/test-run`, { contact_id: contact }],
    [`/workflows/${flow}/backtest`, {}],
    ['/automations/preview', { trigger: 'email.replied', days: 30 }],
    ['/campaigns/audience-preview', { audience: { contact_ids: [contact] } }],
    ['/campaigns/templates/preview', { subject: 'x', body_html: '{{ contact }}', contact_id: contact }],
    [`/emails/${email}/cancel`, {}],
    [`/emails/${email}/send-now`, {}],
    [`/emails/${email}/resolve`, { action: 'sent' }],
    [`/conversations/${contact}/unread`, { message_id: email }],
    [`/conversations/${contact}/read`, {}],
  ]
  const told: string[] = []
  for (const [path, body] of asks) {
    const reply = await who.post(path, body)
    const asked = `${path} ${JSON.stringify(body)}`
    const heard = secrets.filter(secret => !asked.includes(secret) && reply.text.includes(secret))
    if (heard.length > 0) told.push(`POST ${asked}: ${heard.join(', ')}`)
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

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const data = async (reply: Promise<Reply>): Promise<any> => (await reply).body.data

describe.each([
  ['private', [SUBJECT, TEXT, FILE, PAST]],
  ['metadata', [SUBJECT, TEXT, FILE, PAST]],
  ['subject', [TEXT, FILE]],
] as const)('a mailbox that is %s', (visibility, secrets) => {
  it('tells nobody else, in no answer', { timeout: 300_000 }, async () => {
    hooks.attempts.length = 0
    const scene = await play(visibility)
    const { ada, boss, colleague, streams } = scene
    const { token } = await data(boss.post('/auth/tokens', { name: 'Sync' }))
    const { api_token } = await data(boss.post('/api/v2/tenant/api-keys', { scopes: ['read'] }))
    // Not even that it is there.
    const traces = visibility === 'private' ? [...secrets, scene.ids.email!] : secrets
    expect(await tellers(boss, scene, traces)).toEqual([])
    expect(await tellers(colleague, scene, traces, ECHOES)).toEqual([])
    expect(await tellers(new Api(app.url, token), scene, traces, ECHOES)).toEqual([])
    expect(await tellers(new Program(api_token), scene, traces, [], readableByKeys)).toEqual([])
    expect(await reporters(colleague, traces)).toEqual([])
    if (visibility !== 'private') expect(await reporters(colleague, [scene.ids.email!])).toContain('emails')
    const flow = await automation(app, () => boss).draft(draw([onEvent('email.received'), ['over', 'end']]))
    for (const who of [boss, colleague, new Api(app.url, token)]) {
      expect(await drillers(who, traces)).toEqual([])
      expect(await answerers(who, scene, traces, flow)).toEqual([])
    }
    // Whatever else runs in the cluster holds streams back for as long as it lasts.
    const patience = { timeout: 60_000, interval: 200 }
    await vi.waitFor(() => expect(streams.ada.heard).toContain(scene.ids.email), patience)
    for (const { heard } of streams.others) {
      expect(heard).toContain('contact.created')
      expect(traces.filter(one => heard.includes(one))).toEqual([])
    }
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
    expect((await answerers(ada, scene, secrets, flow)).join()).toContain('POST /drafts ')
    await scene.stop()
  })
})

describe.each([
  ['full', true],
  ['private', false],
] as const)('what follows from mail of a mailbox that is %s', (visibility, isTold) => {
  it('moves workflows, scores and deals by what all may know', { timeout: 300_000 }, async () => {
    const scene = await play(visibility)
    const { ada, boss, inbox, ids } = scene
    const flow = automation(app, () => boss)
    const contact = ids.contact!
    const sent = (await data(ada.get('/emails'))).find(
      (one: { direction: string }) => one.direction === 'out',
    )
    const open = await data(
      boss.post(`/contacts/${contact}/send-email`, { subject: 'From us', body_html: '<p>Hello</p>' }),
    )
    await app.drain()
    const past = await flow.draft(draw([onEvent('email.sent'), ['over', 'end']]))
    // That of the owner, to whom everybody may know that somebody wrote.
    const tested = await data(boss.post(`/workflows/${past}/backtest`, {}))
    expect([tested.events, tested.matched]).toEqual(isTold ? [2, 2] : [1, 1])

    const asks = { match: 'all', rules: [{ event: 'email.replied', op: 'happened' }] }
    const watch = await flow.live(
      draw(
        [
          manual,
          ['answer', 'wait_event', { event: 'email.replied', timeout: { days: 3 } }],
          ['ask', 'condition', asks],
          ['over', 'end'],
        ],
        ['start → answer', 'answer.event → ask', 'answer.timeout → ask', 'ask.yes → over', 'ask.no → over'],
      ),
    )
    await flow.enroll(watch, contact)
    const deal = await data(boss.post('/deals', { name: 'Navy', contact_id: contact }))
    await app.drain()
    const before = await scored(contact)
    app.clock.advance('PT1H')
    for (const answered of [
      sent.message_id,
      (await data(boss.get(`/emails/${open.message_id}`))).message_id,
    ]) {
      await imap.deliver(
        inbox,
        letter(`answer-${visibility}-${answered}`, `Re: ${SUBJECT}`).replace(
          'MIME-Version',
          `In-Reply-To: <${answered}>\nMIME-Version`,
        ),
        app.clock.now().toString(),
      )
    }
    app.clock.advance('PT61S')
    await app.drain()
    expect(JSON.stringify(await data(ada.get('/emails')))).toContain(`Re: ${SUBJECT}`)
    const answered = await data(boss.get(`/emails/${open.message_id}`))
    expect(answered.replied_at !== null).toBe(isTold)
    expect((await data(ada.get(`/emails/${sent.id}`))).replied_at).not.toBeNull()
    expect((await scored(contact)) > before).toBe(isTold)
    const { last_activity_at, stage_entered_at } = await data(boss.get(`/deals/${deal.id}`))
    expect(last_activity_at !== stage_entered_at).toBe(isTold)
    app.clock.advance('P4D')
    await app.drain()
    expect(flow.path(await flow.onlyRun(watch))).toEqual([
      'start done next',
      `answer done ${isTold ? 'event' : 'timeout'}`,
      `ask done ${isTold ? 'yes' : 'no'}`,
      'over done',
    ])

    // It happens while a workflow is activated, told by a transaction that saw nobody listen.
    await boss.within(async ctx => {
      await ctx.emit(EmailSent, {
        message_id: sent.id,
        contact_id: contact,
        mailbox_id: ids.mailbox!,
        kind: 'one_off',
        subject: SUBJECT,
        source_kind: null,
        source_id: null,
        to: ['grace@navy.test'],
        from_email: 'ada@acme.test',
        transport: 'local',
      })
      // What was written travels with this.
      await sql`select 1`.execute(ctx.db)
      // Something that began later has ended: else the snapshot of the activation does not tell this one from what comes after.
      expect((await boss.post(`/contacts/${contact}/notes`, { body: 'Meanwhile' })).status).toBe(201)
      await flow.activate(past)
    })
    // What was under way is looked for until no older transaction of the cluster is: other files run beside this one.
    for (let at = 0; at < 30 && (await flow.runs(past)).length === 0; at += 1) {
      app.clock.advance('PT2S')
      await app.drain()
      if (at >= 5 && !isTold) break
      await new Promise(resolve => setTimeout(resolve, 200))
    }
    expect(await flow.runs(past)).toHaveLength(isTold ? 1 : 0)
    await scene.stop()
  })
})

/** How often somebody answered, as their score counts it. */
async function scored(contact: string): Promise<number> {
  const [row] = await app.sql<{ replied: number }>(
    'select replied from contact_engagement where contact_id = $1',
    [contact],
  )
  return row?.replied ?? 0
}

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
