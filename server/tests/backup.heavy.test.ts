import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BrokenCopy, type Frame, packFrames, unpackFrames } from '#platform/backup/frames.ts'
import { checkCopy } from '#platform/backup/read-copy.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { Api } from './api.ts'
import { runCommand, type ServerProcess, startServer } from './server-process.ts'

// Whole processes and two clusters on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let folder: string
let server: ServerProcess
const environment = (name: string) => ({ DATA_DIR: join(folder, name), DEMO: '0' })
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const owner = { email: 'ada@x.example', password: 'correct horse battery', name: 'Ada' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-backup-'))
  server = await startServer('all', environment('source'))
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** How many rows each table has and what they hash to, but for what belongs to a cluster. */
async function readChecksums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; columns: string }>(`
      select c.oid::regclass::text as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid <> 'xid8'::regtype
        and c.relname not in ('schema_migrations', 'schema_routines', 'workers', 'claims', 'jobs', 'crons', 'throttles')
      group by c.oid order by 1`)
    const sums: Record<string, string> = {}
    for (const { name, columns } of rows) {
      const answer = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(row(${columns})::text), '' order by md5(row(${columns})::text))), '') as sum
         from ${name}`,
      )
      sums[name] = answer.rows[0]!.sum
    }
    return sums
  } finally {
    await client.end()
  }
}

async function issueInvoice(api: Api): Promise<string> {
  const made = await api.post('/invoices', {
    lines: [{ name: 'Hull survey', unit_price_cents: 100_000 }],
    bill_to_email: 'ada@x.example',
  })
  const { id } = made.body.data
  const issued = await api.post(`/invoices/${id}/issue`)
  expect(issued.status, issued.text).toBe(200)
  return id
}

describe('a backup', () => {
  it('that is taken under load is the database at one moment, and restores as that', async () => {
    const anonymous = new Api(server.url, null)
    const { body } = await anonymous.post('/auth/signup', { ...owner, organization_name: 'Engines' })
    const api = new Api(server.url, body.data.access_token)
    const sealed = await api.post('/integrations', {
      provider: 'stripe',
      secrets: { secret_key: 'sk_test_1', webhook_secret: 'whsec_1' },
    })
    expect(sealed.status).toBe(201)
    // Each transaction writes a contact and its event: a copy of one moment has as many of the one as of the other.
    let isLoading = true
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, worker) => {
        for (let n = 0; isLoading; n += 1) await api.post('/contacts', { email: `p${worker}-${n}@x.example` })
      }),
    )
    const invoice = await issueInvoice(api)
    const pdf = (await api.get(`/invoices/${invoice}/pdf`)).bytes
    const file = join(folder, 'one.copy')
    const taken = await runCommand(['backup', file], environment('source'))
    isLoading = false
    await load
    expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('Wrote')])

    const restored = await runCommand(['restore', file], environment('target'))
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')])
    const copy = await startServer('all', environment('target'))
    try {
      const login = await new Api(copy.url, null).post('/auth/login', owner)
      expect(login.status).toBe(200)
      const there = new Api(copy.url, login.body.data.access_token)
      const running = (await findRunningPostgres(join(folder, 'target')))!
      const client = new pg.Client(running.url)
      await client.connect()
      const { rows } = await client.query(`select (select count(*) from contacts)::int as contacts,
        (select count(*) from events where type = 'contact.created')::int as events,
        (select sum(delta) from tallies where name = 'contacts')::int as tally`)
      await client.end()
      expect(rows[0].contacts).toBe(rows[0].events)
      expect(rows[0].tally).toBe(rows[0].contacts)
      // Sealed values open with the secret that came along, and numbers go on where they stood.
      expect((await there.get('/integrations')).body.data[0].provider).toBe('stripe')
      expect((await there.post('/contacts', { email: 'after@x.example' })).status).toBe(201)
      // An invoice that was issued there is the same bytes here, also once its seller has another name.
      expect((await there.patch('/organization', { name: 'Renamed' })).status).toBe(200)
      expect((await there.get(`/invoices/${invoice}/pdf`)).bytes.equals(pdf)).toBe(true)
    } finally {
      await copy.end('SIGTERM')
    }
  })

  it('of a quiet database restores to the same checksum of every table; a broken one is refused', async () => {
    await server.end('SIGTERM')
    const file = join(folder, 'quiet.copy')
    expect((await runCommand(['backup', file], environment('source'))).code).toBe(0)
    const again = await runCommand(['restore', file], environment('target'))
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('There is data already')])
    expect((await runCommand(['restore', file, '--replace'], environment('target'))).code).toBe(0)
    const before = await checksumsOf('source')
    expect(Object.keys(before).length).toBeGreaterThan(100)
    expect(await checksumsOf('target')).toEqual(before)

    const whole = await readFile(file)
    // Some stand in the packing, some in texts of our own, some in rows.
    const turnedAt = Array.from({ length: 12 }, (_, n) => 60 + n * 70)
    const wrong = {
      'cut.copy': whole.subarray(0, whole.length - 20),
      ...Object.fromEntries(turnedAt.map(place => [`turned-${place}.copy`, turn(whole, place)])),
      'foreign.copy': Buffer.from('PGDMP something else'),
      'empty.copy': Buffer.alloc(0),
    }
    for (const [name, bytes] of Object.entries(wrong)) {
      await writeFile(join(folder, name), bytes)
      await expect(checkCopy(join(folder, name)), name).rejects.toThrow(BrokenCopy)
    }
    const refused = await runCommand(
      ['restore', join(folder, 'cut.copy'), '--replace'],
      environment('target'),
    )
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/copy/)])
    expect(await checksumsOf('target')).toEqual(before)
  })

  it('of before 0.2.0 restores where the last version made it, and is refused with a sentence else', async () => {
    const whole = await readFile(join(folder, 'quiet.copy'))
    const list = await readFile(new URL('../db/baseline/replaced.txt', import.meta.url), 'utf8')
    const replaced = list
      .trimEnd()
      .split('\n')
      .map(line => line.split('  '))
      .map(([checksum, name]) => ({ name: name!, checksum: checksum! }))
    const [old, older] = [join(folder, 'old.copy'), join(folder, 'older.copy')]
    await writeFile(old, await dateBack(whole, replaced))
    await writeFile(older, await dateBack(whole, replaced.slice(1)))
    const queued = join(folder, 'queued.copy')
    await writeFile(queued, await dateBack(whole, replaced, 'pgboss'))
    await expect(checkCopy(queued)).rejects.toThrow('made by a version before 0.2.0')

    const refused = await runCommand(['restore', older, '--replace'], environment('target'))
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('start the last commit before 0.2.0 on it once, and make a copy of that'),
    ])
    const restored = await runCommand(['restore', old, '--replace'], environment('target'))
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')])
    expect(await checksumsOf('target')).toEqual(await checksumsOf('source'))
  })
})

/** The copy as one that knew these migrations in the place of the baseline. */
async function dateBack(
  copy: Buffer,
  replaced: { name: string; checksum: string }[],
  schema = 'public',
): Promise<Buffer> {
  async function* frames(): AsyncGenerator<Frame> {
    for await (const frame of unpackFrames(oneByOne([zstdDecompressSync(copy)]))) {
      if (frame.kind === 'table') yield { kind: 'table', value: { ...frame.value, schema } }
      else if (frame.kind !== 'head') yield frame
      else {
        const since = frame.value.migrations.filter(({ name }) => !name.startsWith('baseline/'))
        yield { kind: 'head', value: { ...frame.value, migrations: [...replaced, ...since] } }
      }
    }
  }
  return zstdCompressSync(Buffer.concat(await Array.fromAsync(packFrames(frames()))))
}

async function* oneByOne(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}

async function checksumsOf(name: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, name), log: silent, durable: false })
  try {
    return await readChecksums(postgres.url)
  } finally {
    await postgres.stop()
  }
}

function turn(bytes: Buffer, place: number): Buffer {
  const turned = Buffer.from(bytes)
  turned[place]! ^= 1
  return turned
}
