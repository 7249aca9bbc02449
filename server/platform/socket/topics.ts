import type { Bus } from '../bus/bus.ts'
import type { Session } from '../bus/session.ts'

/** Hints that something happened, from every process to every process. Never the truth: that is in the database. */
export interface Topics {
  publish(organizationId: string, topic: string): void
  subscribe(listener: (organizationId: string, topic: string) => void): () => void
  /** The credentials of an organization may have ended. */
  onIdentities(listener: (organizationId: string) => void): () => void
  /** False while only polling brings news. */
  readonly isListening: boolean
}

const UUID_LENGTH = 36

export const createTopics = (bus: Bus, session: Session): Topics => ({
  publish: (organizationId, topic) => bus.publish('bowline_topics', `${organizationId}:${topic}`),
  subscribe: listener =>
    bus.subscribe('bowline_topics', message =>
      listener(message.slice(0, UUID_LENGTH), message.slice(UUID_LENGTH + 1)),
    ),
  // After this round of listeners: what was remembered of the credentials must be forgotten first.
  onIdentities: listener =>
    bus.subscribe('bowline_identity', organizationId => setImmediate(() => listener(organizationId))),
  get isListening() {
    return session.client !== undefined
  },
})
