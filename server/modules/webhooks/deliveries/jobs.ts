import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, cronForEach, order } from '#kit/job.ts'
import { abandonPending } from '../endpoints/queries.ts'
import { WebhookDisabled } from '../events.ts'
import { attemptDelivery, type Outcome, secretsOf, settle } from './attempt.ts'
import {
  type ActiveEndpoint,
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

/** While some are sent, the next ones are read and the outcomes of those before are written. */
export const deliverWebhooks = carryOut(deliver, async (ctx, { endpoint_id: id }) => {
  const end = performance.now() + JOB_MS
  let written: Promise<unknown> = Promise.resolve()
  let window = await readWindow(ctx, id, null)
  /** Subjects that wait for another attempt, which what is read ahead need not know yet. */
  const blocked = new Set<string>()
  while (window) {
    const { endpoint, waiting, secrets } = window
    const ahead = readWindow(ctx, id, waiting.at(-1)!.seq)
    // It is waited for below; until then nobody else would hear of its failure.
    ahead.catch(() => {})
    const { sent, isStopped } = await sendAll(waiting, one =>
      attemptDelivery(ctx, endpoint.url, secrets, one),
    )
    const now = ctx.services.clock.now()
    await written
    written = ctx.transact(inner => writeOutcomes(inner, endpoint, sent, now))
    written.catch(() => {})
    for (const subject of unfinished(waiting, sent)) blocked.add(subject)
    const next = isStopped ? undefined : withoutBlocked(await ahead, blocked)
    if (next) window = next
    else {
      // Those that failed or waited behind one, and what came meanwhile.
      await written
      blocked.clear()
      window = await readWindow(ctx, id, null)
    }
    if (window && performance.now() > end) {
      await written
      return ctx.transact(inner => inner.enqueue(deliver, { endpoint_id: id }))
    }
  }
})

interface Window {
  endpoint: ActiveEndpoint
  waiting: Waiting[]
  secrets: string[]
}

/** The next ones behind a place, or the first of all; where there is none of all, the endpoint falls asleep. */
const readWindow = (ctx: WorkCtx, id: string, after: number | null): Promise<Window | undefined> =>
  ctx.transact(async inner => {
    const endpoint = await findActive(inner, id)
    if (!endpoint) return undefined
    await stayAwake(inner, id)
    const waiting = await loadWaiting(inner, id, after)
    if (waiting.length > 0) return { endpoint, waiting, secrets: secretsOf(inner, endpoint) }
    if (after === null) await sleepUntilDue(inner, id)
    return undefined
  })

function unfinished(waiting: readonly Waiting[], sent: readonly Sent[]): string[] {
  const done = new Set(sent.filter(({ outcome }) => outcome.isDone).map(({ delivery }) => delivery.id))
  return waiting.filter(({ id }) => !done.has(id)).map(({ subject }) => subject)
}

function withoutBlocked(window: Window | undefined, blocked: ReadonlySet<string>): Window | undefined {
  if (!window) return undefined
  const waiting = window.waiting.filter(({ subject }) => !blocked.has(subject))
  return waiting.length > 0 ? { ...window, waiting } : undefined
}

async function loadWaiting(ctx: Ctx, endpointId: string, after: number | null): Promise<Waiting[]> {
  const rows = await listWaiting(ctx, endpointId, { after, limit: WINDOW })
  const ids = [...new Set(rows.map(({ event_id }) => event_id))]
  const events = new Map((await ctx.services.events.loadAll(ctx.db, ids)).map(event => [event.id, event]))
  return rows.map(row => {
    const event = events.get(row.event_id)
    return { ...row, at: event?.at ?? ctx.now.toString(), data: event?.data ?? {} }
  })
}

interface Sent {
  delivery: Waiting
  outcome: Outcome
}

/** Several subjects at once, each in its order: after a failure the rest of its subject waits, after a while all do. */
async function sendAll(
  waiting: readonly Waiting[],
  send: (delivery: Waiting) => Promise<Outcome>,
): Promise<{ sent: Sent[]; isStopped: boolean }> {
  const subjects = [...Map.groupBy(waiting, ({ subject }) => subject).values()]
  const sent: Sent[] = []
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
  return { sent, isStopped: stopped }
}

async function writeOutcomes(
  ctx: Ctx,
  endpoint: ActiveEndpoint,
  sent: readonly Sent[],
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

export const dropDeliveries = cronForEach({
  name: 'webhooks.drop_old_deliveries',
  cron: '23 4 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: KEPT_HOURS }).toString()
    return ctx.transact(inner => dropOldDeliveries(inner, before))
  },
})
