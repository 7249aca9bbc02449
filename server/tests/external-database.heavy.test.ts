import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { findUnprivilegedUser } from '#platform/postgres/privileges.ts'
import { Api } from './api.ts'
import { createDatabaseSql, ownerUrl } from './cluster.ts'
import { startPooler } from './pooler.ts'
import { type Exit, runCommand, startServer } from './server-process.ts'

// Whole processes on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const APP_SECRET = 'the same secret for every process of a test'
const received: string[] = []
const folders: string[] = []
const mailbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    received.push(...session.envelope.rcptTo.map(recipient => recipient.address))
    stream.resume().once('end', done)
  },
})

beforeAll(async () => {
  mailbox.listen(0, '127.0.0.1')
  await once(mailbox.server, 'listening')
})

afterAll(async () => {
  mailbox.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const admin = async (text: string, url = inject('clusterUrl')) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** An empty database, as an administrator would hand it over. */
async function createDatabase(): Promise<string> {
  const name = `x_${randomBytes(6).toString('hex')}`
  await admin(createDatabaseSql(name))
  return ownerUrl(inject('clusterUrl'), name)
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bowline-external-'))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

async function environment(url: string): Promise<Record<string, string>> {
  const { port } = mailbox.server.address() as { port: number }
  return {
    DATABASE_URL: url,
    APP_SECRET,
    DATA_DIR: await makeFolder(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    DATABASE_POOL: '4',
  }
}

async function signUp(url: string): Promise<Api> {
  const email = `owner.${randomBytes(4).toString('hex')}@example.com`
  const body = { email, password: 'a long enough secret', name: 'Ada', organization_name: 'Harbor' }
  const reply = await new Api(url, null).post('/auth/signup', body)
  expect(reply.status).toBe(201)
  return new Api(url, reply.body.data.access_token)
}

/** Each invitation is mailed by a job. */
async function inviteMany(owners: readonly Api[], count: number): Promise<string[]> {
  const tag = randomBytes(4).toString('hex')
  const guests = Array.from({ length: count }, (_, index) => `guest.${index}.${tag}@example.com`)
  for (const [index, email] of guests.entries()) {
    const reply = await owners[index % owners.length]!.post('/team/invitations', { email, role: 'viewer' })
    expect(reply.status).toBe(201)
  }
  return guests
}

const mailsTo = (guests: readonly string[]) => received.filter(address => guests.includes(address))

describe('a database of the operator’s own', () => {
  it('is migrated once, and shared by several servers and workers', async () => {
    const env = await environment(await createDatabase())
    const migrations = await Promise.all([runCommand(['migrate'], env), runCommand(['migrate'], env)])
    expect(migrations.map(({ code }) => code)).toEqual([0, 0])
    const applied = migrations.flatMap(({ output }) => output.match(/[\w/]+\.sql/g) ?? [])
    expect(applied).toContain('baseline/01_roots.sql')
    expect(new Set(applied).size).toBe(applied.length)

    const processes = await Promise.all([
      startServer('serve', env),
      startServer('all', env),
      startServer('worker', { ...env, WORKER_PORT: '0' }),
    ])
    const [one, two, worker] = processes
    const first = await signUp(one.url)
    const second = new Api(two.url, first.token)
    const guests = await inviteMany([first, second], 12)
    await expect.poll(() => mailsTo(guests).length, { timeout: 20_000 }).toBe(guests.length)
    expect(mailsTo(guests).toSorted()).toEqual(guests.toSorted())
    expect((await fetch(new URL('/ready', worker.url))).status).toBe(200)
    expect((await fetch(new URL('/openapi.json', worker.url))).status).toBe(404)

    const exits = await Promise.all(processes.map(process => process.end('SIGTERM')))
    expect(exits.map(({ code }) => code)).toEqual([0, 0, 0])
    // Stopping let every job end, and none ran twice.
    expect(mailsTo(guests).length).toBe(guests.length)
  })

  it('may stand behind a transaction pooler', async () => {
    const direct = await createDatabase()
    const pooler = await startPooler(direct)
    const env = { ...(await environment(pooler.url)), LEADS_INDEX_FROM: '0' }
    const server = await startServer('all', env)
    const readers = async () => {
      const client = new pg.Client(direct)
      await client.connect()
      return (await client.query('select from pool_structures()').finally(() => client.end())).rowCount
    }
    // What is searched in memory is read by way of the pooler, which then lends the same connections to all the others.
    await expect.poll(readers, { timeout: 30_000 }).toBe(1)
    const owner = await signUp(server.url)
    const guests = await inviteMany([owner], 3)
    await expect.poll(() => mailsTo(guests).length, { timeout: 20_000 }).toBe(3)
    const doctor = await runCommand(['doctor'], env)
    expect(doctor.output).toContain('! A transaction pooler stands in between')
    expect(doctor.code).toBe(0)
    const past = await runCommand(['doctor'], { ...env, DATABASE_DIRECT_URL: direct })
    expect(past.output).toContain('✓ LISTEN works at DATABASE_DIRECT_URL')
    expect((await server.end('SIGTERM')).code).toBe(0)
    await pooler.stop()
  })

  it('may be reached by TLS, whose certificate is checked', async () => {
    const folder = await makeFolder()
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    const kind = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ]
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
    await chmod(key, 0o600)
    if (process.getuid?.() === 0) {
      const { uid, gid } = findUnprivilegedUser()
      await chown(key, uid, gid)
    }
    const postgres = await startEmbeddedPostgres({
      dataDir: await makeFolder(),
      log: { info() {}, warn() {} },
      durable: false,
      settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key },
    })
    try {
      const trusting = await environment(`${postgres.url}?sslmode=verify-full&sslrootcert=${certificate}`)
      expect((await runCommand(['migrate'], trusting)).code).toBe(0)
      expect((await runCommand(['doctor'], trusting)).output).toContain('✓ The connection is encrypted')
      const wary = await runCommand(['migrate'], {
        ...trusting,
        DATABASE_URL: `${postgres.url}?sslmode=verify-full`,
      })
      expect(wary.code).toBe(1)
      expect(wary.output).toMatch(
        /^The database at 127\.0\.0\.1:\d+ shows a certificate that cannot be trusted/,
      )
    } finally {
      await postgres.stop()
    }
  })

  it('is named in one sentence when it cannot be used', async () => {
    const url = await createDatabase()
    const role = `r_${randomBytes(6).toString('hex')}`
    await admin(`create role ${role} login password 'known'`)
    const edit = (change: (url: URL) => void) => {
      const edited = new URL(url)
      change(edited)
      return edited.href
    }
    const poor = edit(edited => Object.assign(edited, { username: role, password: 'known' }))
    const wrong = edit(edited => Object.assign(edited, { password: 'guessed' }))
    const away = edit(edited => Object.assign(edited, { port: '9' }))
    const missing = edit(edited => Object.assign(edited, { pathname: '/nowhere' }))
    const env = await environment(url)
    const attempt = (databaseUrl: string) => runCommand(['migrate'], { ...env, DATABASE_URL: databaseUrl })
    const exits: Exit[] = []
    for (const address of [wrong, away, missing, poor]) exits.push(await attempt(address))
    expect(exits.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    const sentences = exits.map(({ output }) => output.trimEnd())
    expect(sentences[0]).toMatch(
      /^The database at 127\.0\.0\.1:\d+ refused the password of user "\w+": check/,
    )
    expect(sentences[1]).toMatch(/^The database at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/)
    expect(sentences[2]).toMatch(/has no such database \(database "nowhere" does not exist\)/)
    expect(sentences[3]).toMatch(/^User "\w+" lacks rights in the database/)
    for (const sentence of sentences) expect(sentence.split('\n')).toHaveLength(1)

    const doctor = await runCommand(['doctor'], { ...env, DATABASE_URL: poor })
    expect(doctor.code).toBe(1)
    expect(doctor.output).toContain(`✗ User ${role} does not own the database`)
  })
})
