import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Bench } from '../bench.ts'
import { type BenchTenant, rate } from './tenant.ts'

const POINTS = 10_000
const SERIES = 100
const LINES = 1_000
const CALLS = 8
const AT_ONCE = 2

const inTurns = async (work: (call: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < CALLS) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** The same rows as text, copied into a table with the same columns and key. */
async function copyRows(bench: Bench, table: string, rows: readonly string[][]): Promise<void> {
  const clients = Array.from({ length: AT_ONCE }, () => new pg.Client(bench.databaseUrl))
  await Promise.all(clients.map(client => client.connect()))
  try {
    let next = 0
    await Promise.all(
      clients.map(async client => {
        while (next < rows.length) {
          const call = rows[next++]!
          await pipeline(Readable.from([call.join('')]), client.query(copyFrom(`copy ${table} from stdin`)))
        }
      }),
    )
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}

const COPIED = { points: 'bench_points', lines: 'bench_lines', words: 'bench_words' }

export async function compareIngest(bench: Bench, tenant: BenchTenant): Promise<void> {
  await bench.query(`create table if not exists ${COPIED.points} (organization_id uuid, slot smallint, series_id bigint,
    at bigint, value float8, primary key (organization_id, slot, series_id, at))`)
  await bench.query(`create table if not exists ${COPIED.lines} (organization_id uuid, slot smallint, id uuid,
    at timestamptz, level text, message text, labels jsonb, primary key (organization_id, slot, id))`)
  await bench.query(
    `create table if not exists ${COPIED.words} (like ${COPIED.lines} including all, words tsvector)`,
  )
  await bench.query(
    `create index if not exists bench_words_at on ${COPIED.words} (organization_id, slot, at desc, id desc)`,
  )
  await bench.query(
    `create index if not exists bench_words_words on ${COPIED.words} using gin (organization_id, words)`,
  )
  let moment = Date.now() - 3_600_000 * 12
  const { organizationId } = tenant
  const points = () => {
    moment += POINTS
    const at = moment
    return Array.from({ length: SERIES }, (_, series) => ({
      name: 'bench',
      labels: { series: String(series) },
      points: Array.from({ length: POINTS / SERIES }, (_, n) => [at + n * SERIES, n]),
    }))
  }
  await bench.compareWork('take in metric points', {
    unit: 'points/s',
    ours: () => {
      const bodies = Array.from({ length: CALLS }, () => JSON.stringify({ series: points() }))
      return rate(POINTS * CALLS, () => inTurns(call => tenant.call('POST', '/metrics', bodies[call])))
    },
    bare: () => {
      const rows = Array.from({ length: CALLS }, () =>
        points().flatMap(({ points: pairs }, series) =>
          pairs.map(([at, value]) => `${organizationId}\t1\t${series}\t${at}\t${value}\n`),
        ),
      )
      return rate(POINTS * CALLS, () => copyRows(bench, COPIED.points, rows))
    },
    against: 'COPY',
    atLeast: 0.3,
  })
  const line = (n: number) => ({
    message: `GET /orders/${n} answered 200 in ${n % 300} ms for customer ${n % 977}`,
    level: n % 50 === 0 ? 'error' : 'info',
    labels: { service: 'shop', host: `web-${n % 4}` },
  })
  const takeIn = () => {
    const body = JSON.stringify({ lines: Array.from({ length: LINES }, (_, n) => line(n)) })
    return rate(LINES * CALLS, () => inTurns(() => tenant.call('POST', '/logs', body)))
  }
  const copyLines = (table: string, more: (message: string) => string) => {
    const rows = Array.from({ length: CALLS }, () =>
      Array.from({ length: LINES }, (_, n) => {
        const { message, level, labels } = line(n)
        const at = new Date().toISOString()
        const row = [organizationId, 1, crypto.randomUUID(), at, level, message, JSON.stringify(labels)]
        return `${row.join('\t')}${more(message)}\n`
      }),
    )
    return rate(LINES * CALLS, () => copyRows(bench, table, rows))
  }
  await bench.compareWork('take in log lines', {
    unit: 'lines/s',
    ours: takeIn,
    bare: () => copyLines(COPIED.lines, () => ''),
    against: 'COPY without words and moments indexed',
    atLeast: 0.3,
  })
  const wordsOf = (message: string) =>
    message
      .toLowerCase()
      .split(' ')
      .map((word, place) => `'${word}':${place + 1}`)
      .join(' ')
  await bench.compareWork('take in log lines', {
    unit: 'lines/s',
    ours: takeIn,
    bare: () => copyLines(COPIED.words, message => `\t${wordsOf(message)}`),
    against: 'COPY with the same indexes, words given',
    atLeast: 0.3,
  })
}
