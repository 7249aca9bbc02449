import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#kit/context.ts'
import type { Route } from '#kit/route.ts'
import { linkKinds, type Purpose } from '#modules/identity/account-links/mails.ts'
import { mailLink } from '#modules/identity/account-links/service.ts'
import { accountMailKinds } from '#modules/identity/index.ts'
import * as notices from '#modules/identity/notices/jobs.ts'
import { modules } from '#modules/index.ts'
import { type Account, startTestApp, type TestApp } from './harness.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { targets } from './targets/index.ts'

// Whoever reads a mail that opens an account has the account. So none of them passes through what an organization has set
// up, and none is shown anywhere, in whatever state it is. A new purpose of a link is tried by itself; a new notice must
// say here how it is sent.

type Person = { id: number; name: string; email: string }
type NoticeName = Extract<keyof typeof notices, `notice${string}`>

const noticeCalls: Record<NoticeName, (ctx: Ctx, user: Person) => Promise<unknown>> = {
  noticeNewDevice: (ctx, user) => notices.noticeNewDevice(ctx, user.id, 'Firefox on Windows'),
  noticeAddressChange: (ctx, user) => notices.noticeAddressChange(ctx, user, 'new@example.com'),
  noticeAddressWanted: (ctx, user) => notices.noticeAddressWanted(ctx, user.email),
  noticeSecondFactor: (ctx, user) => notices.noticeSecondFactor(ctx, user, true),
  noticePasskey: (ctx, user) => notices.noticePasskey(ctx, user, 'Laptop'),
  noticeSsoLinked: (ctx, user) => notices.noticeSsoLinked(ctx, user, 'https://login.example.com'),
  noticeReclaimed: (ctx, user) => notices.noticeReclaimed(ctx, user),
}
const purposes = Object.keys(linkKinds) as Purpose[]
const INVITED = 'grace@navy.test'

/** One of each, to the owner and to somebody invited; how many. */
async function sendEach(acme: Account): Promise<number> {
  await acme.post('/team/invitations', { email: INVITED, role: 'member' })
  await acme.within(async ctx => {
    const owner = { id: acme.userId, name: 'Test owner', email: acme.email }
    for (const purpose of purposes) {
      await mailLink(ctx, owner.id, purpose, purpose === 'change_email' ? 'new@example.com' : null)
    }
    for (const call of Object.values(noticeCalls)) await call(ctx, owner)
  })
  return 1 + purposes.length + Object.keys(noticeCalls).length
}

/** What opens something in a mail, and its longest line: in whose hands these are, the mail is. */
function secretsIn(text: string): string[] {
  const tokens = [...text.matchAll(/token=([\w.-]+)/g)].map(([, token]) => token!.split('.').at(-1)!)
  const lines = text.split('\n').map(line => line.replace(/^ {2}\| /, ''))
  return [...tokens, lines.reduce((longest, line) => (line.length > longest.length ? line : longest))]
}

/** Everything that is kept, as text. */
async function tablesWith(app: TestApp, secrets: readonly string[]): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await app.sql<{ held: boolean }>(
      `select exists (select from ${name} t, unnest($1::text[]) s where strpos(t::text, s) > 0) as held`,
      [secrets],
    )
    if (row!.held) found.push(name)
  }
  return found
}

const accountMails = (app: TestApp, acme: Account) =>
  app.sql<{ id: string; status: string; transport: string }>(
    `select id, status, transport from email_messages where organization_id = $1 and category = 'account'`,
    [acme.organizationId],
  )

const reads = modules
  .flatMap(module => module.routes)
  .filter(({ method, access }) => method === 'GET' && access.kind === 'role')

/** What every route that reads answers to each role, about an account mail where it asks for a mail. */
async function readEverything(acme: Account, mails: readonly string[]): Promise<Map<string, string>> {
  const people = [
    acme,
    ...(await Promise.all((['admin', 'member', 'viewer'] as const).map(acme.invite, acme))),
  ]
  const known = new Map<string, Promise<string>>()
  const idOf = (names: string): Promise<string> => {
    const id = known.get(names) ?? targets[names]?.(acme) ?? Promise.resolve('example.com')
    known.set(names, id)
    return id
  }
  const pathsOf = async ({ base, path, params }: Route): Promise<string[]> => {
    let paths = [base + path]
    for (const [name, { names }] of Object.entries(params)) {
      const ids = names === 'email' || names === 'local email' ? mails : [await idOf(names)]
      paths = paths.flatMap(one => ids.map(id => one.replace(`{${name}}`, encodeURIComponent(id))))
    }
    return paths
  }
  const answers = new Map<string, string>()
  for (const route of reads.filter(({ path }) => !path.includes('/live'))) {
    for (const path of await pathsOf(route)) {
      for (const [n, person] of people.entries()) {
        answers.set(`${path} ${n}`, (await person.call('GET', path)).text)
      }
    }
  }
  return answers
}

