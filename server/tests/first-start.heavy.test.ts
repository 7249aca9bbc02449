import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createDatabaseSql, databaseUrl, ownerUrl } from './cluster.ts'
import { runCommand, type ServerProcess, startServer } from './server-process.ts'

// Whole processes on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 300_000 })

const name = `x_${randomBytes(6).toString('hex')}`
let dataDir = ''
let env: Record<string, string> = {}
let server: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bowline-first-'))
  env = {
    DATABASE_URL: ownerUrl(inject('clusterUrl'), name),
    APP_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    DATABASE_POOL: '4',
    DEMO: '1',
  }
  await ask('postgres', createDatabaseSql(name))
})
afterEach(() => server?.end('SIGKILL'))
afterAll(async () => {
  await ask('postgres', `drop database ${name} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(database: string, text: string): Promise<object[]> {
  const client = new pg.Client(databaseUrl(inject('clusterUrl'), database))
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

describe('a demo', () => {
  it('that could not be made leaves nothing, and no login is told', async () => {
    expect((await runCommand(['migrate'], env)).code).toBe(0)
    // One of the last things that it makes.
    await ask(
      name,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no demo today'; end $$;
       create trigger fail before insert on chat_messages execute function fail()`,
    )
    const failed = await runCommand(['demo'], env)
    expect([failed.code, failed.output.includes('Demo login')]).toEqual([1, false])
    expect(await ask(name, 'select from organizations')).toEqual([])
  })

  it('is made by the next start, which says in a few lines how far it is', async () => {
    await ask(name, 'drop trigger fail on chat_messages; drop function fail')
    server = await startServer('all', env)
    await expect.poll(() => server!.logs(), { timeout: 200_000 }).toContain('Demo login')
    const told = server
      .logs()
      .split('\n')
      .filter(line => line.includes('"level":30'))
    expect(told.some(line => line.includes('Making the demo'))).toBe(true)
    expect(told.length).toBeLessThan(15)
    expect(await ask(name, 'select name from organizations')).toEqual([{ name: 'Harbor & Pine' }])
    await server.end('SIGKILL')
  })

  it('that was made when nobody could write it down any more is found again, with its story told once', async () => {
    const [before] = await ask(name, 'select count(*) from contacts')
    const path = join(dataDir, 'demo.json')
    const kept = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...kept, token: null, seeded: false }))
    expect((await runCommand(['demo'], env)).output).toContain(`Demo login: ${kept.email} ${kept.password}`)
    expect(await ask(name, 'select count(*) from contacts')).toEqual([before])
  })
})
