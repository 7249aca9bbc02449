import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#kit/problem.ts'
import { networkOf } from './network.ts'

/** Bodies that are still on their way. They hold a socket and a little memory, and nothing that others wait for. */
export interface Arriving {
  /** Ends by itself when the body is there or the connection is gone. */
  begin(request: FastifyRequest, reply: FastifyReply, isFile: boolean): void
  close(): void
}

export const TooManyArriving = problem(
  429,
  'too_many_unfinished',
  'Too many requests from this address have not been sent to their end',
)

/** Of those that take their time: hundreds that are sent in one go are a busy office, or a proxy. */
const MOST_SLOW_EACH = 100
const SLOW_AFTER_MS = 1_000
const JSON_MS = 10_000
const FILE_MS = 60_000
const LOOK_EVERY_MS = 500

interface Body {
  raw: FastifyRequest['raw']
  reply: FastifyReply
  isFile: boolean
  /** How long it was its sender that we waited for. */
  owedMs: number
}

/** Whoever comes last is let in: it is the oldest of whoever has most that has to go. */
export function createArriving(mostInAll: number): Arriving {
  // Oldest first, since they are added as they come.
  const byNetwork = new Map<string, Set<Body>>()
  let inAll = 0
  function look(): void {
    for (const bodies of byNetwork.values()) {
      // So much and not what the clock says: a thread that was busy has read nothing meanwhile.
      for (const body of bodies) if (isSendersTurn(body)) body.owedMs += LOOK_EVERY_MS
      endSlow(bodies)
    }
  }
  // After the sockets were read: what has come by now is not owed.
  const timer = setInterval(() => setImmediate(look), LOOK_EVERY_MS).unref()

  function forget(network: string, body: Body): void {
    const bodies = byNetwork.get(network)
    if (!bodies?.delete(body)) return
    inAll -= 1
    if (bodies.size === 0) byNetwork.delete(network)
  }

  function makeRoom(): void {
    const [network, bodies] = [...byNetwork].reduce((most, one) => (one[1].size > most[1].size ? one : most))
    const [oldest] = bodies
    forget(network, oldest!)
    giveUp(oldest!.reply, TooManyArriving())
  }

  return {
    begin(request, reply, isFile) {
      if (inAll >= mostInAll) makeRoom()
      const network = networkOf(request.ip)
      const body = { raw: request.raw, reply, isFile, owedMs: 0 }
      const bodies = byNetwork.get(network) ?? new Set()
      byNetwork.set(network, bodies.add(body))
      inAll += 1
      const end = () => forget(network, body)
      request.raw.once('end', end)
      request.raw.once('close', end)
    },
    close: () => clearInterval(timer),
  }
}

/** Somebody reads, and nothing is there: not while we look up who calls, or cannot take more. */
const isSendersTurn = ({ raw }: Body): boolean =>
  raw.readableLength === 0 && (raw.readableFlowing === true || raw.listenerCount('readable') > 0)

/** What takes too long, and of what takes long the oldest beyond so many. */
function endSlow(bodies: ReadonlySet<Body>): void {
  const slow = [...bodies].filter(({ owedMs }) => owedMs > SLOW_AFTER_MS)
  const beyond = slow.length - MOST_SLOW_EACH
  for (const [at, { owedMs, reply, isFile }] of slow.entries()) {
    if (at < beyond) giveUp(reply, TooManyArriving())
    else if (owedMs > (isFile ? FILE_MS : JSON_MS)) giveUp(reply, TookTooLong())
  }
}

export const TookTooLong = problem(408, 'request_timeout', 'The request took too long to arrive')

function giveUp(reply: FastifyReply, problem: Problem): void {
  if (reply.sent || reply.raw.headersSent) return void reply.raw.socket?.destroy()
  reply.raw.once('finish', () => reply.raw.socket?.destroy())
  reply.header('connection', 'close')
  reply.send(problem)
}
