import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCatalogue } from '#platform/db/catalogue.ts'
import { migrate } from '#platform/db/migrate/run.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { checkDatabase } from '../main/doctor/database.ts'
import { render } from '../main/doctor/finding.ts'
import type { BaseSettings } from '../main/settings.ts'
import { Api } from './api.ts'
import { databaseUrl } from './cluster.ts'
import { runCommand, startServer } from './server-process.ts'
import { type SystemPostgres, startSystemPostgres } from './system-postgres.ts'

// Whole processes and two clusters on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let source: SystemPostgres
let target: SystemPostgres
let embedded: EmbeddedPostgres
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-restore-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'embedded')
  await mkdir(dataDir)
  await mkdir(join(folder, 'data'))
  ;[source, target, embedded] = await Promise.all([
    startSystemPostgres(),
    startSystemPostgres(),
    startEmbeddedPostgres({ dataDir, log: silent, durable: false, settings: { shared_buffers: '32MB' } }),
  ])
})

afterAll(async () => {
  await source?.stop()
  await target?.stop()
  await embedded?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask<T extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: T[] = []
    for (const text of texts) rows = (await client.query<T>(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

const environment = (url: string) => ({
  DATABASE_URL: url,
  APP_SECRET: 'the same secret before and after a restore',
  // A start closes what lies in it, and the cluster of these tests is not its own.
  DATA_DIR: join(folder, 'data'),
  DATABASE_POOL: '4',
})

/** Every user of a test's cluster has the superuser's password. */
const asUser = (url: string, user: string, database: string) => {
  const edited = new URL(databaseUrl(url, database))
  edited.username = user
  return edited.href
}

const makeUser = (url: string, user: string, options = '') =>
  ask(url, `create role ${user} login password '${new URL(url).password}' ${options}`)

/** What doctor says of a database. */
async function examine(url: string): Promise<string> {
  const settings = { externalDatabaseUrl: url, externalDirectUrl: null } as BaseSettings
  return (await checkDatabase(settings)).map(render).join('\n')
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** What is in each table, down to the last byte that survives a dump. */
async function readRows(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ schema: string; name: string }>(
    url,
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1, 2`,
  )
  const read: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const [row] = await ask<{ rows: string }>(
      url,
      `set timezone to 'UTC'`,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows
       from ${schema}.${name} t`,
    )
    read[`${schema}.${name}`] = row!.rows
  }
  return read
}

describe('a dump', () => {
  it('is restored into a fresh cluster with every row, key, policy and right, and serves', async () => {
    const before = databaseUrl(source.url, 'bowline')
    await makeUser(source.url, 'bowline', 'createrole')
    await ask(source.url, 'create database bowline owner bowline')
    const demo = await runCommand(['demo'], environment(asUser(source.url, 'bowline', 'bowline')))
    const [, email, password] = /Demo login: (\S+) (\S+)/.exec(demo.output) ?? []
    const rows = await readRows(before)
    expect(Number(rows['public.contacts']!.split(' ')[0])).toBeGreaterThan(10)

    const file = join(folder, 'bowline.dump')
    await source.dump(before, file)
    const after = databaseUrl(target.url, 'bowline')
    await makeUser(target.url, 'bowline')
    await ask(target.url, 'create role bowline_app', 'create role bowline_search')
    await ask(target.url, 'grant bowline_search to bowline', 'create database bowline owner bowline')
    await target.restore(after, file)
    expect(await readRows(after)).toEqual(rows)
    expect(await readCatalogue(after)).toEqual(await readCatalogue(before))

    const env = environment(asUser(target.url, 'bowline', 'bowline'))
    expect(await examine(env.DATABASE_URL)).toContain('✗ User bowline may not become the role bowline_app')
    await ask(target.url, 'grant bowline_app to bowline')
    const server = await startServer('serve', env)
    expect((await runCommand(['doctor'], env)).output).toContain('Nothing stands in the way.')
    const login = await new Api(server.url, null).post('/auth/login', { email, password })
    expect(login.status).toBe(200)
    const api = new Api(server.url, login.body.data.access_token)
    const [contact] = (await api.get('/contacts?limit=1')).body.data
    const found = await api.get(`/contacts?q=${encodeURIComponent(contact.last_name)}`)
    expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(contact.id)
    expect((await server.end('SIGTERM')).code).toBe(0)
    expect(await ask(after, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])

    await ask(
      after,
      'alter table opportunities drop constraint opportunities_pkey cascade',
      'drop policy tenant on notes',
    )
    const broken = await examine(env.DATABASE_URL)
    expect(broken).toMatch(/✗ The database lacks what the migrations make: .*opportunities_pkey/)
    expect(broken).toContain('policy notes.tenant')
  })
})

describe.each([
  ['the system', () => source.url],
  ['npm', () => databaseUrl(embedded.url, 'postgres')],
])('the roles, in a PostgreSQL from %s', (_, address) => {
  beforeEach(() =>
    ask(
      address(),
      'drop database if exists roles with (force)',
      'drop database if exists bowline with (force)',
      'drop role if exists bowline_app, bowline_search, plain, maker, bowline',
    ),
  )

  it('are made by a user who may make roles, and granted again after a restore', async () => {
    await makeUser(address(), 'maker', 'createrole')
    await ask(address(), 'create database roles owner maker')
    const url = asUser(address(), 'maker', 'roles')
    expect(await examine(url)).toContain('✓ The role bowline_search will be created')
    await migrate(url, silent)
    expect(await examine(url)).not.toContain('✗')
    await ask(url, 'revoke bowline_app from maker')
    expect(await examine(url)).toContain('✗ User maker may not become the role bowline_app')
    await migrate(url, silent)
    expect(await examine(url)).not.toContain('✗')
  })

  it('are made by an administrator for a user who may not, as doctor advises', async () => {
    await makeUser(address(), 'plain')
    await ask(address(), 'create database roles owner plain')
    const url = asUser(address(), 'plain', 'roles')
    await expect(migrate(url, silent)).rejects.toThrow('permission denied to create role')
    const advice = [...(await examine(url)).matchAll(/As an administrator: (.*)/g)].map(([, text]) => text!)
    expect(advice).toHaveLength(2)
    await ask(address(), ...advice)
    await migrate(url, silent)
    expect(await examine(url)).not.toContain('✗')
  })
})
