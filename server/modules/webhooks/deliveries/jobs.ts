import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, cron, order } from '#kit/job.ts'
import { WebhookDisabled } from '../events.ts'
import { attemptDelivery, type Outcome, secretsOf, settle } from './attempt.ts'
import {
  type ActiveEndpoint,
  abandonPending,
  disable,
  dropOldDeliveries,
  fallAsleep,
  findActive,
  findNextDue,
  listWaiting,
  noteHealth,
  type Settled,
  settleDeliveries,
  stayAwake,
  type Waiting,
} from './queries.ts'

/** How many are read, sent and written down together. */
const WINDOW = 400
const LANES = 32
/** What was sent by then is written down, so that a slow receiver's answers never outlast the job and are asked for again. */
const WINDOW_MS = 60_000
const JOB_MS = 5 * 60_000
/** So many failures in a row without a success: the rest of the window would only wait for the same. */
const ENOUGH_FAILURES = 8
const PATIENCE_HOURS = 5 * 24
const KEPT_HOURS = 90 * 24

/** One endpoint at a time, and each by itself: one that hangs holds up no other. */
const deliver = order<{ endpoint_id: string }>({
  name: 'webhooks.deliver',
  concurrency: 100,
  perOrganization: 20,
  timeoutSeconds: 600,
})

export const deliverWebhooks = carryOut(deliver, async (ctx, { endpoint_id: id }) => {
  const end = performance.now() + JOB_MS
  while ((await deliverWindow(ctx, id)) > 0) {
    if (performance.now() > end) return ctx.transact(inner => inner.enqueue(deliver, { endpoint_id: id }))
  }
})

/** How many were tried; 0 when nothing is left to do now. */
async function deliverWindow(ctx: WorkCtx, id: string): Promise<number> {
  const ready = await ctx.transact(async inner => {
    const endpoint = await findActive(inner, id)
    if (!endpoint) return undefined
    await stayAwake(inner, id)
    const waiting = await loadWaiting(inner, id)
    if (waiting.length === 0) {
      await sleepUntilDue(inner, id)
      return undefined
    }
    return { endpoint, waiting, secrets: secretsOf(inner, endpoint) }
  })
  if (!ready) return 0
  const { endpoint, waiting, secrets } = ready
  const sent = await sendAll(waiting, delivery => attemptDelivery(ctx, endpoint.url, secrets, delivery))
  const now = ctx.services.clock.now()
  await ctx.transact(inner => writeOutcomes(inner, endpoint, sent, now))
  return sent.length
}

async function loadWaiting(ctx: Ctx, endpointId: string): Promise<Waiting[]> {
  const rows = await listWaiting(ctx, endpointId, WINDOW)
  const ids = [...new Set(rows.map(({ event_id }) => event_id))]
  const events = new Map((await ctx.services.events.loadAll(ctx.db, ids)).map(event => [event.id, event]))
  return rows.map(row => {
    const event = events.get(row.event_id)
    return { ...row, at: event?.at ?? ctx.now.toString(), data: event?.data ?? {} }
  })
}

/** Several subjects at once, each in its order: after a failure the rest of its subject waits, after a while all do. */
async function sendAll(
  waiting: readonly Waiting[],
  send: (delivery: Waiting) => Promise<Outcome>,
): Promise<{ delivery: Waiting; outcome: Outcome }[]> {
  const subjects = [...Map.groupBy(waiting, ({ subject }) => subject).values()]
  const sent: { delivery: Waiting; outcome: Outcome }[] = []
  const end = performance.now() + WINDOW_MS
  let failures = 0
  let stopped = false
  const lane = async () => {
    for (let chain = subjects.shift(); chain && !stopped; chain = subjects.shift()) {
      for (const delivery of chain) {
        const outcome = await send(delivery)
        sent.push({ delivery, outcome })
        failures = outcome.isDone ? 0 : failures + 1
        stopped ||= outcome.isGone || failures >= ENOUGH_FAILURES || performance.now() > end
        if (!outcome.isDone || stopped) break
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, subjects.length) }, lane))
  return sent
}

async function writeOutcomes(
  ctx: Ctx,
  endpoint: ActiveEndpoint,
  sent: readonly { delivery: Waiting; outcome: Outcome }[],
  now: Temporal.Instant,
): Promise<void> {
  const settled: Settled[] = sent.map(({ delivery, outcome }) => settle(now, delivery, outcome))
  await settleDeliveries(ctx, settled)
  if (sent.some(({ outcome }) => outcome.isGone)) {
    return giveUp(ctx, endpoint, 'It answered 410: gone')
  }
  const isWell = sent.some(({ outcome }) => outcome.isDone)
  const since = isWell ? null : (endpoint.failing_since ?? now.toString())
  if (since !== endpoint.failing_since) await noteHealth(ctx, endpoint.id, since)
  if (since === null) return
  const patience = Temporal.Instant.from(since).add({ hours: PATIENCE_HOURS })
  if (Temporal.Instant.compare(now, patience) >= 0) {
    await giveUp(ctx, endpoint, 'Every attempt failed for five days')
  }
}

async function giveUp(ctx: Ctx, { id, url }: ActiveEndpoint, reason: string): Promise<void> {
  if (!(await disable(ctx, id))) return
  await abandonPending(ctx, id, 'disabled')
  await ctx.emit(WebhookDisabled, { endpoint_id: id, url, reason })
}

async function sleepUntilDue(ctx: Ctx, id: string): Promise<void> {
  await fallAsleep(ctx, id)
  const due = await findNextDue(ctx, id)
  if (due) await ctx.schedule(deliver, { endpoint_id: id }, { key: id, at: Temporal.Instant.from(due) })
}

export const dropDeliveries = cron({
  name: 'webhooks.drop_old_deliveries',
  cron: '23 4 * * *',
  handler: async ctx => {
    const before = ctx.now.subtract({ hours: KEPT_HOURS }).toString()
    for (const id of await ctx.organizationIds()) {
      await ctx.within(id, work => work.transact(inner => dropOldDeliveries(inner, before)))
    }
  },
})
