import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { JobRuntime } from '../jobs/job-queue.ts'
import { createRequestTimes, SECONDS } from './request-times.ts'

export interface Metrics {
  observeRequest(route: string, method: string, status: number, seconds: number): void
  countRefused(): void
  countJob(name: string, outcome: 'done' | 'failed', seconds: number): void
  render(): Promise<string>
}

export function createMetrics(database: Database, jobs: JobRuntime): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = createRequestTimes()
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
  return {
    observeRequest: requests.add,
    countRefused: () => refused.inc(),
    countJob: (job, outcome, seconds) => work.observe({ job, outcome }, seconds),
    render: async () => (await registry.metrics()) + requests.render(),
  }
}
