import type { Ctx } from '#kit/context.ts'
import { chooseSender } from '../recording/sender.ts'
import { addRecipients, isOwnerConfirmed, lockRecipients, readRecipients } from './queries.ts'
import { type Closed, RelayLimit } from './schema.ts'

/** What an organization may still send through the server's own transport. */
export interface RelayRoom {
  used: number
  /** Recipients; `Infinity` where nothing limits them. */
  left: number
  /** Null while there is room. */
  closed: Closed | null
  /** When to look again. */
  opensAt: Temporal.Instant
}

/** Somebody may confirm at any moment; a new day begins when it does. */
const CONFIRM_WAIT = { minutes: 15 }

const dayOf = ({ now }: Ctx): Temporal.PlainDate => now.toZonedDateTimeISO('UTC').toPlainDate()

async function roomOf(ctx: Ctx, read: (ctx: Ctx, day: string) => Promise<number>): Promise<RelayRoom> {
  const { smtpUrl, mailRelay, mailRelayPerDay: limit } = ctx.services.settings
  const open = { used: 0, left: Number.POSITIVE_INFINITY, closed: null, opensAt: ctx.now }
  // Nothing leaves the machine.
  if (!smtpUrl) return open
  if (mailRelay === 'confirmed' && !(await isOwnerConfirmed(ctx))) {
    const closed = { by: 'unconfirmed', limit, left: 0 } as const
    return { used: 0, left: 0, closed, opensAt: ctx.now.add(CONFIRM_WAIT) }
  }
  if (limit === 0) return open
  const day = dayOf(ctx)
  const used = await read(ctx, day.toString())
  const left = Math.max(0, limit - used)
  return {
    used,
    left,
    closed: left === 0 ? { by: 'limit', limit, left } : null,
    opensAt: day.add({ days: 1 }).toZonedDateTime('UTC').toInstant(),
  }
}

/** For whoever plans ahead, or shows it. */
export const readRelayRoom = (ctx: Ctx): Promise<RelayRoom> => roomOf(ctx, readRecipients)

export interface Taken {
  /** How many of the mails may leave. */
  granted: number
  /** Why the next one may not; null where all may. */
  closed: Closed | null
  opensAt: Temporal.Instant
}

/**
 * Counts mails by their recipients, one after the other as far as there is room, in the caller's transaction: rolled back
 * with it, and never beyond the limit however many ask at once.
 */
export async function takeRelay(ctx: Ctx, recipients: readonly number[]): Promise<Taken> {
  const room = await roomOf(ctx, lockRecipients)
  if (room.left === Number.POSITIVE_INFINITY)
    return { granted: recipients.length, closed: null, opensAt: room.opensAt }
  let left = room.left
  let granted = 0
  for (const count of recipients) {
    if (count > left) break
    left -= count
    granted += 1
  }
  if (granted > 0) await addRecipients(ctx, dayOf(ctx).toString(), room.left - left)
  const closed: Closed = room.closed ?? { by: 'limit', limit: ctx.services.settings.mailRelayPerDay, left }
  return { granted, closed: granted === recipients.length ? null : closed, opensAt: room.opensAt }
}

/** Refuses what the mail path would refuse later, for whoever changes something before. */
export async function checkMaySend(
  ctx: Ctx,
  wanted: Parameters<typeof chooseSender>[1],
  recipients: number,
): Promise<void> {
  const { transport } = await chooseSender(ctx, wanted)
  if (transport !== 'server') return
  const { closed, left } = await readRelayRoom(ctx)
  if (closed) throw RelayLimit(closed)
  if (recipients > left) throw RelayLimit({ by: 'limit', limit: ctx.services.settings.mailRelayPerDay, left })
}
