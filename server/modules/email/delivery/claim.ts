import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { takeQuotas } from '../mailboxes/limits/quota-queries.ts'
import { listMailboxRows, type MailboxRow } from '../mailboxes/queries.ts'
import { blockedSentence, reasonOfBlock } from '../messages/errors.ts'
import { takeRelay } from '../relay/relay.ts'
import { closedSentence } from '../relay/schema.ts'
import { holdsFor, isSuppressed, listAskers } from '../suppressions/gate.ts'
import { endWithout, markSent } from './finish.ts'
import { deliverLater, deliverMessages } from './jobs.ts'
import { lockMessages, type MessageRow } from './message-queries.ts'
import { postpone } from './outcome-queries.ts'
import {
  findOrganizationAddress,
  listRecipients,
  listWithAttachments,
  markSending,
  setRelayPassed,
} from './queries.ts'
import { MAILBOX_PAUSED, SIGN_IN_ENDED } from './waiting.ts'

/** Longer than any attempt can last: whoever holds a claim for longer hangs. */
export const LEASE = Temporal.Duration.from({ minutes: 10 })
const PAUSED_WAIT = Temporal.Duration.from({ minutes: 15 })

/** What composing and sending need, read with the claim so that no transaction stays open meanwhile. */
export interface Parts {
  organization: { name: string; address: string; footer_on_personal: boolean | null }
  mailboxes: Map<string, MailboxRow>
  /** Messages that carry files; those are read when their turn comes. */
  withAttachments: Set<string>
}

export interface Claim {
  attemptId: string
  messages: MessageRow[]
  parts: Parts
  /** Their claims ended after they were handed over: ask the provider before doing anything. */
  ask: MessageRow[]
}

export async function loadParts(ctx: Ctx, messages: readonly MessageRow[]): Promise<Parts> {
  const [organization, mailboxes, withAttachments] = await Promise.all([
    findOrganizationAddress(ctx),
    listMailboxRows(ctx, [...new Set(messages.flatMap(({ mailbox_id }) => mailbox_id ?? []))]),
    listWithAttachments(
      ctx,
      messages.map(({ id }) => id),
    ),
  ])
  return {
    organization,
    mailboxes: new Map(mailboxes.map(mailbox => [mailbox.id, mailbox])),
    withAttachments,
  }
}

/**
 * Takes the messages for one attempt, those that may leave now. Committed before anything leaves: from then on a
 * second worker finds them taken, and a crash leaves claims that others take over and settle.
 */
export async function claim(ctx: Ctx, ids: readonly string[]): Promise<Claim> {
  const attemptId = newId()
  const { free, ask } = await sortOut(ctx, await lockMessages(ctx, ids))
  const parts = await loadParts(ctx, [...free, ...ask])
  let messages = await putOffScheduled(ctx, free)
  messages = await stopAtGate(ctx, messages)
  messages = await putOffPaused(ctx, messages, parts)
  messages = await passRelay(ctx, messages)
  messages = await countQuota(ctx, messages)
  if (messages.length === 0) return { attemptId, messages, parts, ask }
  const now = ctx.now.toString()
  await markSending(ctx, attemptId, messages)
  const claimed = messages.map(message => ({
    ...message,
    status: 'sending',
    attempt_id: attemptId,
    attempts: message.attempts + 1,
  }))
  const local = claimed.filter(({ transport }) => transport === 'local')
  await markSent(
    ctx,
    local.map(message => ({ message, deliveredAt: now })),
  )
  const leaving = claimed.filter(({ transport }) => transport !== 'local')
  if (leaving.length > 0) {
    await ctx.services.claims.take(ctx, {
      id: attemptId,
      job: deliverMessages,
      data: { message_ids: leaving.map(({ id }) => id) },
      until: ctx.now.add(LEASE),
    })
  }
  return { attemptId, messages: leaving, parts, ask }
}

/** What nobody else is busy with. */
async function sortOut(
  ctx: Ctx,
  rows: readonly MessageRow[],
): Promise<{ free: MessageRow[]; ask: MessageRow[] }> {
  const sending = rows.filter(({ status }) => status === 'sending')
  const standing = await ctx.services.claims.listStanding(ctx, [
    ...new Set(sending.flatMap(({ attempt_id }) => attempt_id ?? [])),
  ])
  const left = sending.filter(({ attempt_id }) => !standing.has(attempt_id!))
  return {
    // What was never handed over is free again, and its claim void: whoever still holds it may not hand it over.
    free: [
      ...rows.filter(({ status }) => status === 'queued'),
      ...left.filter(({ handed_over_at }) => !handed_over_at),
    ],
    ask: left.filter(({ handed_over_at }) => handed_over_at),
  }
}

async function putOffScheduled(ctx: Ctx, messages: readonly MessageRow[]): Promise<MessageRow[]> {
  const turnOf = ({ scheduled_at, undo_until }: MessageRow) => scheduled_at ?? undo_until
  const isEarly = (message: MessageRow) => {
    const at = turnOf(message)
    return at !== null && Temporal.Instant.compare(at, ctx.now) > 0
  }
  for (const message of messages.filter(isEarly)) {
    await deliverLater(ctx, [message.id], Temporal.Instant.from(turnOf(message)!))
  }
  return messages.filter(message => !isEarly(message))
}

