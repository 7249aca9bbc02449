import { problem } from '#kit/problem.ts'
import type { Caller } from '../caller.ts'

export const TooManyStreams = problem(
  429,
  'too_many_streams',
  'Too many streams are open already: close one, or follow everything on one',
)

/** Streams stay open for hours. They are not requests in flight, but nobody may hold all of them. */
const MOST_OF_A_SESSION = 10
const MOST_OF_A_PERSON = 25
const MOST_OF_AN_ORGANIZATION = 500

export interface StreamLimits {
  /** Throws where one more is too many; what it gives is called when the stream has ended. */
  take(caller: Caller): () => void
}

export function createStreamLimits(): StreamLimits {
  const open = new Map<string, number>()
  return {
    take({ organizationId, actor }) {
      const held = limitsOf(organizationId, actor)
      if (held.some(([key, most]) => (open.get(key) ?? 0) >= most)) throw TooManyStreams()
      for (const [key] of held) open.set(key, (open.get(key) ?? 0) + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        for (const [key] of held) {
          const left = open.get(key)! - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },
  }
}

function limitsOf(organizationId: string, actor: Caller['actor']): [key: string, most: number][] {
  const organization: [string, number] = [`organization ${organizationId}`, MOST_OF_AN_ORGANIZATION]
  if (actor.kind !== 'user') return [organization]
  return [
    organization,
    [`person ${organizationId} ${actor.id}`, MOST_OF_A_PERSON],
    [`session ${actor.sessionId ?? actor.tokenId}`, MOST_OF_A_SESSION],
  ]
}
