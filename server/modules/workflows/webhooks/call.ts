import type { Ctx, WorkCtx } from '#kit/context.ts'
import { type Delivery, retryDelay, sendWebhook } from '#platform/webhooks/send.ts'
import { armAt } from '../engine/arm.ts'
import { configFor, loadProgram } from '../engine/program.ts'
import { addDuration } from '../engine/times.ts'
import { selectTimezone } from '../facts/queries.ts'
import type { Config } from '../graph/configs.ts'
import { callWebhooks } from '../jobs.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { selectVersion } from '../workflows/queries.ts'
import { openHeaders } from '../workflows/secrets.ts'
import {
  awaitCallback,
  type Call,
  claimCalls,
  deleteCall,
  holdCall,
  markFailed,
  markRetrying,
  markStep,
  nextCallDue,
  postponeCall,
  resumeRun,
} from './call-queries.ts'
import { signingSecrets } from './secret.ts'

const TOGETHER = 20
/** Longer than any request may take: whoever died meanwhile is followed then. */
const LEASE = { seconds: 45 }

interface Ready {
  call: Call
  config: Config<'webhook'>
  headers: Record<string, string>
}

/** One round of due requests; whether more are due right away. */
export async function callDue(ctx: WorkCtx): Promise<boolean> {
  const { ready, secrets } = await ctx.transact(async inner => {
    const calls = await claimCalls(inner, TOGETHER, inner.now.add(LEASE))
    const found = await Promise.all(calls.map(call => makeReady(inner, call)))
    return {
      ready: found.filter(one => one !== null),
      secrets: calls.length > 0 ? await signingSecrets(inner) : [],
    }
  })
  await Promise.all(ready.map(one => callOne(ctx, one, secrets)))
  return ctx.transact(async inner => {
    const next = await nextCallDue(inner)
    if (!next) return false
    if (ready.length > 0 && Temporal.Instant.compare(next, inner.now) <= 0) return true
    await inner.schedule(callWebhooks, {}, { key: '', at: next })
    return false
  })
}

async function makeReady(ctx: Ctx, call: Call): Promise<Ready | null> {
  const program = await loadProgram(ctx, call.workflow_id, call.version)
  const node = program?.nodes.get(call.node_id)
  const version = await selectVersion(ctx.db, call.workflow_id, call.version)
  if (!node || !version) return null
  const config = configFor<Config<'webhook'>>(node)
  const secret = openHeaders(ctx, call.workflow_id, version.secrets)[node.id] ?? {}
  return { call, config, headers: { ...config.headers, ...secret } }
}

async function callOne(
  ctx: WorkCtx,
  { call, config, headers }: Ready,
  secrets: readonly string[],
): Promise<void> {
  const delivery = await sendWebhook(ctx.services.http, {
    id: call.step_id,
    url: call.url,
    method: config.method ?? 'POST',
    headers: { ...headers, 'Idempotency-Key': `${call.run_id}:${call.node_id}` },
    body: call.body,
    secrets,
    timeoutMs: (config.timeout_seconds ?? 10) * 1_000,
    now: ctx.now,
  })
  await ctx.transact(inner => settle(inner, call, config, delivery))
}

async function settle(ctx: Ctx, call: Call, config: Config<'webhook'>, delivery: Delivery): Promise<void> {
  if (!(await holdCall(ctx, call.run_id, call.seq))) return
  const { max_attempts = 6, first_delay_seconds = 30 } = config.retry ?? {}
  if (delivery.kind === 'again' && call.attempts < max_attempts) {
    const seconds = retryDelay(call.attempts, first_delay_seconds, delivery.retryAfterSeconds)
    const at = ctx.now.add({ milliseconds: Math.round(seconds * 1_000) })
    await postponeCall(ctx, call.run_id, at)
    const before = await markRetrying(ctx, call, delivery.error, at)
    await countChange(ctx, call, before, 'retrying')
    return
  }
  await deleteCall(ctx, call.run_id)
  if (delivery.kind !== 'done') {
    await markStep(ctx, call, { attempts: call.attempts, error: delivery.error })
    await markFailed(ctx, call.run_id, delivery.error)
    return armAt(ctx, ctx.now)
  }
  const output = { status: delivery.status, body: delivery.body }
  if (config.await_callback) {
    const until = addDuration(ctx.now, config.callback_timeout ?? { days: 1 }, await selectTimezone(ctx.db))
    const before = await markRetrying(ctx, call, '', until)
    await markStep(ctx, call, { attempts: call.attempts, status: 'waiting', output })
    await countChange(ctx, call, before, 'waiting')
    await awaitCallback(ctx, call.run_id, until, call.node_id, output)
    return armAt(ctx, until)
  }
  await markStep(ctx, call, { attempts: call.attempts, output })
  await resumeRun(ctx, call.run_id, 'next', call.node_id, output)
  await armAt(ctx, ctx.now)
}

async function countChange(ctx: Ctx, call: Call, before: string | null, after: string): Promise<void> {
  if (before === null || before === after) return
  const counts = startCounting()
  counts.add(call.workflow_id, call.version, call.node_id, before, -1)
  counts.add(call.workflow_id, call.version, call.node_id, after)
  await writeCounts(ctx, counts)
}
