import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../caller.ts'
import { networkOf } from './network.ts'

/** Answers on their way out: their work is done, or goes on as fast as somebody reads. */
export interface Leaving {
  begin(request: FastifyRequest, reply: FastifyReply): void
  has(reply: FastifyReply): boolean
  end(reply: FastifyReply): void
}

/** Whoever comes last is let out: it is the oldest of the organization or network with most that have to go. */
export function createLeaving(mostInAll: number): Leaving {
  // Oldest first, since they are added as they come.
  const answers = new Map<FastifyReply, FastifyRequest>()

  function makeRoom(): void {
    const byHolder = Map.groupBy(
      [...answers].flatMap(([reply, request]) => holdersOf(request).map(holder => ({ holder, reply }))),
      ({ holder }) => holder,
    )
    const most = [...byHolder.values()].reduce((some, others) =>
      others.length > some.length ? others : some,
    )
    // Several at once: looking through all of them is not for every answer.
    for (const { reply } of most.slice(0, Math.ceil(mostInAll / 10))) {
      answers.delete(reply)
      reply.raw.destroy()
    }
  }

  return {
    begin(request, reply) {
      if (answers.size >= mostInAll) makeRoom()
      answers.set(reply, request)
    },
    has: reply => answers.has(reply),
    end: reply => void answers.delete(reply),
  }
}

/** Whose share a request counts for. */
export function holdersOf(request: FastifyRequest): string[] {
  const organization = callerOf(request)?.organizationId
  const network = `network ${networkOf(request.ip)}`
  return organization ? [network, `organization ${organization}`] : [network]
}

/** Ends the answer when so long nothing of it was taken; as long as something is, the reader may be slow. */
export function limitWriting(reply: Pick<FastifyReply, 'raw'>, timeoutMs: number): void {
  const { raw } = reply
  raw.setTimeout(timeoutMs, () => {
    // With nothing left to take it is us who are slow.
    if (raw.socket?.writableLength) raw.destroy()
    else raw.setTimeout(timeoutMs)
  })
}
