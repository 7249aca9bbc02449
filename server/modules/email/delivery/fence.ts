import { sql } from 'kysely'
import type { WorkCtx } from '#kit/context.ts'
import { ClaimLost } from '../transports/transport.ts'
import type { Claim } from './claim.ts'
import { writeInTurns } from './in-turns.ts'

/** Whoever stands before the fence waits so long for others: only as long as a commit takes anyway. */
const GATHER_MS = 2
const ENOUGH = 4

interface Marked {
  ctx: WorkCtx
  messageId: string
  attemptId: string
}

interface Fence {
  mark(marked: Marked): Promise<Set<string>>
  /** Claimed and perhaps not yet handed over, in all attempts that use the fence. */
  open: number
}

/** One for each organization that is sending: its jobs share connections to the same servers, and so their commits. */
const fences = new Map<string, Fence>()

function openFence(): Fence {
  const fence: Fence = {
    open: 0,
    mark: writeInTurns(markHandedOver, waiting => (waiting < Math.min(ENOUGH, fence.open) ? GATHER_MS : 0)),
  }
  return fence
}

function markHandedOver(turn: readonly Marked[]): Promise<Set<string>> {
  return turn[0]!.ctx.transact(async inner => {
    const { rows } = await sql<{ id: string }>`
      update email_messages m set handed_over_at = ${inner.now.toString()}
      from unnest(${turn.map(({ messageId }) => messageId)}::uuid[],
        ${turn.map(({ attemptId }) => attemptId)}::uuid[]) as o (id, attempt_id)
      where m.id = o.id and m.attempt_id = o.attempt_id and m.status = 'sending' and m.handed_over_at is null
      returning m.id`.execute(inner.db)
    return new Set(rows.map(({ id }) => id))
  })
}

/**
 * The fence: a message is handed over only while its claim is this attempt's, and only once. Those that stand before it
 * at the same time are let through by one commit, whichever attempt they belong to.
 */
export async function withFence<T>(
  ctx: WorkCtx,
  { attemptId, messages }: Claim,
  work: (handOver: (messageId: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { organizationId } = ctx
  const fence = fences.get(organizationId) ?? openFence()
  fences.set(organizationId, fence)
  fence.open += messages.length
  try {
    return await work(async messageId => {
      const marked = await fence.mark({ ctx, messageId, attemptId })
      if (!marked.has(messageId)) throw new ClaimLost('the message was settled by somebody else')
    })
  } finally {
    fence.open -= messages.length
    if (fence.open === 0) fences.delete(organizationId)
  }
}
