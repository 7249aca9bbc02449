import type { FastifyRequest } from 'fastify'
import { problem } from '#kit/problem.ts'
import { holdersOf } from './leaving.ts'

export const TooManyWaiting = problem(
  429,
  'too_many_waiting',
  'Too many requests from this address or organization wait for other servers already',
)

/** Requests that wait for the outside: they hold a socket and a little memory, and nothing that others wait for. */
export interface Waiting {
  hasRoom(request: FastifyRequest): boolean
  /** What it gives is called when the wait is over. */
  begin(request: FastifyRequest): () => void
}

export function createWaiting(mostEach: number): Waiting {
  const held = new Map<string, number>()
  const change = (holder: string, by: 1 | -1) => {
    const count = (held.get(holder) ?? 0) + by
    if (count > 0) held.set(holder, count)
    else held.delete(holder)
  }
  return {
    hasRoom: request => holdersOf(request).every(holder => (held.get(holder) ?? 0) < mostEach),
    begin(request) {
      const holders = holdersOf(request)
      for (const holder of holders) change(holder, 1)
      return () => {
        for (const holder of holders) change(holder, -1)
      }
    },
  }
}
