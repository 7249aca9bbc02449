import type { Ctx } from '#kit/context.ts'
import {
  chooseSender,
  type MailboxRoom,
  type RelayRoom,
  readRelayRoom,
  readRoom,
  type Sender,
} from '#modules/email/index.ts'
import type { SequenceRow } from '../steps/queries.ts'
import { findOwnMailbox } from './queries.ts'

/** Who a mail of a sequence is from, and what that mailbox may send. */
export interface SenderRoom {
  account_id: string | null
  sender: Sender
  /** Null where no mailbox is involved. */
  room: MailboxRoom | null
  /** Where it leaves through the server's own transport. */
  relay: RelayRoom | null
}

/** The same whoever asks: the background loop and the person who presses the button. */
export const asDispatcher = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { kind: 'system', job: 'sequences.dispatch_due' },
})

export interface Senders {
  /** Throws a problem in words when nothing can send for the sequence. */
  find(ownMailbox: string | null): Promise<SenderRoom>
}

export function openSenders(ctx: Ctx, sequence: SequenceRow): Senders {
  const known = new Map<string | null, Promise<SenderRoom>>()
  let usual: Promise<string | null> | undefined
  return {
    async find(ownMailbox) {
      usual ??= usualMailbox(ctx, sequence)
      const accountId = ownMailbox ?? (await usual)
      const way = known.get(accountId) ?? readSenderRoom(ctx, sequence, accountId)
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
  const own = await findOwnMailbox(ctx, sequence.created_by_id)
  return own?.id ?? null
}

async function readSenderRoom(
  ctx: Ctx,
  sequence: SequenceRow,
  accountId: string | null,
): Promise<SenderRoom> {
  const sender = await chooseSender(asDispatcher(ctx), {
    account_id: accountId,
    integration_id: sequence.sender_integration_id,
  })
  const { mailbox_id } = sender
  const room = mailbox_id ? await readRoom(ctx, mailbox_id) : undefined
  const relay = sender.transport === 'server' ? await readRelayRoom(ctx) : null
  return { account_id: mailbox_id, sender, room: room ?? null, relay }
}
