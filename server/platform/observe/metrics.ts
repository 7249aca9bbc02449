import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { Gauge as GaugeOfDomain } from '#kit/module.ts'
import type { Clock } from '#kit/time/clock.ts'
import { readBackfills } from '../backfills/backfill-queries.ts'
import type { Database } from '../db/database.ts'
import type { JobRuntime } from '../jobs/job-queue.ts'

/** Upper bounds in seconds, the same for everything that is timed. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  observeRequest(route: string, method: string, status: number, seconds: number): void
  countRefused(): void
  countJob(name: string, outcome: 'done' | 'failed', seconds: number): void
  render(): Promise<string>
}

export function createMetrics(
  database: Database,
  jobs: JobRuntime,
  ofDomains: { metrics: readonly Metric[]; gauges: readonly GaugeOfDomain[]; clock: Clock },
): Metrics {
  const registry = new Registry()
  for (const metric of ofDomains.metrics) registry.registerMetric(metric)
  const registers = [registry]
  for (const { name, help, read } of ofDomains.gauges) {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        const values = await database.transact({ organizationId: null }, ({ db }) =>
          read(db, ofDomains.clock.now()),
        )
        for (const [state, value] of Object.entries(values)) this.set({ state }, value)
      },
    })
  }
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'bowline_http_request_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'bowline_http_refused_total',
    help: 'Requests turned away because the server was at its limit',
    registers,
  })
  const work = new Histogram({
    name: 'bowline_job_seconds',
    help: 'Time a job took, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'bowline_db_connections',
    help: 'Database connections of this process by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database.stats()
      this.set({ state: 'open' }, total)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'wanted' }, waiting)
    },
  })
  new Gauge({
    name: 'bowline_jobs',
    help: 'Jobs waiting and failed, by queue',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { name, ready, failed } of await jobs.depth()) {
        this.set({ job: name, state: 'waiting' }, ready)
        this.set({ job: name, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'bowline_backfills',
    help: 'Rows that back-fills have done, and organizations they have left, by back-fill',
    labelNames: ['backfill', 'state'],
    registers,
    async collect() {
      this.reset()
      const backfills = await database.transact({ organizationId: null }, ({ db }) => readBackfills(db))
      for (const { name, rows, organizations_left } of backfills) {
        this.set({ backfill: name, state: 'rows' }, rows)
        this.set({ backfill: name, state: 'organizations_left' }, organizations_left)
      }
    },
  })
  return {
    observeRequest: (route, method, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countRefused: () => refused.inc(),
    countJob: (job, outcome, seconds) => work.observe({ job, outcome }, seconds),
    render: () => registry.metrics(),
  }
}
