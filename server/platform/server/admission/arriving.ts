import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problem } from '#kit/problem.ts'
import { networkOf } from './network.ts'

/** Bodies that are still on their way. They hold a socket and a little memory, and nothing that others wait for. */
export interface Arriving {
  /** Throws where there are too many already. Ends by itself when the body is there or the connection is gone. */
  begin(request: FastifyRequest, reply: FastifyReply, isFile: boolean): void
  close(): void
}

export const TooManyArriving = problem(
  429,
  'too_many_unfinished',
  'Too many requests from this address have not been sent to their end',
)

const MOST_EACH = 100
/** Of a file that is uploaded the server's own limit counts. */
const JSON_MS = 10_000
const LOOK_EVERY_MS = 2_000

interface Body {
  since: number
  reply: FastifyReply
  isFile: boolean
}

export function createArriving(mostInAll: number): Arriving {
  const bodies = new Set<Body>()
  const byNetwork = new Map<string, number>()
  const timer = setInterval(() => {
    const late = performance.now() - JSON_MS
    for (const body of bodies) if (!body.isFile && body.since < late) giveUp(body.reply)
  }, LOOK_EVERY_MS).unref()

  return {
    begin(request, reply, isFile) {
      const network = networkOf(request.ip)
      const own = byNetwork.get(network) ?? 0
      if (own >= MOST_EACH || bodies.size >= mostInAll) throw TooManyArriving()
      const body = { since: performance.now(), reply, isFile }
      bodies.add(body)
      byNetwork.set(network, own + 1)
      const end = () => {
        if (!bodies.delete(body)) return
        const left = byNetwork.get(network)! - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
      }
      request.raw.once('end', end)
      request.raw.once('close', end)
    },
    close: () => clearInterval(timer),
  }
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return void reply.raw.socket?.destroy()
  reply.raw.once('finish', () => reply.raw.socket?.destroy())
  reply.header('connection', 'close')
  reply.send(new Problem(408, 'request_timeout', 'The request took too long to arrive'))
}
