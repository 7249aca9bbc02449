import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Ctx, Role } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { Module } from '#kit/module.ts'
import type { Route } from '#kit/route.ts'
import { createTestClock, type TestClock } from '#kit/time/clock.ts'
import { ACCESS_PREFIX } from '#modules/identity/credentials/bearer.ts'
import { modules } from '#modules/index.ts'
import { assemble } from '#platform/assemble.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { collectCrons, cronRunner, jobRunner, RUN_FOR_EACH } from '#platform/jobs/work.ts'
import { buildApp } from '#platform/server/app.ts'
import { transactWithin } from '#platform/server/contexts.ts'
import { addEndpoints } from '#platform/server/endpoints.ts'
import { createReadiness } from '#platform/server/readiness.ts'
import type { Settings } from '#platform/settings.ts'
import { addPages } from '#platform/web/add-pages.ts'
import { readBuild } from '#platform/web/read-build.ts'
import { Api } from './api.ts'
import { createDatabaseSql, databaseUrl, ownerUrl, TEMPLATE } from './cluster.ts'
import { type Shared, shareApp } from './shared-app.ts'

/** A running server of our own on a fresh database, its clock in the test's hands, its jobs run when asked. */
export interface TestApp {
  readonly url: string
  /** As the server connects: the owner, bound by row-level security. */
  readonly databaseUrl: string
  /** As `sql` does. */
  readonly adminUrl: string
  readonly clock: TestClock
  /** Calls without a credential. */
  readonly anonymous: Api
  /** A new organization and its owner. */
  createAccount(overrides?: { name?: string; currency?: string; timezone?: string }): Promise<Account>
  /** Moves what is due on the agenda and runs every ready job until none is left; how many ran. */
  drain(): Promise<number>
  runCron(name: string): Promise<void>
  /** What whoever runs the server reads on its console. */
  readonly printed: string[]
  /** As the cluster's superuser, past row-level security: to look, or to tamper. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/** A person of an organization; calls carry their token. */
export class Account extends Api {
  readonly organizationId: string
  readonly userId: number
  readonly email: string
  readonly #app: Internals

  constructor(app: Internals, organizationId: string, user: { id: number; email: string; token: string }) {
    super(app.url, user.token)
    this.#app = app
    this.organizationId = organizationId
    this.userId = user.id
    this.email = user.email
  }

