import { type Bus, MOST_NOTICE_BYTES } from '../bus/bus.ts'
import type { Session } from '../bus/session.ts'

/** Hints that something happened, from every process to every process. Never the truth: that is in the database. */
export interface Topics {
  /** `carried` is what the database says of it, and spares others the look where it is short enough to come along. */
  publish(organizationId: string, topic: string, carried?: string): void
  subscribe(listener: (organizationId: string, topic: string, carried: string) => void): () => void
  /** The credentials of an organization may have ended. */
  onIdentities(listener: (organizationId: string) => void): () => void
  /** False while only polling brings news. */
  readonly isListening: boolean
}

const UUID_LENGTH = 36

export const createTopics = (bus: Bus, session: Session): Topics => ({
  publish(organizationId, topic, carried = '') {
    const hint = `${organizationId}:${topic}`
    const whole = `${hint}\n${carried}`
    bus.publish('bowline_topics', carried !== '' && isShort(whole) ? whole : hint)
  },
  subscribe: listener =>
    bus.subscribe('bowline_topics', message => {
      const end = message.indexOf('\n')
      const hint = end === -1 ? message : message.slice(0, end)
      listener(hint.slice(0, UUID_LENGTH), hint.slice(UUID_LENGTH + 1), message.slice(hint.length + 1))
    }),
  // After this round of listeners: what was remembered of the credentials must be forgotten first.
  onIdentities: listener =>
    bus.subscribe('bowline_identity', organizationId => setImmediate(() => listener(organizationId))),
  get isListening() {
    return session.client !== undefined
  },
})

const isShort = (message: string): boolean =>
  message.length < MOST_NOTICE_BYTES && Buffer.byteLength(JSON.stringify(message)) < MOST_NOTICE_BYTES
