import { hash } from 'node:crypto'
import { newId } from '#kit/id.ts'
import type { NewResult } from '../checks/result-queries.ts'
import { slotOf } from '../days.ts'
import type { NewLine } from '../logs/queries.ts'
import { digestOf } from '../metrics/series.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Between 0 and 1, the same for the same words. */
const chance = (words: string): number => hash('sha256', words, 'buffer').readUInt32BE(0) / 2 ** 32

const isoOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** An hourly look for thirty days; `badHours` counts back from now. */
export function looksOf(
  checkId: string,
  now: number,
  { usualMs, badHours, kind }: { usualMs: number; badHours: readonly number[]; kind: string },
): NewResult[] {
  const good = { http: '200', tcp: 'connected', dns: 'found' }[kind] ?? null
  return Array.from({ length: 30 * 24 - 1 }, (_, index) => {
    const back = 30 * 24 - 1 - index
    const at = isoOf(now - back * HOUR_MS)
    const ok = !badHours.includes(back)
    return {
      check_id: checkId,
      due_at: at,
      at,
      ok,
      degraded: false,
      status: ok ? good : '500',
      ms: Math.round(usualMs * (0.7 + 0.9 * chance(`${checkId} ${back}`) ** 3)),
      error: ok ? null : 'The answer was 500',
    }
  })
}

const STEP_MS = 5 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A day by five minutes: busy by day, quiet by night. */
export function pointsOf(now: number) {
  const last = Math.floor(now / STEP_MS) * STEP_MS
  const times = Array.from({ length: 288 }, (_, index) => last - (287 - index) * STEP_MS)
  const busy = (at: number) => (1 - Math.cos(((at % DAY_MS) / DAY_MS) * 2 * Math.PI)) / 2
  const series = (name: string, labels: Record<string, string>, value: (at: number) => number) => {
    const one = { name, labels, digest: digestOf(name, labels) }
    return times.map(at => ({ series: one, at, value: Math.round(value(at) * 100) / 100 }))
  }
  return [
    ...['web-1', 'web-2'].flatMap(host => [
      ...series('http.requests_per_second', { host }, at => 8 + 60 * busy(at) + 9 * chance(`${host}r${at}`)),
      ...series('http.latency_ms', { host }, at => 45 + 70 * busy(at) + 60 * chance(`${host}l${at}`) ** 4),
    ]),
    ...series('orders.waiting', {}, at => Math.round(4 + 40 * busy(at) + 30 * chance(`o${at}`) ** 5)),
    ...series('orders.placed', {}, at => Math.round(1 + 14 * busy(at) * chance(`p${at}`))),
  ]
}

const told = [
  ['info', 'web', 'GET /products/oak-bench 200 in 41 ms'],
  ['info', 'web', 'GET /cart 200 in 28 ms'],
  ['info', 'checkout', 'order 10482 placed, 3 items, 284.00 USD'],
  ['info', 'worker', 'mailed the receipt of order 10482'],
  ['debug', 'worker', 'took 25 jobs from the queue'],
  ['warn', 'web', 'GET /search slow: 1840 ms for "garden table"'],
  ['info', 'checkout', 'payment of order 10483 authorized'],
  ['error', 'prices', 'feed answered 500: upstream timed out after 10 s'],
  ['warn', 'prices', 'kept the prices of yesterday'],
  ['info', 'web', 'POST /cart 201 in 63 ms'],
  ['error', 'checkout', 'card declined for order 10486: insufficient funds'],
  ['info', 'worker', 'thumbnails of 12 pictures made'],
] as const

/** Six hours of what the shop's services print. */
export function linesOf(now: number): NewLine[] {
  return Array.from({ length: 180 }, (_, index) => {
    const ms = now - (index * 2 * MINUTE_MS + Math.round(chance(`line ${index}`) * 90_000))
    const [level, service, message] = told[Math.floor(chance(`told ${index}`) * told.length)]!
    const host = service === 'web' ? `web-${1 + (index % 2)}` : 'jobs-1'
    return { id: newId(), slot: slotOf(ms), at: isoOf(ms), level, message, labels: { service, host } }
  })
}
