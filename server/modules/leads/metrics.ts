import { Counter, Gauge } from 'prom-client'

/** Made before any registry exists: `/metrics` takes them in when it is put together. */
const reveals = new Counter({
  name: 'bowline_lead_reveals_total',
  help: 'Reveals of people of the pool by outcome',
  labelNames: ['outcome'],
  registers: [],
})
const refusals = new Counter({
  name: 'bowline_lead_refusals_total',
  help: 'Reveals that were refused, by reason',
  labelNames: ['reason'],
  registers: [],
})
const crawls = new Counter({
  name: 'bowline_lead_crawls_total',
  help: 'Crawls of company sites by outcome',
  labelNames: ['outcome'],
  registers: [],
})
const built = new Gauge({
  name: 'bowline_lead_index_build_seconds',
  help: 'How long this process took to read the pool into memory',
  registers: [],
})
const ready = new Gauge({
  name: 'bowline_lead_index_ready_seconds',
  help: 'How long after its start this process could answer a first search of the pool from memory',
  registers: [],
})
const bytes = new Gauge({
  name: 'bowline_lead_index_bytes',
  help: 'What the search structures of the pool hold in this process',
  registers: [],
})

export const leadMetrics = [reveals, refusals, crawls, built, ready, bytes]

export const countReveal = (outcome: 'charged' | 'free' | 'credited'): void => reveals.inc({ outcome })
export const countRefusal = (reason: 'quota_exhausted' | 'nothing'): void => refusals.inc({ reason })
export const countCrawl = (outcome: 'done' | 'truncated' | 'blocked' | 'unreachable' | 'cached'): void =>
  crawls.inc({ outcome })

let isFirst = true

export function noteIndex(state: { isReady: boolean; builtIn: number; bytes: number }): void {
  if (isFirst && state.isReady) {
    ready.set(process.uptime())
    isFirst = false
  }
  built.set(state.builtIn / 1_000)
  bytes.set(state.bytes)
}
