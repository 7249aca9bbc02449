import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
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
  listClaims,
  markFailed,
  markRetrying,
  markStep,
  nextCallDue,
  postponeCall,
  resumeRun,
} from './call-queries.ts'
import { signingSecrets } from './secret.ts'

const TOGETHER = 20
/** Longer than any request may take: whoever is at it for longer hangs. */
const MOST_SECONDS = 60

interface Ready {
  call: Call
  config: Config<'webhook'>
  headers: Record<string, string>
}

/** One round of due requests; whether more are due right away. */
export async function callDue(ctx: WorkCtx): Promise<boolean> {
  const round = await ctx.transact(takeRound)
  if (round) {
    const { ready, secrets, claimId } = round
    try {
      await Promise.all(ready.map(one => callOne(ctx, one, secrets, claimId)))
    } finally {
      // Whatever was left undone is nobody's then, and due.
      await ctx.transact(inner => inner.services.claims.end(inner, claimId))
    }
  }
  return ctx.transact(async inner => {
    const next = await nextCallDue(inner, await standingClaims(inner))
    if (!next) return false
    if (round && Temporal.Instant.compare(next, inner.now) <= 0) return true
    await inner.schedule(callWebhooks, {}, { key: '', at: next })
    return false
  })
}

const standingClaims = async (ctx: Ctx): Promise<Set<string>> =>
  ctx.services.claims.listStanding(ctx, await listClaims(ctx))

/** Takes due requests for this process; should it end, another one is brought to them at once. */
async function takeRound(
  ctx: Ctx,
): Promise<{ ready: Ready[]; secrets: readonly string[]; claimId: string } | null> {
  const claimId = newId()
  const calls = await claimCalls(ctx, claimId, { most: TOGETHER, standing: await standingClaims(ctx) })
  if (calls.length === 0) return null
  const until = ctx.now.add({ seconds: MOST_SECONDS })
  await ctx.services.claims.take(ctx, { id: claimId, job: callWebhooks, data: {}, until })
  const ready: Ready[] = []
  for (const group of Map.groupBy(calls, call => `${call.workflow_id} ${call.version}`).values())
    ready.push(...(await makeReady(ctx, group)))
  return { ready, secrets: await signingSecrets(ctx), claimId }
}

/** Requests of one version: what it keeps sealed is opened once for all of them. */
async function makeReady(ctx: Ctx, calls: readonly Call[]): Promise<Ready[]> {
  const { workflow_id, version } = calls[0]!
  const program = await loadProgram(ctx, workflow_id, version)
  const stored = await selectVersion(ctx.db, workflow_id, version)
  if (!program || !stored) return []
  const sealed = openHeaders(ctx, workflow_id, stored.secrets)
  return calls.flatMap(call => {
    const node = program.nodes.get(call.node_id)
    if (!node) return []
    const config = configFor<Config<'webhook'>>(node)
    return [{ call, config, headers: { ...config.headers, ...sealed[node.id] } }]
  })
}

async function callOne(
  ctx: WorkCtx,
  { call, config, headers }: Ready,
  secrets: readonly string[],
  claimId: string,
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
  const write = (outcome: Delivery) =>
    ctx.transact(inner => settle(inner, { call, claimId }, config, outcome))
  try {
    await write(delivery)
  } catch (error) {
    if (delivery.kind !== 'done') throw error
    // Whatever is wrong with what came back must not make us ask again for ever.
    ctx.log.warn({ run_id: call.run_id, error: (error as Error).message }, 'an answer could not be kept')
    await write({
      kind: 'refused',
      status: delivery.status,
      error: 'The answer could not be kept',
      response: null,
    })
  }
}

async function settle(
  ctx: Ctx,
  { call, claimId }: { call: Call; claimId: string },
  config: Config<'webhook'>,
  delivery: Delivery,
): Promise<void> {
  if (!(await holdCall(ctx, call, claimId))) return
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
    await markStep(ctx, call, { error: delivery.error })
    await markFailed(ctx, call.run_id, delivery.error)
    return armAt(ctx, ctx.now)
  }
  const output = { status: delivery.status, body: delivery.body }
  if (config.await_callback) {
    const until = addDuration(ctx.now, config.callback_timeout ?? { days: 1 }, await selectTimezone(ctx.db))
    const before = await markRetrying(ctx, call, '', until)
    await markStep(ctx, call, { status: 'waiting', output })
    await countChange(ctx, call, before, 'waiting')
    await awaitCallback(ctx, call.run_id, until, call.node_id, output)
    return armAt(ctx, until)
  }
  await markStep(ctx, call, { output })
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
