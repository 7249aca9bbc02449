import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Pool } from 'undici'
import { openCopy } from '#platform/backup/write-copy.ts'
import { startWebhookSink } from '../../kit/accounts/webhook-sink.ts'
import type { Bench, Server } from '../../kit/bench.ts'
import { loadContacts } from '../../kit/contacts.ts'
import type { Section } from '../../run.ts'

/** BENCH_SIZE=0.001 for a look whether it runs. */
const size = Number(process.env.BENCH_SIZE ?? '1')
const sized = (full: number): number => Math.max(20, Math.round(full * size))
/** BENCH_PARTS=webhooks,search,export,backup for some of the parts only. */
const parts = (process.env.BENCH_PARTS ?? 'webhooks,search,export,backup').split(',')
const PATIENCE_MS = 540_000
const run = promisify(execFile)

export const section: Section = {
  summary: 'webhooks out, the search over everything, exports and backups',
  async run(bench) {
    const server = await bench.startServer()
    const { organizationId, headers } = await server.signUp()
    const call = async (method: string, path: string, body?: object) => {
      const reply = await fetch(`${server.url}/api/v1/app${path}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      return (await reply.json()) as any
    }
    const world = { bench, server, organizationId, headers, call }
    if (parts.includes('webhooks')) await measureWebhooks(world)
    if (parts.some(part => part !== 'webhooks'))
      await loadContacts(bench, [{ organizationId, contacts: sized(1_000_000) }])
    if (parts.includes('search')) await measureSearch(world)
    if (parts.includes('export')) await measureExport(world)
    if (parts.includes('backup')) await measureBackup(world)
    await server.stop()
  },
}

interface World {
  bench: Bench
  server: Server
  organizationId: string
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  call: (method: string, path: string, body?: object) => Promise<any>
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error('it does not come to its end')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Events wait in the database; then a worker sends them to a receiver that says yes. */
async function measureWebhooks({ bench, call }: World): Promise<void> {
  const count = sized(10_000)
  const sink = await startWebhookSink()
  const { data: endpoint } = await call('POST', '/webhook-endpoints', {
    url: sink.url,
    events: ['contacts.imported', 'task.created'],
  })
  for (let n = 0; n < count; n += 1) await call('POST', '/tasks', { title: `Task ${n}` })
  const worker = await bench.startWorker()
  // What passes until the worker has begun is not delivering.
  await until(() => sink.count() > 0)
  const [started, before] = [performance.now(), sink.count()]
  await until(() => sink.count() >= count)
  const ours = (count - before) / ((performance.now() - started) / 1_000)
  await worker.stop()
  await call('DELETE', `/webhook-endpoints/${endpoint.id}`)

  const body = JSON.stringify({
    type: 'task.created',
    timestamp: new Date().toISOString(),
    data: { task_id: 'x' },
  })
  const pool = new Pool(new URL(sink.url).origin, { connections: 16 })
  const began = performance.now()
  let next = 0
  const post = async () => {
    for (let n = next++; n < count; n = next++) {
      const reply = await pool.request({
        path: '/',
        method: 'POST',
        headers: { 'webhook-id': `b${n}` },
        body,
      })
      await reply.body.dump()
    }
  }
  await Promise.all(Array.from({ length: 16 }, post))
  const bare = count / ((performance.now() - began) / 1_000)
  await pool.close()
  sink.close()
  bench.note({
    name: `deliver ${count} webhooks`,
    unit: 'events/s',
    ours,
    bare,
    against: 'bare undici posts',
    ratio: ours / bare,
    goal: '≥ 50 %',
    met: ours / bare >= 0.5,
  })
}

async function measureSearch({ bench, server, headers }: World): Promise<void> {
  for (const q of ['lin', 'carason', 'marinson torova']) {
    const load = (path: string) => ({ url: `${server.url}/api/v1/app${path}`, headers, connections: 4 })
    const words = encodeURIComponent(q)
    await bench.compareLoads(`search everything for "${q}"`, {
      ours: load(`/search?q=${words}`),
      bare: load(`/contacts?q=${words}&limit=5`),
      against: 'the search of contacts alone',
      atLeast: 0.5,
    })
  }
}

async function measureExport({ bench, organizationId, call }: World): Promise<void> {
  const worker = await bench.startWorker()
  const started = performance.now()
  const { data } = await call('POST', '/exports', { entities: ['contacts'] })
  const resident: number[] = []
  await until(async () => {
    resident.push(await residentOf(worker.pid))
    return (await call('GET', `/exports/${data.id}`)).data.status === 'succeeded'
  })
  const seconds = (performance.now() - started) / 1_000
  await worker.stop()
  const bare = await copyBare(bench, organizationId)
  const rows = sized(1_000_000)
  bench.note({
    name: `export ${rows} contacts`,
    unit: 'rows/s',
    ours: rows / seconds,
    bare: rows / bare,
    against: 'bare COPY TO',
    ratio: bare / seconds,
    goal: '≥ 20 %',
    met: bare / seconds >= 0.2,
  })
  // While it begins, memory is filled up to where it is worth cleaning up; from then on it must not grow.
  const third = Math.floor(resident.length / 3)
  const later = Math.max(...resident.slice(2 * third))
  const before = Math.max(...resident.slice(third, 2 * third))
  bench.note({
    name: 'memory of the worker in the last third',
    unit: 'MiB',
    ours: later,
    bare: before,
    against: 'in the second third',
    ratio: later / before,
    goal: '≤ 1.1 ×',
    met: later / before <= 1.1,
  })
}

async function residentOf(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function copyBare(bench: Bench, organizationId: string): Promise<number> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const started = performance.now()
  const stream = client.query(
    copyTo(`copy (select * from contacts where organization_id = '${organizationId}') to stdout with csv`),
  )
  stream.resume()
  await finished(stream)
  const seconds = (performance.now() - started) / 1_000
  await client.end()
  return seconds
}

/** Next to pg_dump, where the machine has one of a version that talks to this server. */
async function measureBackup({ bench }: World): Promise<void> {
  const started = performance.now()
  const copy = openCopy({ databaseUrl: bench.databaseUrl, now: Temporal.Now.instant(), files: {} })
  let bytes = 0
  copy.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await finished(copy)
  const ours = (performance.now() - started) / 1_000
  const file = join(tmpdir(), `bench-${process.pid}.dump`)
  const began = performance.now()
  const dumped = await run('pg_dump', ['-Fc', '-Z1', '-f', file, bench.databaseUrl]).then(
    () => true,
    () => false,
  )
  const bare = dumped ? (performance.now() - began) / 1_000 : await copyAllBare(bench)
  const dump = dumped ? (await stat(file)).size : 0
  bench.note({
    name: `backup, ${Math.round(bytes / 1e6)} MB${dumped ? ` (pg_dump ${Math.round(dump / 1e6)} MB)` : ''}`,
    unit: 's',
    ours,
    bare,
    against: dumped
      ? 'pg_dump -Fc'
      : 'every table by COPY and gzip -1, for want of a pg_dump of this version',
    ratio: ours / bare,
    goal: '≤ 2 ×',
    met: ours / bare <= 2,
  })
}

/** What pg_dump does at the least: every table by COPY in one snapshot, packed as it would be. */
async function copyAllBare(bench: Bench): Promise<number> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const started = performance.now()
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) {
    const packed = createGzip({ level: 1 })
    packed.resume()
    await pipeline(client.query(copyTo(`copy ${name} to stdout`)), packed)
  }
  await client.query('commit')
  const seconds = (performance.now() - started) / 1_000
  await client.end()
  return seconds
}
