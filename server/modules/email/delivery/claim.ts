import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { JobKind } from '#kit/job.ts'
import { selectMailboxRow } from '../mailboxes/queries.ts'
import { takeQuota } from '../mailboxes/quota.ts'
import { loadAttachments } from '../messages/attachments.ts'
import { blockedSentence } from '../messages/errors.ts'
import { isSuppressed } from '../suppressions/gate.ts'
import { endWithout, markSent } from './finish.ts'
import { lockMessage, type MessageRow } from './message-row.ts'

/** Longer than any attempt can last: a claim older than this belongs to nobody who is still at work. */
export const LEASE = Temporal.Duration.from({ minutes: 10 })
const PAUSED_WAIT = Temporal.Duration.from({ minutes: 15 })

type DeliverJob = JobKind<{ message_id: string }>

export type Claim =
  | { kind: 'nothing' }
  /** A claim ran out after the message was handed over: ask the provider before doing anything. */
  | { kind: 'ask'; message: MessageRow }
  | { kind: 'send'; message: MessageRow; attemptId: string; parts: Awaited<ReturnType<typeof loadParts>> }

/** What composing and sending need, read with the claim so that no transaction stays open meanwhile. */
export async function loadParts(ctx: Ctx, message: MessageRow) {
  const [attachments, organization, mailbox] = await Promise.all([
    loadAttachments(ctx, message.id),
    ctx.db.selectFrom('organizations').select(['name', 'address']).executeTakeFirstOrThrow(),
    message.mailbox_id ? selectMailboxRow(ctx, message.mailbox_id) : undefined,
  ])
  return { attachments, organization, mailbox }
}

/**
 * Takes the message for one attempt, or says why not. Committed before anything leaves: from then on a second
 * worker finds it taken, and a crash leaves a claim that runs out and is settled by whoever comes next.
 */
export async function claim(ctx: Ctx, id: string, job: DeliverJob): Promise<Claim> {
  const message = await lockMessage(ctx, id)
  if (!message) return { kind: 'nothing' }
  if (message.status === 'sending') {
    const expires = Temporal.Instant.from(message.claimed_at!).add(LEASE)
    if (Temporal.Instant.compare(expires, ctx.now) > 0) return { kind: 'nothing' }
    if (message.handed_over_at) return { kind: 'ask', message }
    // It was never handed over, and its claim is void from here on: the fence stops whoever still holds it.
  } else if (message.status !== 'queued') {
    return { kind: 'nothing' }
  }
  const wait = (at: Temporal.Instant) => ctx.schedule(job, { message_id: id }, { key: id, at })
  if (message.scheduled_at && Temporal.Instant.compare(message.scheduled_at, ctx.now) > 0) {
    await wait(Temporal.Instant.from(message.scheduled_at))
    return { kind: 'nothing' }
  }
  if (await isStoppedByGate(ctx, message)) return { kind: 'nothing' }
  const parts = await loadParts(ctx, message)
  if (message.transport === 'mailbox' && parts.mailbox?.is_paused) {
    await postpone(ctx, message, 'The mailbox is paused')
    await wait(ctx.now.add(PAUSED_WAIT))
    return { kind: 'nothing' }
  }
  let quotaDay = message.quota_day
  if (message.mailbox_id && quotaDay === null) {
    // A person's mail and invoices are counted but never held back: the cap paces what machines send.
    const always = message.kind !== 'sequence' && message.kind !== 'campaign'
    const quota = await takeQuota(ctx, message.mailbox_id, { always })
    if (!quota.granted) {
      await postpone(ctx, message, 'The mailbox has reached its limit for today')
      await wait(quota.nextDay)
      return { kind: 'nothing' }
    }
    quotaDay = quota.day
  }
  const attemptId = newId()
  const now = ctx.now.toString()
  await ctx.db
    .updateTable('email_messages')
    .set({
      status: 'sending',
      attempt_id: attemptId,
      attempts: message.attempts + 1,
      claimed_at: now,
      handed_over_at: null,
      quota_day: quotaDay,
      error: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  const claimed = { ...message, attempt_id: attemptId, attempts: message.attempts + 1 }
  if (message.transport === 'local') {
    await markSent(ctx, claimed, { deliveredAt: now })
    return { kind: 'nothing' }
  }
  // Should this process die, somebody looks after the message when the claim has run out.
  await wait(ctx.now.add(LEASE).add({ seconds: 5 }))
  return { kind: 'send', message: claimed, attemptId, parts }
}

/** Somebody may have unsubscribed while the message waited: the gate holds until the very end. */
async function isStoppedByGate(ctx: Ctx, message: MessageRow): Promise<boolean> {
  if (message.category !== 'outreach') return false
  const recipients = await ctx.db
    .selectFrom('email_recipients')
    .select('email')
    .where('message_id', '=', message.id)
    .execute()
  const [blocked] = await isSuppressed(
    ctx,
    recipients.map(({ email }) => email),
  )
  if (!blocked) return false
  await endWithout(ctx, message, 'canceled', blockedSentence(blocked))
  return true
}

const postpone = (ctx: Ctx, message: MessageRow, reason: string) =>
  ctx.db
    .updateTable('email_messages')
    .set({ status: 'queued', error: reason, updated_at: ctx.now.toString() })
    .where('id', '=', message.id)
    .execute()
