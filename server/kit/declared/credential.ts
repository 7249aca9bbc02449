import type { Db, Role } from '../context.ts'

/** What a secret of a person opens. */
export interface Identity {
  organizationId: string
  userId: number
  role: Role
  sessionId: string | null
  tokenId: string | null
  /** The organization wants a second factor, and this person has none: nothing else is open to them. */
  mustSetUp: boolean
}

export type SessionIdentity = Pick<Identity, 'organizationId'> & { sessionId: string }

/** What a key of a program opens. */
export interface ApiKeyIdentity {
  organizationId: string
  keyId: string
  scopes: readonly string[]
  /** What the tenant's calls draw from; null where nothing limits them. */
  bucket: Bucket | null
  /** In milliseconds of our clock: a key that was rotated ends by itself. */
  expiresAt: number | null
}

/** What the token of a guest opens: one place, and nothing beside it. */
export interface GuestIdentity {
  organizationId: string
  guestId: string
  placeId: string
}

/** So many at once, and how many come back each second. */
export interface Bucket {
  capacity: number
  refillPerSecond: number
}

/** The way to the database of whoever looks a secret up: first the directory, then inside the organization it names. */
export interface LookUp {
  readonly now: Temporal.Instant
  find(kind: string, secret: string): Promise<{ organizationId: string; targetId: string } | undefined>
  read<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  write<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
}

/** A kind of secret. The platform remembers what was found for a few seconds, and forgets it when it is told to. */
interface Kind<Found> {
  /** By its looks alone: a slip of the hand is seen without asking the database. */
  readonly accepts: (secret: string) => boolean
  readonly lookUp: (secret: string, by: LookUp) => Promise<Found | undefined>
}

/** What a module lets people and programs in by: `Authorization: Bearer …`, and the header `X-API-Key`. */
export type Credential =
  | ({
      readonly of: 'person'
      /** Whether whoever is behind a session has shown who they are a moment ago. Asked anew each time. */
      readonly isFresh: (session: SessionIdentity, by: LookUp) => Promise<boolean>
    } & Kind<Identity>)
  | ({ readonly of: 'guest' } & Kind<GuestIdentity>)
  | ({ readonly of: 'program' } & Kind<ApiKeyIdentity> & {
        /** What the calls of an organization draw from, whoever makes them. */
        readonly bucketOf: (organizationId: string, by: LookUp) => Promise<Bucket | null>
      })