/** Somebody may have unsubscribed while the message waited: the gate holds until the very end. */
async function stopAtGate(ctx: Ctx, messages: MessageRow[]): Promise<MessageRow[]> {
  const gated = messages.filter(({ category }) => category === 'outreach' || category === 'personal')
  if (gated.length === 0) return messages
  const rows = await listRecipients(
    ctx,
    gated.map(({ id }) => id),
  )
  const blocked = await isSuppressed(
    ctx,
    rows.map(({ email }) => email),
  )
  if (blocked.length === 0) return messages
  const askers = await listAskers(
    ctx,
    gated.flatMap(({ category, parent_id }) => (category === 'personal' && parent_id) || []),
  )
  const byEmail = new Map(blocked.map(one => [one.email, one]))
  const byId = new Map(gated.map(message => [message.id, message]))
  const stops = new Map(
    rows.flatMap(({ message_id, email }) => {
      const block = byEmail.get(email)
      const { category, parent_id } = byId.get(message_id)!
      return block && holdsFor(block, category, askers.get(parent_id ?? ''))
        ? [[message_id, block] as const]
        : []
    }),
  )
  await endWithout(
    ctx,
    gated.flatMap(message => {
      const block = stops.get(message.id)
      return block
        ? {
            message,
            status: 'canceled' as const,
            error: blockedSentence(block).text,
            blocked: reasonOfBlock(block),
          }
        : []
    }),
  )
  return messages.filter(({ id }) => !stops.has(id))
}

async function putOffPaused(ctx: Ctx, messages: MessageRow[], { mailboxes }: Parts): Promise<MessageRow[]> {
  // A placement test is how one finds out whether to go on.
  const isPaused = ({ kind, transport, mailbox_id }: MessageRow) =>
    kind !== 'placement' && transport === 'mailbox' && mailboxes.get(mailbox_id ?? '')?.is_paused === true
  // Waits for a person, however long that takes; what goes wrong otherwise is tried again and given up some time.
  const hasEnded = ({ transport, mailbox_id }: MessageRow) =>
    transport === 'mailbox' && Boolean(mailboxes.get(mailbox_id ?? '')?.oauth_ended_at)
  const paused = messages.filter(message => isPaused(message) || hasEnded(message))
  if (paused.length === 0) return messages
  await postpone(ctx, paused.filter(isPaused), MAILBOX_PAUSED)
  await postpone(ctx, paused.filter(hasEnded), SIGN_IN_ENDED)
  await deliverLater(
    ctx,
    paused.map(({ id }) => id),
    ctx.now.add(PAUSED_WAIT),
  )
  return messages.filter(message => !paused.includes(message))
}

const recipientsOf = ({ to_list, cc_list, bcc_list }: MessageRow): number =>
  [to_list, cc_list, bcc_list].flat().length

/** What was not counted when it was recorded: as much as the server's transport takes today, the rest another day. */
async function passRelay(ctx: Ctx, messages: readonly MessageRow[]): Promise<MessageRow[]> {
  const asked = messages.filter(({ transport, relay_passed }) => transport === 'server' && !relay_passed)
  if (asked.length === 0) return [...messages]
  const { granted, closed, opensAt } = await takeRelay(ctx, asked.map(recipientsOf))
  const idsOf = (some: readonly MessageRow[]) => some.map(({ id }) => id)
  await setRelayPassed(ctx, idsOf(asked.slice(0, granted)))
  if (!closed) return [...messages]
  const refused = asked.slice(granted)
  await postpone(ctx, refused, closedSentence(closed).text)
  await deliverLater(ctx, idsOf(refused), opensAt)
  return messages.filter(message => !refused.includes(message))
}

/** A person's mail and invoices are counted but never held back: the cap paces what machines send. */
const isHeldBack = ({ kind }: MessageRow) => kind === 'sequence' || kind === 'campaign'

async function countQuota(ctx: Ctx, messages: readonly MessageRow[]): Promise<MessageRow[]> {
  const uncounted = messages.filter(({ mailbox_id, quota_day }) => mailbox_id !== null && quota_day === null)
  const granted = new Map<string, string>()
  const groups = Map.groupBy(uncounted, message => `${message.mailbox_id} ${isHeldBack(message)}`)
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const always = !isHeldBack(group[0]!)
    const quota = await takeQuotas(ctx, group[0]!.mailbox_id!, group.length, { always })
    for (const { id } of group.slice(0, quota.granted)) granted.set(id, quota.day)
    const refused = group.slice(quota.granted)
    if (refused.length === 0) continue
    await postpone(ctx, refused, 'The mailbox has reached its limit for today')
    await deliverLater(
      ctx,
      refused.map(({ id }) => id),
      quota.nextDay,
    )
  }
  return messages.flatMap(message => {
    if (message.mailbox_id === null || message.quota_day !== null) return message
    const day = granted.get(message.id)
    return day ? { ...message, quota_day: day } : []
  })
}