  /** A colleague with another role. */
  async invite(role: Role): Promise<Account> {
    const user = await this.#app.within(this.organizationId, ctx => insertUser(ctx, role))
    return new Account(this.#app, this.organizationId, user)
  }

  /** A transaction inside the organization, as the application would see it. */
  within<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return this.#app.within(this.organizationId, work)
  }
}

interface Internals {
  url: string
  within<T>(organizationId: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

async function insertUser(ctx: Ctx, role: Role) {
  const now = ctx.now.toString()
  const tag = randomBytes(5).toString('hex')
  const email = `${role}.${tag}@example.com`
  const { id } = await ctx.db
    .insertInto('users')
    .values({ email, name: `Test ${role}`, role, email_verified_at: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = newId()
  const expires = ctx.now.add({ hours: 24 * 3650 }).toString()
  // They count as just logged in however far a test moves the clock; staleness has tests of its own.
  const at = { created_at: now, refreshed_at: now, confirmed_at: expires, expires_at: expires }
  await ctx.db
    .insertInto('sessions')
    .values({ id: session, user_id: id, ...at })
    .execute()
  const token = `${ACCESS_PREFIX}${randomBytes(24).toString('base64url')}`
  await addToDirectory(
    ctx.db,
    { kind: 'access', secret: token, targetId: session },
    { kind: 'login', secret: email, targetId: String(id) },
  )
  return { id, email, token }
}

export const testSettings = (url: string): Settings => ({
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://bowline.localhost',
  dataDir: '/nonexistent',
  production: false,
  databaseUrl: url,
  databaseDirectUrl: url,
  poolSize: 12,
  appSecret: 'a secret for tests that is long enough to be one',
  appSecretPrevious: [],
  smtpUrl: null,
  mailFrom: 'Bowline <no-reply@bowline.test>',
  outboundAllow: ['127.0.0.1/32', '::1/128', 'localhost'],
  // Sites of tests are their own: nobody has to be spared.
  crawlPerSecond: 0,
  // Nobody answers there, and says so at once.
  dnsServers: ['127.0.0.1:9'],
  filesUrl: join(tmpdir(), `bowline-test-files-${process.pid}`),
  filesS3: null,
  attachmentMaxMb: 100,
  stunUrls: [],
  turnUrls: [],
  turnSecret: null,
  turnTtlS: 3600,
  callsMeshMax: 6,
  livekit: null,
  transcribeCommand: null,
  transcribeLimitS: 1800,
  stripeApiBase: null,
  // Nobody listens there: a test that asks brings a register of its own.
  viesApiBase: 'http://127.0.0.1:9',
  googleClientId: null,
  googleClientSecret: null,
  microsoftClientId: null,
  microsoftClientSecret: null,
  microsoftTenant: 'common',
  mailRelay: 'all',
  mailRelayPerDay: 0,
  storageMb: {},
  trackingStrict: false,
  reportTimeoutMs: 10_000,
  reportWaitMs: 10_000,
  leadsAllowance: { starter: 50, pro: 1_000, enterprise: 10_000 },
  leadsIndexFrom: 1_000_000,
  logLevel: 'fatal',
  trustProxy: false,
  maxInFlight: 1_000,
  writeTimeoutS: 60,
  metricsToken: null,
  checkResponses: true,
})

interface ClonedDatabase {
  /** As the server connects. */
  readonly url: string
  /** Past row-level security. */
  readonly adminUrl: string
  drop(): Promise<void>
}

export async function cloneDatabase(clusterUrl: string): Promise<ClonedDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = async (text: string) => {
    const client = new pg.Client(databaseUrl(clusterUrl, 'postgres'))
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await admin(createDatabaseSql(name, TEMPLATE))
  await admin(`alter database ${name} set timezone to 'UTC'`)
  return {
    url: ownerUrl(clusterUrl, name),
    adminUrl: databaseUrl(clusterUrl, name),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  }
}

/** `brings`: routes of the test's own, beside the product's. `logTo`: where the log goes, to look for secrets in it. `others`: modules of its own. */
export async function startTestApp(
  overrides: Partial<Settings> = {},
  brings: readonly Route[] = [],
  logTo?: pino.DestinationStream,
  others: readonly Module[] = [],
): Promise<TestApp> {
  const database = await cloneDatabase(inject('clusterUrl'))
  const clock = createTestClock('2026-11-16T10:00:00Z')
  const settings = { ...testSettings(database.url), ...overrides }
  const log = pino({ level: settings.logLevel }, logTo ?? pino.destination(1))
  const printed: string[] = []
  const allModules = [...modules, ...others]
  const assembled = await assemble({
    settings,
    modules: allModules,
    clock,
    log,
    works: false,
    print: text => void printed.push(text),
  })
  const { source, jobs, metrics } = assembled
  const routes = [...modules.flatMap(module => module.routes), ...brings]
  const protocols = modules.flatMap(module => module.protocols ?? [])
  const sockets = modules.flatMap(module => module.sockets ?? [])
  const readiness = createReadiness(assembled.platform, database.url)
  const addOthers = addEndpoints({ settings, metrics, readiness, routes, modules })
  const pages = readBuild(inject('pagesFolder'))
  const extend = async (fastify: FastifyInstance) => {
    await addOthers(fastify)
    addPages(fastify, { current: () => pages, hasFailed: () => false, close() {} }, modules)
  }
  const app = await buildApp({ source, routes, protocols, sockets, log, metrics, extend })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 })
  admin.on('error', () => {})
  const run = jobRunner(source, metrics, log)
  const runCron = cronRunner(source, metrics, log)
  const internals: Internals = {
    url,
    within: (organizationId, work) =>
      transactWithin(
        source,
        { organizationId, actor: { kind: 'system', job: 'test' }, request: null, log },
        { readOnly: false },
        work,
      ),
  }
  return {
    url,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    clock,
    printed,
    anonymous: new Api(url, null),
    async createAccount({ name = 'Acme', currency = 'USD', timezone = 'UTC' } = {}) {
      const id = newId()
      const user = await internals.within(id, async ctx => {
        const now = ctx.now.toString()
        await ctx.db
          .insertInto('organizations')
          .values({ id, name, currency, timezone, created_at: now, updated_at: now })
          .execute()
        return insertUser(ctx, 'owner')
      })
      return new Account(internals, id, user)
    },
    async drain() {
      let ran = 0
      for (;;) {
        await jobs.takeIn()
        const moved = await jobs.moveDue(clock.now())
        const done = await jobs.drain(run)
        ran += done
        if (moved + done === 0) return ran
      }
    },
    async runCron(name) {
      const cron = collectCrons(allModules).find(one => one.name === name)
      if (!cron) throw new Error(`there is no cron ${name}`)
      await runCron(cron)
      // What it ordered for each organization, and nothing else that waits.
      if (cron.each) await jobs.drain(run, [RUN_FOR_EACH])
    },
    async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await admin.query<T>(text, values)).rows
    },
    async close() {
      await app.close()
      await assembled.close()
      await admin.end()
      await database.drop()
    },
  }
}

let shared: Shared<TestApp> | undefined

/** The worker's one, as it was at its start. */
async function takeSharedApp(): Promise<TestApp> {
  if (shared && !(await shared.reset())) {
    await shared.app.close()
    shared = undefined
  }
  shared?.app.printed.splice(0)
  shared ??= await shareApp(startTestApp)
  return shared.app
}

const useApp = (take: () => Promise<TestApp>, leave: (app: TestApp) => Promise<void>): TestApp => {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await take()
  })
  afterAll(() => app && leave(app))
  return new Proxy({} as TestApp, { get: (_, key: keyof TestApp) => app![key] })
}

/** For the usual test file: an app with an empty database for all its tests; one with other settings or routes is its own. */
export function useTestApp(...own: Parameters<typeof startTestApp>): TestApp {
  return own.length > 0 ? useOwnTestApp(...own) : useApp(takeSharedApp, async () => {})
}

/** For a file that tampers with the database or the server itself. */
export const useOwnTestApp = (...own: Parameters<typeof startTestApp>): TestApp =>
  useApp(
    () => startTestApp(...own),
    app => app.close(),
  )

/** For a file whose servers are all processes of their own: an empty database, and a look into it. */
export function useTestDatabase(): Pick<TestApp, 'databaseUrl' | 'adminUrl' | 'sql'> {
  let database: ClonedDatabase
  let admin: pg.Pool
  beforeAll(async () => {
    database = await cloneDatabase(inject('clusterUrl'))
    admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 })
  })
  afterAll(async () => {
    await admin.end()
    await database.drop()
  })
  return {
    get databaseUrl() {
      return database.url
    },
    get adminUrl() {
      return database.adminUrl
    },
    sql: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await admin.query<T>(text, values)).rows,
  }
}