describe('mail that opens or changes accounts', () => {
  const lines: string[] = []
  let app: TestApp
  let server: SmtpSink
  let theirs: SmtpSink
  beforeAll(async () => {
    server = await startSmtpSink()
    theirs = await startSmtpSink()
    const log = { write: (line: string) => void lines.push(line) }
    app = await startTestApp({ smtpUrl: server.url, logLevel: 'trace' }, [], log)
  })
  afterAll(async () => {
    await app.close()
    await server.close()
    await theirs.close()
  })

  it('is all sent by the one way there is for it', () => {
    const orders = modules.flatMap(module => module.jobs ?? []).map(({ name }) => name)
    expect(orders.filter(name => name.startsWith('identity.mail_')).sort()).toEqual(
      accountMailKinds.map(({ order }) => order.name).sort(),
    )
  })

  it('leaves by the server alone, whatever the organization has set up, and is read by nobody here', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    const box = await member.post('/mailboxes', { email: 'member@acme.test', smtp: theirs.smtp })
    expect(box.body.data.is_default).toBe(false)
    // Worse than what a member can do alone: every way out of the organization is theirs.
    await acme.patch(`/mailboxes/${box.body.data.id}`, { is_default: true })
    const { password, ...config } = theirs.smtp
    const way = await acme.post('/integrations', { provider: 'smtp', config, secrets: { password } })
    expect([box.status, way.status]).toEqual([201, 201])

    server.refuseMail = () => ({ code: 451, message: 'later' })
    const count = await sendEach(acme)
    await app.drain()
    const waiting = await accountMails(app, acme)
    expect(waiting.map(({ status, transport }) => [status, transport])).toEqual(
      Array(count).fill(['queued', 'server']),
    )
    const answers = await readEverything(
      acme,
      waiting.map(({ id }) => id),
    )
    expect(answers.size).toBeGreaterThan(4 * reads.length - 8)
    server.refuseMail = () => undefined
    app.clock.advance('PT10M')
    const before = theirs.mails.length
    await app.drain()
    const arrived = server.mails.filter(({ to }) => [acme.email, INVITED, 'new@example.com'].includes(to[0]!))
    expect(arrived).toHaveLength(count)
    // By name, all but those whose name nobody knows: the invited one, and the holder of an address somebody else wants.
    const greetings = arrived.map(({ mail }) => mail.text!.split('\n')[0])
    expect(greetings.filter(line => line === 'Hello Test owner,')).toHaveLength(count - 2)
    expect(greetings.filter(line => line === 'Hello,')).toHaveLength(2)
    const ours = theirs.mails.slice(before).map(({ mail }) => mail.text)
    const secrets = arrived.flatMap(({ mail }) => secretsIn(mail.text!))
    expect(new Set(secrets).size).toBeGreaterThanOrEqual(count + purposes.length)
    expect(secrets.filter(secret => ours.some(text => text?.includes(secret)))).toEqual([])

    const leaks = [...answers].filter(([, text]) => secrets.some(secret => text.includes(secret)))
    expect(leaks.map(([path]) => path)).toEqual([])
    expect(await tablesWith(app, secrets)).toEqual([])
    expect(secrets.filter(secret => lines.some(line => line.includes(secret)))).toEqual([])
    expect(lines.length).toBeGreaterThan(0)
  }, 240_000)
})

describe('with no transport set up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('whoever runs the server reads it on the console, and admins read it nowhere', async () => {
    const acme = await app.createAccount()
    const count = await sendEach(acme)
    await app.drain()
    expect(app.printed).toHaveLength(count)
    expect(app.printed.filter(text => text.includes('token=bw'))).toHaveLength(1 + purposes.length)
    for (const person of [acme, await acme.invite('admin')]) {
      expect((await person.get('/emails/local')).body.data).toEqual([])
      for (const { id, status } of await accountMails(app, acme)) {
        expect((await person.get(`/emails/local/${id}`)).status).toBe(404)
        const { data } = (await person.get(`/emails/${id}`)).body
        expect([status, data.body_html, data.body_text, data.snippet]).toEqual(['sent', null, '', ''])
      }
    }
    expect(await tablesWith(app, app.printed.flatMap(secretsIn))).toEqual([])
  })

  it('prints no more of a name than its letters', async () => {
    const acme = await app.createAccount({ name: 'Acme\u001b[2J\u0007 Ltd' })
    app.printed.splice(0)
    await acme.post('/team/invitations', { email: INVITED, role: 'member' })
    await app.drain()
    expect(app.printed.join('')).toContain('Acme[2J Ltd')
    expect(app.printed.join('')).not.toMatch(/[^\P{Cc}\n]/u)
  })
})
