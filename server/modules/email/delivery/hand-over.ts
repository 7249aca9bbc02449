import type { WorkCtx } from '#kit/context.ts'
import { createGate, type Gate } from '#kit/time/gate.ts'
import { MOST_CONNECTIONS } from '../transports/smtp.ts'
import { ClaimLost } from '../transports/transport.ts'
import type { Claim } from './claim.ts'
import { writeInTurns } from './in-turns.ts'
import type { MessageRow } from './message-queries.ts'
import { markHandedOver } from './queries.ts'

/** A message that is about to be handed over waits so long for others: only as long as a commit takes anyway. */
const GATHER_MS = 2
const ENOUGH = 4

interface Marked {
  ctx: WorkCtx
  messageId: string
  attemptId: string
}

/**
 * Of one route no more than this may be handed over without it being known, durably, what became of it: twice the
 * connections it has. After a crash so many are in doubt at most.
 */
const MOST_IN_DOUBT = 2 * MOST_CONNECTIONS

interface HandOvers {
  mark(marked: Marked): Promise<Set<string>>
  /** By route: those in doubt are inside, and others wait for one of them to be settled. */
  routes: Gate
  /** Claimed and perhaps not yet handed over, in all attempts of the organization. */
  open: number
}

export const routeKeyOf = ({ transport, mailbox_id, integration_id }: MessageRow): string =>
  `${transport} ${mailbox_id} ${integration_id}`

/** One for each organization that is sending: its jobs share connections to the same servers, and so their commits. */
const underWay = new Map<string, HandOvers>()

function startHandOvers(): HandOvers {
  const handOvers: HandOvers = {
    open: 0,
    routes: createGate(MOST_IN_DOUBT),
    mark: writeInTurns(writeHandedOver, waiting =>
      waiting < Math.min(ENOUGH, handOvers.open) ? GATHER_MS : 0,
    ),
  }
  return handOvers
}

const writeHandedOver = (turn: readonly Marked[]): Promise<Set<string>> =>
  turn[0]!.ctx.transact(inner => markHandedOver(inner, turn))

export interface HandOverSteps {
  /** To be called right before the message is handed over. */
  handOver(message: MessageRow): Promise<void>
  /** What became of it is durable, or somebody else's business. */
  settled(message: MessageRow): void
}

/**
 * A message is handed over only while its claim is this attempt's, and only once. Those whose turn comes at the same
 * time are marked by one commit, whichever attempt they belong to.
 */
export async function withHandOvers<T>(
  ctx: WorkCtx,
  { attemptId, messages }: Claim,
  work: (steps: HandOverSteps) => Promise<T>,
): Promise<T> {
  const { organizationId } = ctx
  const handOvers = underWay.get(organizationId) ?? startHandOvers()
  const inside = new Set<string>()
  underWay.set(organizationId, handOvers)
  handOvers.open += messages.length
  try {
    return await work({
      async handOver(message) {
        await handOvers.routes.enter(routeKeyOf(message))
        inside.add(message.id)
        const marked = await handOvers.mark({ ctx, messageId: message.id, attemptId })
        if (!marked.has(message.id)) throw new ClaimLost('the message was settled by somebody else')
      },
      settled(message) {
        if (inside.delete(message.id)) handOvers.routes.leave(routeKeyOf(message))
      },
    })
  } finally {
    for (const message of messages) if (inside.delete(message.id)) handOvers.routes.leave(routeKeyOf(message))
    handOvers.open -= messages.length
    if (handOvers.open === 0) underWay.delete(organizationId)
  }
}
