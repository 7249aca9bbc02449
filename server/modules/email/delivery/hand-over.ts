import type { WorkCtx } from '#kit/context.ts'
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
  /** By route: how many are in doubt now, and who waits for one of them to be settled. */
  routes: Map<string, Route>
  /** Claimed and perhaps not yet handed over, in all attempts of the organization. */
  open: number
}

interface Route {
  inDoubt: number
  waiting: (() => void)[]
}

export const routeKeyOf = ({ transport, mailbox_id, integration_id }: MessageRow): string =>
  `${transport} ${mailbox_id} ${integration_id}`

async function enter(handOvers: HandOvers, key: string): Promise<void> {
  const route = handOvers.routes.get(key) ?? { inDoubt: 0, waiting: [] }
  handOvers.routes.set(key, route)
  if (route.inDoubt >= MOST_IN_DOUBT) await new Promise<void>(resolve => route.waiting.push(resolve))
  else route.inDoubt += 1
}

/** The place goes to the next in line without being freed, so nobody slips in between. */
function leave(handOvers: HandOvers, key: string): void {
  const route = handOvers.routes.get(key)!
  const next = route.waiting.shift()
  if (next) next()
  else route.inDoubt -= 1
}

/** One for each organization that is sending: its jobs share connections to the same servers, and so their commits. */
const underWay = new Map<string, HandOvers>()

function startHandOvers(): HandOvers {
  const handOvers: HandOvers = {
    open: 0,
    routes: new Map(),
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
        await enter(handOvers, routeKeyOf(message))
        inside.add(message.id)
        const marked = await handOvers.mark({ ctx, messageId: message.id, attemptId })
        if (!marked.has(message.id)) throw new ClaimLost('the message was settled by somebody else')
      },
      settled(message) {
        if (inside.delete(message.id)) leave(handOvers, routeKeyOf(message))
      },
    })
  } finally {
    for (const message of messages) if (inside.delete(message.id)) leave(handOvers, routeKeyOf(message))
    handOvers.open -= messages.length
    if (handOvers.open === 0) underWay.delete(organizationId)
  }
}
