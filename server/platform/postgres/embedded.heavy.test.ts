import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findLeftovers, readStartMark } from './processes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const asRoot = process.getuid?.() === 0
const messages: string[] = []
const log = {
  info: (_fields: object, message: string) => messages.push(message),
  warn: (_fields: object, message: string) => messages.push(message),
}

let base: string
let running: EmbeddedPostgres[]
let owners: ChildProcess[]

/** A server that was started once and stopped: most of what is tested here happens to such a one. */
let stopped: EmbeddedPostgres
let original: string

beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'bowline-pg-original-'))
  await chmod(original, 0o755)
  stopped = await startEmbeddedPostgres({ dataDir: join(original, 'data'), log, durable: false })
  await stopped.stop()
})

afterAll(() => rm(original, { recursive: true, force: true }))

/** Puts a copy of it into `base`. */
function copyStopped(): Pick<EmbeddedPostgres, 'dataDir' | 'port' | 'url'> {
  spawnSync('cp', ['-a', join(original, 'data'), base])
  return { dataDir: stopped.dataDir.replace(original, base), port: stopped.port, url: stopped.url }
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'bowline-pg-test-'))
  await chmod(base, 0o755)
  messages.length = 0
  running = []
  owners = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const server of running) await server.stop()
  for (const pid of findLeftovers(join(base, 'data/postgres/cluster'))) process.kill(pid, 'SIGKILL')
  await rm(base, { recursive: true, force: true })
})

async function start(dataDir: string, settings: Record<string, string> = {}, durable = false) {
  const server = await startEmbeddedPostgres({ dataDir, log, durable, settings })
  running.push(server)
  return server
}

async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

function readPid(server: { dataDir: string }): Promise<number> {
  return readFile(join(server.dataDir, 'cluster/postmaster.pid'), 'utf8').then(text =>
    Number.parseInt(text, 10),
  )
}

