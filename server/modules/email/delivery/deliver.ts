import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { setMailboxError } from '../mailboxes/queries.ts'
import { recordBounce } from '../messages/bounce.ts'
import { composeLetter } from '../messages/compose.ts'
import { describeMailFailure } from '../transports/failures.ts'
import { ClaimLost, type HandOver, type Outcome, type Transport } from '../transports/transport.ts'
import { type Claim, claim, LEASE, loadParts } from './claim.ts'
import { draftOf } from './draft.ts'
import { endWithout, markSent, releaseClaim } from './finish.ts'
import type { MessageRow } from './message-row.ts'
import { delayAfter } from './retry.ts'
import { transportOf } from './route-of.ts'

type Claimed = Extract<Claim, { kind: 'send' }>

const NO_ANSWER =
  'It was handed over and no answer came; it may have arrived, so it is not sent again by itself'

/**
 * Temporary failures do not fail the job: the message says when it is tried again. What is thrown here is
 * unforeseen, such as a database that is away, and the queue's own retries bridge more than half a day of it.
 */
export const deliverMessage = job<{ message_id: string }>({
  name: 'email.deliver_message',
  retries: 20,
  timeoutSeconds: 300,
  concurrency: 8,
  perOrganization: 4,
  handler: (ctx, { message_id }) => deliver(ctx, message_id),
})

/** One attempt at one message, from whatever state it is in. Safe to call any number of times, from anywhere. */
export async function deliver(ctx: WorkCtx, messageId: string): Promise<void> {
  const claimed = await ctx.transact(inner => claim(inner, messageId, deliverMessage))
  if (claimed.kind === 'ask') return settleByAsking(ctx, claimed.message)
  if (claimed.kind === 'nothing') return
  const { message, parts } = claimed
  let outcome: Outcome
  try {
    const transport = await transportOf(ctx, message, parts)
    if (typeof transport === 'string') outcome = { kind: 'permanent', error: transport, badAddress: null }
    else outcome = await sendThrough(ctx, transport, claimed)
  } catch (error) {
    if (error instanceof ClaimLost) return
    // Whatever went wrong before the transport was asked, such as a secret that cannot be read.
    outcome = { kind: 'temporary', error: describeMailFailure(error, ''), connection: true }
    ctx.log.warn({ message_id: message.id, error: (error as Error).message }, 'a mail could not be prepared')
  }
  await ctx.transact(inner => applyOutcome(inner, message, outcome))
}

async function sendThrough(ctx: WorkCtx, transport: Transport, { message, attemptId, parts }: Claimed) {
  const letter = await composeLetter(draftOf(ctx, message, parts))
  // The fence: hands over only while the claim is this attempt's, and only once.
  const handOver: HandOver = () =>
    ctx.transact(async inner => {
      const marked = await inner.db
        .updateTable('email_messages')
        .set({ handed_over_at: inner.now.toString() })
        .where('id', '=', message.id)
        .where('attempt_id', '=', attemptId)
        .where('status', '=', 'sending')
        .where('handed_over_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!marked) throw new ClaimLost('the message was settled by somebody else')
    })
  return transport.send(ctx, letter, handOver)
}

async function applyOutcome(ctx: Ctx, message: MessageRow, outcome: Outcome): Promise<void> {
  const mailboxId = message.transport === 'mailbox' ? message.mailbox_id : null
  const stopWatch = () => ctx.unschedule(deliverMessage, message.id)
  if (mailboxId && (outcome.kind !== 'temporary' || !outcome.connection)) {
    await setMailboxError(ctx, mailboxId, 'smtp', null)
  }
  const sending = { ...message, status: 'sending' }
  switch (outcome.kind) {
    case 'sent':
      await markSent(ctx, message, outcome)
      return stopWatch()
    case 'permanent':
      await endWithout(ctx, sending, 'failed', outcome.error)
      if (outcome.badAddress) {
        const { badAddress: email, error: detail } = outcome
        await recordBounce(ctx, { message_id: message.id, email, kind: 'hard', detail, source: 'smtp' })
      }
      return stopWatch()
    case 'ambiguous':
      // Where the provider can be asked, the claim runs out first: by then it knows what it got.
      if (message.transport === 'mailgun') return
      await endWithout(ctx, sending, 'unknown', `${NO_ANSWER} (${outcome.error})`)
      return stopWatch()
    case 'temporary': {
      if (mailboxId && outcome.connection) await setMailboxError(ctx, mailboxId, 'smtp', outcome.error)
      const delay = delayAfter(message.attempts)
      if (!delay) {
        await endWithout(ctx, sending, 'failed', outcome.error)
        return stopWatch()
      }
      if (await releaseClaim(ctx, message, outcome.error)) {
        await ctx.schedule(
          deliverMessage,
          { message_id: message.id },
          { key: message.id, at: ctx.now.add(delay) },
        )
      }
    }
  }
}

/** Tries right now, in the caller's own time, and says how the message stands after that. For callers that must tell. */
export async function deliverNow(
  ctx: WorkCtx,
  messageId: string,
): Promise<{ status: string; error: string | null } | undefined> {
  await deliver(ctx, messageId)
  return ctx.transact(({ db }) =>
    db
      .selectFrom('email_messages')
      .select(['status', 'error'])
      .where('id', '=', messageId)
      .executeTakeFirst(),
  )
}

/** A claim ran out after the message had been handed over. Who can be asked is asked; nothing is sent blind. */
async function settleByAsking(ctx: WorkCtx, message: MessageRow): Promise<void> {
  const parts = await ctx.transact(inner => loadParts(inner, message))
  const transport = await transportOf(ctx, message, parts)
  const answer =
    typeof transport === 'string' || !transport.lookUp
      ? 'nobody'
      : await transport.lookUp(ctx, { messageId: message.message_id })
  await ctx.transact(async inner => {
    const again = (at: Temporal.Instant) =>
      inner.schedule(deliverMessage, { message_id: message.id }, { key: message.id, at })
    if (answer === 'sent') await markSent(inner, message, {})
    else if (answer === 'nobody') await endWithout(inner, message, 'unknown', NO_ANSWER)
    else if (answer === 'unclear') await again(inner.now.add(LEASE))
    else if (await releaseClaim(inner, message, null)) await again(inner.now)
  })
}
