import { Counter, Gauge } from 'prom-client'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { createGate } from '#kit/time/gate.ts'
import { QueryTimeout, TooManyReports } from '../errors.ts'
import { enterSlot, SLOTS } from './gate-queries.ts'

const running = new Gauge({
  name: 'bowline_report_queries_running',
  help: 'Queries of reports at work in this process',
  registers: [],
})
const waiting = new Gauge({
  name: 'bowline_report_queries_waiting',
  help: 'Queries of reports that wait for a slot of their organization in this process',
  registers: [],
})
const refused = new Counter({
  name: 'bowline_report_queries_refused_total',
  help: 'Queries of reports that were stopped at their limit of time, or never got a slot',
  labelNames: ['reason'],
  registers: [],
})

export const gateMetrics = [running, waiting, refused]

/** By organization. */
const gate = createGate(SLOTS)

function tooMany() {
  refused.inc({ reason: 'no_slot' })
  return TooManyReports()
}

const RETRY_MS = 50
const CANCELED = '57014'
const taken = Symbol('all slots are taken')

/** Whether the next query of an organization would have to wait for others in this process. */
export const isBusy = (organizationId: string): boolean => gate.isFull(organizationId)

/**
 * One transaction that reads, within the limits of reports: four at once for an organization, others in the order of
 * their coming, and each statement stopped at its limit. Who waits holds no connection. What `beside` asks
 * for leaves in one packet with the question for a slot.
 */
export async function inReportSlot<T, B = undefined>(
  ctx: WorkCtx,
  work: (inner: Ctx, read: B) => Promise<T>,
  beside: (inner: Ctx) => Promise<B> = async () => undefined as B,
): Promise<T> {
  const { reportTimeoutMs, reportWaitMs } = ctx.services.settings
  const deadline = performance.now() + reportWaitMs
  waiting.inc()
  try {
    await gate.enter(ctx.organizationId, { late: { afterMs: reportWaitMs, error: tooMany } })
  } finally {
    waiting.dec()
  }
  try {
    for (;;) {
      const enter = async (inner: Ctx) => {
        const [isIn, read] = await Promise.all([enterSlot(inner.db, reportTimeoutMs), beside(inner)])
        if (!isIn) return taken
        running.inc()
        try {
          return await work(inner, read)
        } finally {
          running.dec()
        }
      }
      const done = await ctx.transact(enter, { onlyReads: true })
      if (done !== taken) return done as T
      if (performance.now() > deadline) throw tooMany()
      // Those of other processes: looked at again in a moment, by whoever stands first here.
      await new Promise(resolve => setTimeout(resolve, RETRY_MS * (0.5 + Math.random())))
    }
  } catch (error) {
    if ((error as { code?: string } | null)?.code !== CANCELED) throw error
    refused.inc({ reason: 'timed_out' })
    throw QueryTimeout(String(reportTimeoutMs / 1_000))
  } finally {
    gate.leave(ctx.organizationId)
  }
}