/** Another process that starts, and owns, the server on this data directory. */
async function spawnOwner(
  dataDir: string,
  ...more: string[]
): Promise<{ child: ChildProcess; url: string; dataDir: string; error: string }> {
  const fixture = join(import.meta.dirname, 'owner-process.fixture.ts')
  const child = spawn(process.execPath, [fixture, dataDir, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(child)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the owner process ended too early')))
  ended.catch(() => {})
  const [line] = await Promise.race([once(createInterface(child.stdout!), 'line'), ended])
  return { child, ...JSON.parse(line) }
}

async function killOwner(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('starting and stopping', () => {
  it('keeps rows, port and password over a restart and leaves no process behind', async () => {
    copyStopped()
    const first = await start(join(base, 'data'), {}, true)
    await query(first.url, 'create table boats (name text)', "insert into boats values ('Ænæ')")
    const pid = await readPid(first)
    // A process group of its own, out of reach of the terminal's Ctrl-C.
    const group = spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    expect(Number(group)).toBe(pid)
    await first.stop()
    expect(readStartMark(pid)).toBeNull()
    expect(findLeftovers(join(first.dataDir, 'cluster'))).toEqual([])
    expect(await readdir(join(first.dataDir, 'owner'))).toEqual([])

    const second = await start(join(base, 'data'), {}, true)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select name from boats')).toEqual([{ name: 'Ænæ' }])
  })

  it('sets the cluster up as promised', async () => {
    const server = await start(join(base, 'data'), { work_mem: '24MB' }, true)
    const rows = await query(
      server.url,
      `select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'synchronous_commit',
        'password_encryption', 'listen_addresses', 'TimeZone', 'work_mem', 'server_encoding', 'jit')`,
    )
    expect(Object.fromEntries(rows.map(row => [row.name, row.setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      password_encryption: 'scram-sha-256',
      listen_addresses: '127.0.0.1',
      TimeZone: 'UTC',
      work_mem: '24576',
      server_encoding: 'UTF8',
      jit: 'off',
    })
    expect(
      await query(
        server.url,
        'select datlocprovider, datlocale from pg_database where datname = current_database()',
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
    expect((await stat(join(server.dataDir, 'password'))).mode & 0o777).toBe(0o600)
    const stranger = new URL(server.url)
    stranger.password = 'guess'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('leaves nothing half made when the first start was cut short', async () => {
    const area = join(base, 'data/postgres')
    await mkdir(join(area, 'initializing-abc/base'), { recursive: true })
    await writeFile(join(area, 'initializing-abc/PG_VERSION'), '18\n')
    await chmod(area, 0o755)
    const server = await start(join(base, 'data'))
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(area)).filter(name => name.startsWith('initializing'))).toEqual([])
  })

  it('keeps the number of log files bounded', async () => {
    const first = copyStopped()
    for (let day = 10; day < 30; day++) {
      await writeFile(join(first.dataDir, `log/postgresql-200001${day}-000000.log`), 'old\n')
    }
    const second = await start(join(base, 'data'))
    expect((await readdir(join(second.dataDir, 'log'))).length).toBeLessThanOrEqual(8)
  })

  it('picks another port when the remembered one is taken, but not when it was asked for', async () => {
    const first = copyStopped()
    const squatter = createServer().listen(first.port, '127.0.0.1')
    await once(squatter, 'listening')
    try {
      await expect(start(join(base, 'data'), { port: String(first.port) })).rejects.toThrow(
        `Port ${first.port} on 127.0.0.1, asked for the embedded PostgreSQL, is already in use`,
      )
      const second = await start(join(base, 'data'))
      expect(second.port).not.toBe(first.port)
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      squatter.close()
    }
  })
})

describe('after a crash', () => {
  it('takes over the server of a killed owner, with its rows', async () => {
    copyStopped()
    const owner = await spawnOwner(join(base, 'data'))
    await query(owner.url, 'create table boats (name text)', "insert into boats values ('Ida')")
    const pid = await readPid(owner)
    await killOwner(owner.child)
    expect(readStartMark(pid)).not.toBeNull()

    const server = await start(join(base, 'data'))
    expect(await readPid(server)).toBe(pid)
    expect(server.url).toBe(owner.url)
    expect(await query(server.url, 'select name from boats')).toEqual([{ name: 'Ida' }])
    await server.stop()
    expect(readStartMark(pid)).toBeNull()
  })

  it('restarts the server of a killed owner when the settings changed', async () => {
    copyStopped()
    const owner = await spawnOwner(join(base, 'data'))
    await query(owner.url, 'create table boats (name text)', "insert into boats values ('Ida')")
    const pid = await readPid(owner)
    await killOwner(owner.child)
    const server = await start(join(base, 'data'), {}, true)
    expect(await readPid(server)).not.toBe(pid)
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(server.url, 'select name from boats')).toEqual([{ name: 'Ida' }])
  })

  it('ends the server of a killed owner that nobody takes over, cleanly', async () => {
    copyStopped()
    const { child, ...owner } = await spawnOwner(join(base, 'data'), 'durable', '1')
    const pid = await readPid(owner)
    await killOwner(child)
    await expect.poll(() => readStartMark(pid)).toBeNull()
    expect(await readFile(join(owner.dataDir, 'cluster/postmaster.pid'), 'utf8').catch(() => 'gone')).toBe(
      'gone',
    )
  })

  it('leaves a server alone that was taken over in time', async () => {
    copyStopped()
    const { child, ...owner } = await spawnOwner(join(base, 'data'), 'fast', '2')
    const pid = await readPid(owner)
    await killOwner(child)
    await start(join(base, 'data'))
    await new Promise(resolve => setTimeout(resolve, 3_000))
    expect(await readPid(owner)).toBe(pid)
    expect(readStartMark(pid)).not.toBeNull()
  })

  it('tells when an adopted server dies', async () => {
    copyStopped()
    const owner = await spawnOwner(join(base, 'data'))
    await killOwner(owner.child)
    const server = await start(join(base, 'data'))
    const exited = new Promise<string>(resolve => server.onExit(resolve))
    process.kill(await readPid(server), 'SIGQUIT')
    expect(await exited).toContain('ended')
  })

  it('recovers committed rows after the server itself was killed, busy sessions included', async () => {
    copyStopped()
    const first = await start(join(base, 'data'), {}, true)
    await query(first.url, 'create table boats (name text)', "insert into boats values ('Ida')")
    const busy = new pg.Client({ connectionString: first.url })
    busy.on('error', () => {})
    await busy.connect()
    const loop = busy
      .query('do $$ declare n bigint := 0; begin loop n := n + 1; end loop; end $$')
      .catch(() => {})
    await query(first.url, 'select pg_sleep(0.1)')

    const exited = new Promise<string>(resolve => first.onExit(resolve))
    process.kill(await readPid(first), 'SIGKILL')
    expect(await exited).toContain('was ended by SIGKILL')
    await first.stop()

    const second = await start(join(base, 'data'), {}, true)
    await loop
    expect(await query(second.url, 'select name from boats')).toEqual([{ name: 'Ida' }])
    await second.stop()
    expect(findLeftovers(join(second.dataDir, 'cluster'))).toEqual([])
  })

  it('is not fooled by a postmaster.pid whose pid now belongs to another program', async () => {
    copyStopped()
    const first = await start(join(base, 'data'))
    const pidFile = join(first.dataDir, 'cluster/postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await first.stop()
    await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
    const second = await start(join(base, 'data'))
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('refusals', () => {
  it('refuses a second server on the directory, in this process or another', async () => {
    copyStopped()
    const owner = await spawnOwner(join(base, 'data'))
    await expect(start(join(base, 'data'))).rejects.toThrow(
      `Another Bowline server (pid ${owner.child.pid}) is already using ${join(base, 'data')}`,
    )
    expect((await spawnOwner(join(base, 'data'))).error).toContain(`(pid ${owner.child.pid})`)
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await killOwner(owner.child)
    const server = await start(join(base, 'data'))
    await expect(start(join(base, 'data'))).rejects.toThrow(`(pid ${process.pid})`)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('lets exactly one of several that start at the same moment through', async () => {
    const dataDir = join(base, 'data')
    const contenders = await Promise.all([1, 2, 3].map(() => spawnOwner(dataDir)))
    const winners = contenders.filter(contender => contender.url)
    expect(winners).toHaveLength(1)
    for (const loser of contenders.filter(contender => !contender.url)) {
      expect(loser.error).toContain(`Another Bowline server (pid ${winners[0]!.child.pid}) is already using`)
    }
    expect(await query(winners[0]!.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await killOwner(winners[0]!.child)
    await start(dataDir)
  })

  it('names a broken data directory and what to do', async () => {
    const first = copyStopped()
    const cluster = join(first.dataDir, 'cluster')
    const advice = 'restore it from a backup, or move it away to start with an empty database.'

    const control = await readFile(join(cluster, 'global/pg_control'))
    await writeFile(join(cluster, 'global/pg_control'), Buffer.alloc(control.length, 7))
    const broken = await start(join(base, 'data')).catch((error: Error) => error.message)
    expect(broken).toMatch(new RegExp(`^The database directory ${cluster} is broken \\(.+\\): ${advice}$`))

    await rm(join(cluster, 'PG_VERSION'))
    await expect(start(join(base, 'data'))).rejects.toThrow(
      `The database directory ${cluster} is broken (the file PG_VERSION is missing): ${advice}`,
    )
  })

  it('refuses the files of another major version', async () => {
    const first = copyStopped()
    await writeFile(join(first.dataDir, 'cluster/PG_VERSION'), '16\n')
    await expect(start(join(base, 'data'))).rejects.toThrow(
      'was made by PostgreSQL 16, but this is PostgreSQL 18',
    )
  })

  it('says which setting PostgreSQL refused, and starts again without it', async () => {
    copyStopped()
    await expect(start(join(base, 'data'), { work_mem: 'plenty' })).rejects.toThrow(
      'PostgreSQL refused one of its settings: invalid value for parameter "work_mem"',
    )
    await expect(start(join(base, 'data'), { "a'b": '1' })).rejects.toThrow(
      'is not the name of a PostgreSQL setting',
    )
    const server = await start(join(base, 'data'))
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.skipIf(!asRoot)('as root', () => {
  it('moves the files of a data directory that the server user cannot enter', async () => {
    const closed = join(base, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const first = await start(dataDir)
    try {
      expect(first.dataDir.startsWith(base)).toBe(false)
      expect((await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()).toBe(first.dataDir)
      expect(messages.some(message => message.includes(`kept in ${first.dataDir}`))).toBe(true)
      await query(first.url, 'create table boats (name text)', "insert into boats values ('Ida')")
      await first.stop()
      const second = await start(dataDir)
      expect(second.dataDir).toBe(first.dataDir)
      expect(await query(second.url, 'select name from boats')).toEqual([{ name: 'Ida' }])
      await second.stop()
    } finally {
      await first.stop()
      await rm(first.dataDir, { recursive: true, force: true })
    }
    await expect(start(dataDir)).rejects.toThrow(
      `says that the database is in ${first.dataDir}, which does not exist`,
    )
  })

  it('takes over files that a backup restored as root', async () => {
    copyStopped()
    const first = await start(join(base, 'data'))
    await query(first.url, 'create table boats (name text)')
    await first.stop()
    spawnSync('chown', ['-R', 'root:root', first.dataDir])
    const second = await start(join(base, 'data'))
    expect(await query(second.url, 'select count(*)::int as n from boats')).toEqual([{ n: 0 }])
  })

  it('runs as the user who owns the files', async () => {
    const first = copyStopped()
    const nobody = 65_534
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, join(first.dataDir, 'cluster')])
    await chown(join(first.dataDir, 'password'), nobody, nobody)
    const second = await start(join(base, 'data'))
    expect((await stat(`/proc/${await readPid(second)}`)).uid).toBe(nobody)
  })

  const tiny = asRoot && canMount()
  it.skipIf(!tiny)('says that the disk is full, on the first start and on a later one', async () => {
    const disk = join(base, 'disk')
    await mkdir(disk)
    try {
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk])
      await expect(start(join(disk, 'data'))).rejects.toThrow(
        /^The disk that holds .* is full: free some space/,
      )
      await expect(access(join(disk, 'data/postgres/cluster'))).rejects.toThrow('ENOENT')

      spawnSync('mount', ['-o', 'remount,size=200m', disk])
      const first = await start(join(disk, 'data'))
      await query(first.url, 'create table boats (name text)', "insert into boats values ('Ida')")
      await first.stop()
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k'])
      await expect(start(join(disk, 'data'))).rejects.toThrow(
        /^The disk that holds .* is full: free some space/,
      )

      await rm(join(disk, 'filler'))
      const second = await start(join(disk, 'data'))
      expect(await query(second.url, 'select name from boats')).toEqual([{ name: 'Ida' }])
      await second.stop()
    } finally {
      spawnSync('umount', [disk])
    }
  })
})

function canMount(): boolean {
  const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return probe.status === 0
}
