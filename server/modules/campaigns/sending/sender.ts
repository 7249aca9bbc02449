import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import {
  chooseSender,
  findMailboxIds,
  findOwnMailbox,
  type MailboxRoom,
  type RelayRoom,
  readRelayRoom,
  readRoom,
  readSenderState,
  type Sender,
  type SenderState,
  senderKeyOf,
  setFailing,
} from '#modules/email/index.ts'
import { listMailIntegrations } from '#modules/integrations/index.ts'
import type { CampaignRow } from '../stored/queries.ts'

type Wanted = Pick<CampaignRow, 'sender_account_id' | 'sender_integration_id' | 'created_by_id'>

/** The same whoever asks: the background and the person who presses the button. */
export const asDispatcher = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system', job: 'campaigns.run' } })

/** Which mailbox it leaves from: the one named, else the author's own; null leaves it to the mail path. */
export async function accountOf(ctx: Ctx, wanted: Wanted): Promise<string | null> {
  if (wanted.sender_account_id || wanted.sender_integration_id || !wanted.created_by_id) {
    return wanted.sender_account_id
  }
  return (await findOwnMailbox(ctx, wanted.created_by_id))?.id ?? null
}

/** Throws a problem in words when nothing can send for it. */
export async function requireSender(ctx: Ctx, wanted: Wanted): Promise<Sender> {
  return chooseSender(asDispatcher(ctx), {
    account_id: await accountOf(ctx, wanted),
    integration_id: wanted.sender_integration_id,
  })
}

/** For whoever only looks: a campaign whose sender is gone is from whoever sends by default. */
export async function findSender(ctx: Ctx, wanted: Wanted): Promise<Sender> {
  try {
    return await requireSender(ctx, wanted)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return chooseSender(asDispatcher(ctx), {})
  }
}

/** What a sender may take now. */
export interface SenderCapacity {
  sender: Sender
  key: string
  room: MailboxRoom | null
  /** Where it leaves through the server's own transport. */
  relay: RelayRoom | null
  state: SenderState
  /** How many a second it wants at most; null where nobody said. */
  perSecond: number | null
}

export async function openWay(ctx: Ctx, wanted: Wanted): Promise<SenderCapacity> {
  const sender = await requireSender(ctx, wanted)
  const key = senderKeyOf(sender)
  const [room, relay, state, integrations] = await Promise.all([
    sender.mailbox_id ? readRoom(ctx, sender.mailbox_id) : undefined,
    sender.transport === 'server' ? readRelayRoom(ctx) : null,
    readSenderState(ctx, key),
    sender.integration_id ? listMailIntegrations(ctx) : [],
  ])
  const own = integrations.find(({ id }) => id === sender.integration_id)?.config.max_per_second
  const pace = room?.gapSeconds ? 1 / room.gapSeconds : null
  const limit = typeof own === 'number' ? own : null
  return {
    sender,
    key,
    room: room ?? null,
    relay,
    state,
    perSecond: pace !== null && limit !== null ? Math.min(pace, limit) : (pace ?? limit),
  }
}

/** Somebody wants it tried (again): how long its sender has been failing counts from its next failure. */
export async function giveTime(ctx: Ctx, wanted: Wanted): Promise<void> {
  try {
    await setFailing(ctx, senderKeyOf(await requireSender(ctx, wanted)), null)
  } catch (error) {
    // Nothing can send for it: its run pauses it and says so.
    if (!(error instanceof Problem)) throw error
  }
}

/** Whether the senders that are named exist. */
export async function areSendersThere(
  ctx: Ctx,
  {
    sender_account_id,
    sender_integration_id,
  }: { sender_account_id?: string | null | undefined; sender_integration_id?: string | null | undefined },
): Promise<boolean> {
  if (sender_account_id && (await findMailboxIds(ctx.db, [sender_account_id])).length === 0) return false
  if (!sender_integration_id) return true
  return (await listMailIntegrations(ctx)).some(({ id }) => id === sender_integration_id.toLowerCase())
}
