import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { Api } from './api.ts'
import { runCommand, type ServerProcess, startServer } from './server-process.ts'

const WRITES = process.env.STRESS ? 1_000 : 250

// Whole processes on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let dataDir = ''
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bowline-process-'))
  await chmod(dataDir, 0o755)
  server = await startServer('all', { DATA_DIR: dataDir })
})

afterAll(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The banner's last lines may come a moment after the server is ready. */
async function readBanner(): Promise<{ email: string; password: string; token: string }> {
  const pattern = /Demo login\s+(\S+)\s+(\S+)\s+Demo token\s+(\S+)[\s\S]+curl/
  await expect.poll(() => pattern.test(server.logs()), { timeout: 60_000 }).toBe(true)
  const [, email, password, token] = pattern.exec(server.logs())!
  return { email: email!, password: password!, token: token! }
}

async function logIn(): Promise<Api> {
  const { email, password } = await readBanner()
  const { body } = await new Api(server.url, null).post('/auth/login', { email, password })
  return new Api(server.url, body.data.access_token)
}

async function countTokens(ids: readonly string[]): Promise<number> {
  const client = new pg.Client((await findRunningPostgres(dataDir))!.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from personal_tokens where id = any($1::uuid[])',
      [ids],
    )
    return Number(rows[0]!.count)
  } finally {
    await client.end()
  }
}

describe('a server started with nothing but a data directory', () => {
  it('says where it is, and its token opens the demo organization', async () => {
    const { token, email } = await readBanner()
    const me = await new Api(server.url, token).get('/auth/me')
    expect(me.status).toBe(200)
    expect(me.body.data.user.email).toBe(email)
    expect((await fetch(new URL('/ready', server.url))).status).toBe(200)
  })

  it('refuses a second server on its data', async () => {
    const { code, output } = await runCommand(['all'], { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    expect(code).toBe(1)
    expect(output).toBe(
      `Another Bowline server (pid ${server.pid}) is already using ${dataDir}: stop it first, or start this one with another data directory.\n`,
    )
  })

  it('lets doctor and demo join it while it runs', async () => {
    const doctor = await runCommand(['doctor'], { DATA_DIR: dataDir })
    expect(doctor.output).toMatch(/✓ The embedded PostgreSQL runs on port \d+/)
    expect(doctor.output).toContain('✓ The role bowline_app is bound by row-level security')
    expect(doctor.output).toContain('✓ LISTEN and NOTIFY work')
    expect(doctor.output).toContain('✓ All migrations are applied')
    expect(doctor.output).not.toContain('✗')
    expect(doctor.code).toBe(0)
    expect(doctor.output).not.toContain('TRACKING_STRICT')
    const strict = {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      APP_SECRET: 'x'.repeat(40),
      PUBLIC_URL: 'https://bowline.localhost',
    }
    expect((await runCommand(['doctor'], strict)).output).toContain('Set TRACKING_STRICT=1')
    const { token } = await readBanner()
    expect((await runCommand(['demo'], { DATA_DIR: dataDir })).output).toContain(token)
  })

  it(`keeps ${WRITES} acknowledged writes through kill -9 of itself, and again of its database`, async () => {
    const owner = await logIn()
    const acknowledged: string[] = []
    const write = async () => {
      for (;;) {
        const reply = await owner.post('/auth/tokens', { name: 'Kept' })
        expect(reply.status).toBe(201)
        acknowledged.push(reply.body.data.id)
        if (acknowledged.length === WRITES) process.kill(server.pid, 'SIGKILL')
      }
    }
    // Every writer ends with the connection it loses.
    await Promise.allSettled(Array.from({ length: 16 }, write))
    expect((await server.exited).signal).toBe('SIGKILL')
    expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES)

    server = await startServer('all', { DATA_DIR: dataDir })
    expect(await countTokens(acknowledged)).toBe(acknowledged.length)

    const { pid } = (await findRunningPostgres(dataDir))!
    process.kill(pid, 'SIGKILL')
    const { code, output } = await server.exited
    expect(code).toBe(1)
    expect(output).toContain('Bowline stopped because its database did')

    server = await startServer('all', { DATA_DIR: dataDir })
    expect(await countTokens(acknowledged)).toBe(acknowledged.length)
  })

  it('stops cleanly on SIGTERM, its database with it', async () => {
    const { pid } = (await findRunningPostgres(dataDir))!
    const { code } = await server.end('SIGTERM')
    expect(code).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(await findRunningPostgres(dataDir)).toBeNull()
  })
})

describe('a server that cannot start', () => {
  it('names the busy port and how to change it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = (other.address() as { port: number }).port
    const { code, output } = await runCommand(['all'], { DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port, such as PORT=${port + 1}.\n`,
    )
  })

  it('says what is wrong in one sentence, be it a setting or the command', async () => {
    const [setting, command] = await Promise.all([
      runCommand(['serve'], { DATA_DIR: dataDir, PORT: 'eighty' }),
      runCommand(['sing'], { DATA_DIR: dataDir }),
    ])
    expect(setting).toMatchObject({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535, but it is "eighty".\n',
    })
    expect(command).toMatchObject({
      code: 1,
      output: 'There is no command "sing"; `npm start -- help` lists those there are.\n',
    })
  })
})
