import { sql } from 'kysely'
import type { WorkCtx } from '#kit/context.ts'
import { MOST_CONNECTIONS } from '../transports/smtp.ts'
import { ClaimLost } from '../transports/transport.ts'
import type { Claim } from './claim.ts'
import { writeInTurns } from './in-turns.ts'
import type { MessageRow } from './message-row.ts'

/** Whoever stands before the fence waits so long for others: only as long as a commit takes anyway. */
const GATHER_MS = 2
const ENOUGH = 4

interface Marked {
  ctx: WorkCtx
  messageId: string
  attemptId: string
}

/**
 * Of one way out no more than this may be handed over without it being known, durably, what became of it: twice the
 * connections it has. After a crash so many are in doubt at most.
 */
const MOST_IN_DOUBT = 2 * MOST_CONNECTIONS

interface Fence {
  mark(marked: Marked): Promise<Set<string>>
  /** By way out: how many are in doubt now, and who waits for one of them to be settled. */
  ways: Map<string, Way>
  /** Claimed and perhaps not yet handed over, in all attempts that use the fence. */
  open: number
}

interface Way {
  inDoubt: number
  waiting: (() => void)[]
}

export const wayOf = ({ transport, mailbox_id, integration_id }: MessageRow): string =>
  `${transport} ${mailbox_id} ${integration_id}`

async function enter(fence: Fence, key: string): Promise<void> {
  const way = fence.ways.get(key) ?? { inDoubt: 0, waiting: [] }
  fence.ways.set(key, way)
  if (way.inDoubt >= MOST_IN_DOUBT) await new Promise<void>(resolve => way.waiting.push(resolve))
  else way.inDoubt += 1
}

/** The place goes to the next in line without being freed, so nobody slips in between. */
function leave(fence: Fence, key: string): void {
  const way = fence.ways.get(key)!
  const next = way.waiting.shift()
  if (next) next()
  else way.inDoubt -= 1
}

/** One for each organization that is sending: its jobs share connections to the same servers, and so their commits. */
const fences = new Map<string, Fence>()

function openFence(): Fence {
  const fence: Fence = {
    open: 0,
    ways: new Map(),
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

export interface Passage {
  /** To be called right before the message is handed over. */
  handOver(message: MessageRow): Promise<void>
  /** What became of it is durable, or somebody else's business. */
  settled(message: MessageRow): void
}

/**
 * The fence: a message is handed over only while its claim is this attempt's, and only once. Those that stand before it
 * at the same time are let through by one commit, whichever attempt they belong to.
 */
export async function withFence<T>(
  ctx: WorkCtx,
  { attemptId, messages }: Claim,
  work: (passage: Passage) => Promise<T>,
): Promise<T> {
  const { organizationId } = ctx
  const fence = fences.get(organizationId) ?? openFence()
  const inside = new Set<string>()
  fences.set(organizationId, fence)
  fence.open += messages.length
  try {
    return await work({
      async handOver(message) {
        await enter(fence, wayOf(message))
        inside.add(message.id)
        const marked = await fence.mark({ ctx, messageId: message.id, attemptId })
        if (!marked.has(message.id)) throw new ClaimLost('the message was settled by somebody else')
      },
      settled(message) {
        if (inside.delete(message.id)) leave(fence, wayOf(message))
      },
    })
  } finally {
    for (const message of messages) if (inside.delete(message.id)) leave(fence, wayOf(message))
    fence.open -= messages.length
    if (fence.open === 0) fences.delete(organizationId)
  }
}
