import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut, cronForEach } from '#kit/job.ts'
import { sendWebhook } from '#platform/webhooks/send.ts'
import { deliverHook } from './order.ts'
import {
  dropOldDeliveries,
  findHookById,
  giveUpPending,
  lockNext,
  saveHook,
  settleDelivery,
} from './queries.ts'
import { openSecret } from './secrets.ts'

const TIMEOUT_MS = 15_000
/** How long after each attempt the next one comes. */
const WAIT_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000]
const FAILING_DAYS = 5
/** Then the job hands over to a fresh one. */
const AT_ONCE = 50
const KEPT_DAYS = 7

/** In the order of what happened: the next goes out when the one before has arrived, or is given up. */
export const deliverToHook = carryOut(deliverHook, async (ctx, { hook_id: id }) => {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    if (!(await deliverOne(ctx, id))) return
  }
  await ctx.transact(inner => inner.enqueue(deliverHook, { hook_id: id }, { onceKey: id }))
})

/** Whether there may be more. */
async function deliverOne(ctx: WorkCtx, hookId: string): Promise<boolean> {
  const next = await ctx.transact(async inner => {
    const [hook, delivery] = await Promise.all([findHookById(inner.db, hookId), lockNext(inner.db, hookId)])
    if (!hook || hook.disabled_at !== null || !delivery) return null
    const due = delivery.next_attempt_at
    if (due !== null && Temporal.Instant.compare(due, inner.now) > 0) return null
    return { url: hook.url!, secret: openSecret(inner, hookId, hook.secret!), delivery }
  })
  if (!next) return false
  const { url, secret, delivery } = next
  const result = await sendWebhook(ctx.services.http, {
    id: delivery.id,
    url,
    body: delivery.body,
    secrets: [secret],
    timeoutMs: TIMEOUT_MS,
    now: ctx.services.clock.now(),
  })
  return ctx.transact(inner => settle(inner, hookId, delivery, result))
}

async function settle(
  ctx: Ctx,
  hookId: string,
  delivery: { id: string; attempts: number },
  result: Awaited<ReturnType<typeof sendWebhook>>,
): Promise<boolean> {
  const at = ctx.now.toString()
  const attempts = delivery.attempts + 1
  if (result.kind === 'done') {
    await settleDelivery(ctx, delivery.id, { status: 'succeeded', attempts, next_attempt_at: null })
    await saveHook(ctx, hookId, { last_status: result.status, last_at: at, failures: 0, failing_since: null })
    return true
  }
  const hook = await findHookById(ctx.db, hookId)
  if (!hook) return false
  const since = hook.failing_since ?? at
  const isOver =
    result.status === 410 ||
    Temporal.Instant.compare(Temporal.Instant.from(since).add({ hours: 24 * FAILING_DAYS }), ctx.now) <= 0
  const wait = WAIT_SECONDS[attempts - 1]
  await saveHook(ctx, hookId, {
    last_status: result.status,
    last_at: at,
    failures: hook.failures + 1,
    failing_since: since,
    ...(isOver ? { disabled_at: at } : {}),
  })
  if (isOver) {
    await giveUpPending(ctx, hookId)
    return false
  }
  if (wait === undefined) {
    await settleDelivery(ctx, delivery.id, { status: 'failed', attempts, last_error: result.error })
    return true
  }
  const next = ctx.now.add({ seconds: wait })
  await settleDelivery(ctx, delivery.id, {
    attempts,
    next_attempt_at: next.toString(),
    last_error: result.error,
  })
  await ctx.schedule(deliverHook, { hook_id: hookId }, { key: hookId, at: next })
  return false
}

export const forgetDeliveries = cronForEach({
  name: 'messaging.forget_deliveries',
  cron: '35 3 * * *',
  handler: ctx => {
    const before = ctx.now.subtract({ hours: 24 * KEPT_DAYS }).toString()
    return ctx.transact(inner => dropOldDeliveries(inner, before))
  },
})
