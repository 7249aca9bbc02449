import type { Ctx } from '#kit/context.ts'
import { chooseSender, remainingToday, type Sender, takeQuota } from '#modules/email/index.ts'
import type { SequenceRow } from '../steps/queries.ts'

/** Who a mail of a sequence is from, and whether that mailbox may send. */
export interface Way {
  account_id: string | null
  sender: Sender
  isPaused: boolean
  /** Whether cap or ramp limit the mailbox: if so, the quota is taken with the claim. */
  isCapped: boolean
  /** Known once the mailbox has refused: for the rest of the batch nobody needs to ask again. */
  fullUntil: Temporal.Instant | null
}

/** The same whoever asks: the background loop and the person who presses the button. */
export const asDispatcher = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { kind: 'system', job: 'sequences.dispatch_due' },
})

export interface Senders {
  /** Throws a problem in words when nothing can send for the sequence. */
  find(ownMailbox: string | null): Promise<Way>
}

export function openSenders(ctx: Ctx, sequence: SequenceRow): Senders {
  const known = new Map<string | null, Promise<Way>>()
  let usual: Promise<string | null> | undefined
  return {
    async find(ownMailbox) {
      usual ??= usualMailbox(ctx, sequence)
      const accountId = ownMailbox ?? (await usual)
      const way = known.get(accountId) ?? readWay(ctx, sequence, accountId)
      known.set(accountId, way)
      return way
    },
  }
}

/** The sequence's mailbox, else its author's own; else the organization's, which the mail path finds. */
async function usualMailbox(ctx: Ctx, sequence: SequenceRow): Promise<string | null> {
  if (sequence.mailbox_id || sequence.sender_integration_id || !sequence.created_by_id) {
    return sequence.mailbox_id
  }
  const own = await ctx.db
    .selectFrom('mailboxes')
    .select('id')
    .where('user_id', '=', sequence.created_by_id)
    .where('is_paused', '=', false)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return own?.id ?? null
}

async function readWay(ctx: Ctx, sequence: SequenceRow, accountId: string | null): Promise<Way> {
  const sender = await chooseSender(asDispatcher(ctx), {
    account_id: accountId,
    integration_id: sequence.sender_integration_id,
  })
  const mailboxId = sender.mailbox_id
  if (!mailboxId) return { account_id: null, sender, isPaused: false, isCapped: false, fullUntil: null }
  const [mailbox, remaining] = await Promise.all([
    ctx.db.selectFrom('mailboxes').select('is_paused').where('id', '=', mailboxId).executeTakeFirst(),
    remainingToday(ctx, mailboxId),
  ])
  return {
    account_id: mailboxId,
    sender,
    isPaused: mailbox?.is_paused ?? false,
    isCapped: remaining !== null,
    fullUntil: null,
  }
}

/** Null when there is room, and then it is taken; otherwise when to ask again. */
export async function takeRoom(ctx: Ctx, way: Way): Promise<Temporal.Instant | null> {
  if (!way.isCapped || way.fullUntil) return way.fullUntil
  const quota = await takeQuota(ctx, way.account_id!)
  way.fullUntil = quota.granted ? null : quota.nextDay
  return way.fullUntil
}
