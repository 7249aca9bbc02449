import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problem } from '#kit/problem.ts'
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
/** Of a file that is uploaded the server's own limit counts. */
const JSON_MS = 10_000
const LOOK_EVERY_MS = 500

interface Body {
  since: number
  reply: FastifyReply
  isFile: boolean
}

/** Whoever comes last is let in: it is the oldest of whoever has most that has to go. */
export function createArriving(mostInAll: number): Arriving {
  // Oldest first, since they are added as they come.
  const byNetwork = new Map<string, Set<Body>>()
  let inAll = 0
  const timer = setInterval(() => {
    const now = performance.now()
    for (const bodies of byNetwork.values()) endSlow(bodies, now)
  }, LOOK_EVERY_MS).unref()

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
      const body = { since: performance.now(), reply, isFile }
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

/** What takes too long, and of what takes long the oldest beyond so many. */
function endSlow(bodies: ReadonlySet<Body>, now: number): void {
  const slow = [...bodies].filter(({ since }) => since < now - SLOW_AFTER_MS)
  const beyond = slow.length - MOST_SLOW_EACH
  for (const [at, { since, reply, isFile }] of slow.entries()) {
    if (at < beyond) giveUp(reply, TooManyArriving())
    else if (!isFile && since < now - JSON_MS) giveUp(reply, TookTooLong())
  }
}

const TookTooLong = () => new Problem(408, 'request_timeout', 'The request took too long to arrive')

function giveUp(reply: FastifyReply, problem: Problem): void {
  if (reply.sent || reply.raw.headersSent) return void reply.raw.socket?.destroy()
  reply.raw.once('finish', () => reply.raw.socket?.destroy())
  reply.header('connection', 'close')
  reply.send(problem)
}
