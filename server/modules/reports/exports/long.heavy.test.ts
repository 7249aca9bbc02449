import { readFile } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const ROWS = FULL ? 1_000_000 : 40_000
const MOST_MIB = 100

const database = useTestDatabase()
// A slow machine may sort for long.
const { start } = useServerProcess(database, { REPORT_TIMEOUT_MS: '120000' })
let server: ServerProcess
let token: string

beforeAll(async () => {
  server = await start('serve')
  const { api } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
  token = api.token!
  await database.sql(
    `insert into pipeline_snapshot_days (organization_id, date, as_of, is_final, deals, taken_at)
     select id, date '2026-01-01' + n, now(), true, 0, now() from organizations, generate_series(0, 299) n`,
  )
  await database.sql(
    `insert into pipeline_snapshots (organization_id, date, deal_id, name, pipeline_id, stage_id, stage, owner_id,
       forecast_category, win_probability, amount_cents, currency, weighted_cents)
     select id, date '2026-01-01' + n % 300, gen_random_uuid(), '=deal "' || n || '", <&> ' || repeat('x', n % 40), id, id,
       'Stage ' || n % 4, null, 'pipeline', 50, n * 100, 'USD', n * 50
     from organizations, generate_series(1, $1::int) n`,
    [ROWS],
  )
  await database.sql('analyze pipeline_snapshots')
}, 300_000)

const columns = ['date', 'name', 'stage', 'amount_cents', 'deal_id', 'created_at']

function exportAs(format: 'csv' | 'xlsx', signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/api/v1/app/reports/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, query: { dataset: 'pipeline_snapshots', columns } }),
    ...(signal ? { signal } : {}),
  })
}

const residentMiB = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1024
}

/** Reads all of it, and looks now and then how much memory the server holds. */
async function read(reply: Response, take: (chunk: Uint8Array) => void): Promise<number> {
  let most = 0
  let seen = 0
  for await (const chunk of reply.body!) {
    take(chunk)
    seen += 1
    if (seen % 50 === 0) most = Math.max(most, await residentMiB())
  }
  return Math.max(most, await residentMiB())
}

it('holds no more memory for a long file than for a short one, and each file is whole', async () => {
  // Once before, so that all is loaded and compiled.
  for (const format of ['csv', 'xlsx'] as const) {
    const short = await exportAs(format, AbortSignal.timeout(60_000))
    await short.body!.cancel()
  }
  const idle = await residentMiB()
  let lines = 0
  const csv = await exportAs('csv')
  expect(csv.status).toBe(200)
  const csvMost = await read(csv, chunk => {
    for (const byte of chunk) if (byte === 10) lines += 1
  })
  expect(lines).toBe(ROWS + 1)
  expect(csvMost - idle).toBeLessThan(MOST_MIB)

  const rows = { all: 0, cells: 0 }
  const parser = new SaxesParser({})
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (name === 'row') rows.all += 1
    if (name === 'c') rows.cells += 1
    expect(name).not.toBe('f')
  })
  const sheet = sheetReader(text => void parser.write(text))
  const xlsxMost = await read(await exportAs('xlsx'), chunk => sheet.take(chunk))
  await sheet.end()
  parser.close()
  expect(rows).toEqual({ all: ROWS + 1, cells: (ROWS + 1) * columns.length })
  expect(xlsxMost - idle).toBeLessThan(MOST_MIB)
}, 600_000)

/** The sheet is the last part that is streamed: its bytes begin behind its local head. */
function sheetReader(say: (text: string) => void) {
  const inflate = createInflateRaw()
  const decoder = new TextDecoder()
  const done = new Promise<void>((resolve, reject) => {
    inflate.on('data', (chunk: Buffer) => say(decoder.decode(chunk, { stream: true })))
    inflate.on('end', resolve)
    inflate.on('error', reject)
  })
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  let head: Buffer | null = Buffer.alloc(0)
  return {
    take(chunk: Uint8Array) {
      if (head === null) return void inflate.write(chunk)
      head = Buffer.concat([head, chunk])
      const at = head.indexOf(name)
      if (at < 0) return
      const extra = head.readUInt16LE(at - 2)
      inflate.write(head.subarray(at + name.length + extra))
      head = null
    },
    end: () => done,
  }
}

it('lets go of the cursor when whoever reads goes away, and another may come at once', async () => {
  const busy = async () =>
    (
      await database.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      )
    )[0]!.n
  const leaving = new AbortController()
  const gone = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const reply = await exportAs('csv', leaving.signal)
      await reply.body!.getReader().read()
      return reply.status
    }),
  )
  expect(gone).toEqual([200, 200, 200, 200])
  leaving.abort()
  await expect.poll(busy, { timeout: 30_000 }).toBe(0)
  const next = await new Api(server.url, token).post('/reports/run', { dataset: 'pipeline_snapshots' })
  expect(next.body.data.rows).toEqual([{ count: ROWS }])
}, 120_000)
