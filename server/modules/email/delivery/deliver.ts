import { retryConflicts } from '#kit/conflicts.ts'
import type { WorkCtx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { composeLetter } from '../content/compose.ts'
import { loadAttachments } from '../recording/attachment-queries.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { ClaimLost, type HandOver, type Transport } from '../transports/transport.ts'
import { type Claim, claim, LEASE, loadParts } from './claim.ts'
import { draftOf } from './draft.ts'
import { endWithout, markSent } from './finish.ts'
import { type HandOverSteps, routeKeyOf, withHandOvers } from './hand-over.ts'
import { writeInTurns } from './in-turns.ts'
import { deliverLater, deliverMessage, deliverMessages } from './jobs.ts'
import type { MessageRow } from './message-queries.ts'
import { releaseClaims } from './outcome-queries.ts'
import { type Attempted, applyOutcomes, NO_ANSWER, needsWatch } from './outcomes.ts'
import { findStatus } from './queries.ts'
import { transportOf } from './route-of.ts'

/** How many of a batch are on their way at once; the pool of each mailbox has its own limit below that. */
const AT_ONCE = 24
const REQUESTS_AT_ONCE = 6
/** Half of a claim's life: what has not been started by then goes back into the queue. */
const PATIENCE_MS = 240_000
/** Outcomes wait so long for others to share their commit; a message alone does not wait. */
const GATHER_MS = 10

/** One attempt at each message, from whatever state it is in. Safe to call any number of times, from anywhere. */
export async function deliver(ctx: WorkCtx, messageIds: readonly string[]): Promise<void> {
  const claimed = await ctx.transact(inner => claim(inner, messageIds))
  await sendClaimed(ctx, claimed)
  for (const message of claimed.ask) await settleByAsking(ctx, message)
}

export const deliveryJobs = [
  carryOut(deliverMessage, (ctx, { message_id }) => deliver(ctx, [message_id])),
  carryOut(deliverMessages, (ctx, { message_ids }) => deliver(ctx, message_ids)),
] as const

async function sendClaimed(ctx: WorkCtx, claimed: Claim): Promise<void> {
  if (claimed.messages.length === 0) return
  await withHandOvers(ctx, claimed, steps => sendAll(ctx, claimed, steps))
}

async function sendAll(ctx: WorkCtx, claimed: Claim, steps: HandOverSteps): Promise<void> {
  const { messages } = claimed
  const started = performance.now()
  const routes = new Map<string, Promise<Transport | string>>()
  const settle = settlerOf(ctx, claimed)
  const settling: Promise<unknown>[] = []
  const queue = [...messages]
  const work = async () => {
    for (let message = queue.shift(); message; message = queue.shift()) {
      const isLate = performance.now() - started > PATIENCE_MS
      const attempted = isLate
        ? { message, outcome: { kind: 'unstarted' as const } }
        : await attempt(ctx, claimed, message, routes, () => steps.handOver(message))
      const settled = settle(attempted).finally(() => steps.settled(message))
      // Heard of at the end; until then a failure is nobody's surprise.
      settled.catch(() => {})
      settling.push(settled)
    }
  }
  const atOnce = messages.some(isByHttp) ? REQUESTS_AT_ONCE : AT_ONCE
  await Promise.all(Array.from({ length: Math.min(atOnce, messages.length) }, work))
  const failed = (await Promise.allSettled(settling)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

const isByHttp = ({ transport }: MessageRow) => ['mailgun', 'sendgrid', 'ses'].includes(transport ?? '')

/** Writes outcomes, many to a commit. The claim ends with the last of them. */
function settlerOf(
  ctx: WorkCtx,
  { attemptId, messages }: Claim,
): (attempted: Attempted | null) => Promise<void> {
  let open = messages.length
  let isWatched = false
  const write = async (turn: readonly (Attempted | null)[]) => {
    const known = turn.filter(one => one !== null)
    isWatched ||= known.length < turn.length || known.some(needsWatch)
    open -= turn.length
    if (known.length === 0) return
    const apply = (some: readonly Attempted[]) =>
      retryConflicts(() =>
        ctx.transact(async inner => {
          await applyOutcomes(inner, some)
          if (open === 0 && !isWatched) await inner.services.claims.end(inner, attemptId)
        }),
      )
    try {
      await apply(known)
    } catch (error) {
      // Whatever it was, somebody looks after these messages later.
      isWatched = true
      if (known.length <= 1) throw error
      // One that cannot be written must not cost the others what is known of them.
      ctx.log.warn({ error: (error as Error).message }, 'outcomes of mails are written one by one')
      const written = await Promise.allSettled(known.map(one => apply([one])))
      const failed = written.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    }
  }
  return writeInTurns(write, waiting => (waiting < open ? GATHER_MS : 0))
}

/** Null where somebody else has settled the message meanwhile: nothing is known of it here. */
async function attempt(
  ctx: WorkCtx,
  { parts }: Claim,
  message: MessageRow,
  routes: Map<string, Promise<Transport | string>>,
  handOver: HandOver,
): Promise<Attempted | null> {
  try {
    const key = routeKeyOf(message)
    const route = routes.get(key) ?? transportOf(ctx, message, parts)
    routes.set(key, route)
    const transport = await route
    if (typeof transport === 'string') {
      return { message, outcome: { kind: 'permanent', error: transport, badAddress: null } }
    }
    const attachments = parts.withAttachments.has(message.id)
      ? await ctx.transact(inner => loadAttachments(inner, message.id))
      : []
    const { organization } = parts
    const letter = await composeLetter(draftOf(ctx, message, { attachments, organization }))
    return { message, outcome: await transport.send(ctx, letter, handOver) }
  } catch (error) {
    if (error instanceof ClaimLost) return null
    // Whatever went wrong before the transport was asked, such as a secret that cannot be read.
    ctx.log.warn({ message_id: message.id, error: (error as Error).message }, 'a mail could not be prepared')
    const text = describeMailFailure(error, '')
    return { message, outcome: { kind: 'temporary', error: text, connection: true } }
  }
}

/** Tries right now, in the caller's own time, and says how the message stands after that. For callers that must tell. */
export async function deliverNow(
  ctx: WorkCtx,
  messageId: string,
): Promise<{ status: string; error: string | null; held_by_relay: boolean } | undefined> {
  await deliver(ctx, [messageId])
  return ctx.transact(inner => findStatus(inner, messageId))
}

/** A claim ended after the message had been handed over. Who can be asked is asked; nothing is sent blind. */
async function settleByAsking(ctx: WorkCtx, message: MessageRow): Promise<void> {
  const parts = await ctx.transact(inner => loadParts(inner, [message]))
  const transport = await transportOf(ctx, message, parts)
  const answer =
    typeof transport === 'string' || !transport.lookUp
      ? 'nobody'
      : await transport.lookUp(ctx, { messageId: message.message_id })
  await ctx.transact(async inner => {
    const again = (at: Temporal.Instant) => deliverLater(inner, [message.id], at)
    if (answer === 'sent') await markSent(inner, [{ message }])
    else if (answer === 'nobody') await endWithout(inner, [{ message, status: 'unknown', error: NO_ANSWER }])
    else if (answer === 'unclear') await again(inner.now.add(LEASE))
    else if ((await releaseClaims(inner, [{ message, error: null }])).length > 0) await again(inner.now)
  })
}
