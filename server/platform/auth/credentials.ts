import type {
  ApiKeyIdentity,
  Bucket,
  Credential,
  GuestIdentity,
  Identity,
  LookUp,
  SessionIdentity,
} from '#kit/declared/credential.ts'
import type { Clock } from '#kit/time/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import { findInDirectory } from './directory-queries.ts'
import { createRemembered } from './remembered.ts'

/** Secrets to whom they belong to. Remembered for a few seconds, forgotten at once where one ends. */
interface Identifier<Found> {
  identify(secret: string): Promise<Found | undefined>
  /** Forget what is known of an organization, here and in every other process. */
  forget(organizationId: string): void
}

/** By bearer tokens. */
export interface Identities extends Identifier<Identity> {
  /** Whether whoever is behind a session has shown who they are a moment ago. */
  isFresh(session: SessionIdentity): Promise<boolean>
}
export type Guests = Identifier<GuestIdentity>
export interface ApiKeys extends Identifier<ApiKeyIdentity> {
  /** What an organization's calls draw from, for whoever calls without a key. */
  bucketOf(organizationId: string): Promise<Bucket | null>
}

export interface CredentialSource {
  credentials: readonly Credential[]
  database: Database
  bus: Bus
  clock: Clock
  /** False while no process hears of another: less is remembered then. */
  isListening: () => boolean
}

export function createIdentities(source: CredentialSource): Identities {
  const kinds = source.credentials.filter(one => one.of === 'person')
  return {
    ...createIdentifier(source, kinds),
    async isFresh(session) {
      const by = lookUpIn(source.database, source.clock.now())
      const answers = await Promise.all(kinds.map(kind => kind.isFresh(session, by)))
      return answers.includes(true)
    },
  }
}

export const createGuests = (source: CredentialSource): Guests =>
  createIdentifier(
    source,
    source.credentials.filter(one => one.of === 'guest'),
  )

export function createApiKeys(source: CredentialSource): ApiKeys {
  const programs = source.credentials.filter(one => one.of === 'program')
  const keys = createIdentifier(source, programs)
  const buckets = createRemembered<{ organizationId: string; bucket: Bucket | null }>(source.isListening)
  source.bus.subscribe('bowline_identity', buckets.forget)
  const findBucket = async (organizationId: string) => ({
    organizationId,
    bucket:
      (await programs[0]?.bucketOf(organizationId, lookUpIn(source.database, source.clock.now()))) ?? null,
  })
  const isOver = ({ expiresAt }: ApiKeyIdentity) =>
    expiresAt !== null && expiresAt <= source.clock.milliseconds()
  return {
    forget(organizationId) {
      buckets.forget(organizationId)
      keys.forget(organizationId)
    },
    bucketOf: async organizationId => (await buckets.find(organizationId, findBucket))?.bucket ?? null,
    async identify(secret) {
      const found = await keys.identify(secret)
      return found && !isOver(found) ? found : undefined
    },
  }
}

interface Kind<Found> {
  accepts(secret: string): boolean
  lookUp(secret: string, by: LookUp): Promise<Found | undefined>
}

function createIdentifier<Found extends { organizationId: string }>(
  { database, bus, clock, isListening }: CredentialSource,
  kinds: readonly Kind<Found>[],
): Identifier<Found> {
  const remembered = createRemembered<Found>(isListening)
  // One channel for all of them: whoever ends a session or changes a limit there is heard everywhere.
  bus.subscribe('bowline_identity', remembered.forget)
  return {
    async identify(secret) {
      const kind = kinds.find(one => one.accepts(secret))
      return kind && remembered.find(secret, one => kind.lookUp(one, lookUpIn(database, clock.now())))
    },
    forget(organizationId) {
      remembered.forget(organizationId)
      bus.publish('bowline_identity', organizationId)
    },
  }
}

const lookUpIn = (database: Database, now: Temporal.Instant): LookUp => ({
  now,
  find: (kind, secret) =>
    database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
      findInDirectory(db, kind, secret, now),
    ),
  read: (organizationId, work) => database.transact({ organizationId, readOnly: true }, ({ db }) => work(db)),
  write: (organizationId, work) => database.transact({ organizationId }, ({ db }) => work(db)),
})
