import type { Clock } from '#kit/time/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import type { Bucket } from '../throttle/throttle.ts'
import { isWellFormedApiKey } from './api-key-format.ts'
import { findInDirectory } from './directory.ts'
import { bucketOf, type Plan } from './plans.ts'

export interface ApiKeyIdentity {
  organizationId: string
  keyId: string
  scopes: readonly string[]
  plan: Plan
  /** What the tenant's calls draw from; null where nothing limits them. */
  bucket: Bucket | null
  /** In milliseconds of our clock: a key that was rotated ends by itself. */
  expiresAt: number | null
}

/** API keys to tenants. Remembered for a few seconds, forgotten at once where one is revoked. */
export interface ApiKeys {
  /** At once when it is remembered. */
  identify(key: string): ApiKeyIdentity | undefined | Promise<ApiKeyIdentity | undefined>
  /** Forget the keys, plan and limits of a tenant, here and in every other process. */
  forget(organizationId: string): void
}

/** The longest a process that hears nothing may still honour a key that was revoked elsewhere. */
const REMEMBER_MS = 5_000
const MAX_REMEMBERED = 20_000

interface Remembered {
  identity: Promise<ApiKeyIdentity | undefined>
  known: ApiKeyIdentity | undefined
  until: number
}

export function createApiKeys(database: Database, bus: Bus, clock: Clock): ApiKeys {
  const remembered = new Map<string, Remembered>()

  const forgetHere = (organizationId: string) => {
    for (const [key, { known }] of remembered) {
      // A look-up still under way may have read the old state: forget that too.
      if (!known || known.organizationId === organizationId) remembered.delete(key)
    }
  }
  // The channel of the identities: who ends a session or changes a plan there is heard here as well.
  bus.subscribe('bowline_identity', forgetHere)

  async function lookUp(key: string): Promise<ApiKeyIdentity | undefined> {
    const now = clock.now()
    const entry = await database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
      findInDirectory(db, 'api_key', key, now),
    )
    if (!entry) return undefined
    const { organizationId, targetId: keyId } = entry
    const row = await database.transact({ organizationId }, async ({ db }) => {
      const read = db
        .selectFrom('platform_api_keys as k')
        .innerJoin('organizations as o', join => join.onTrue())
        .leftJoin('platform_limits as l', join => join.onTrue())
        .select(['k.scopes', 'k.expires_at', 'o.plan', 'l.burst'])
        .where('k.id', '=', keyId)
        .where('k.revoked_at', 'is', null)
        .executeTakeFirst()
      const touch = db
        .updateTable('platform_api_keys')
        .set({ last_used_at: now.toString() })
        .where('id', '=', keyId)
        .where(where =>
          where.or([
            where('last_used_at', 'is', null),
            where('last_used_at', '<', now.subtract({ minutes: 1 }).toString()),
          ]),
        )
        .execute()
      return (await Promise.all([read, touch]))[0]
    })
    if (!row) return undefined
    const plan = row.plan as Plan
    return {
      organizationId,
      keyId,
      scopes: row.scopes,
      plan,
      bucket: bucketOf(plan, row.burst),
      expiresAt: row.expires_at === null ? null : Temporal.Instant.from(row.expires_at).epochMilliseconds,
    }
  }

  function remember(key: string, at: number): Promise<ApiKeyIdentity | undefined> {
    const identity = lookUp(key)
    const entry: Remembered = { identity, known: undefined, until: at + REMEMBER_MS }
    remembered.set(key, entry)
    identity.then(
      result => {
        entry.known = result
        if (!result) remembered.delete(key)
      },
      () => remembered.delete(key),
    )
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    return identity
  }

  const unlessExpired = (identity: ApiKeyIdentity | undefined) => {
    const expiresAt = identity?.expiresAt ?? null
    return expiresAt !== null && expiresAt <= clock.milliseconds() ? undefined : identity
  }

  return {
    identify(key) {
      const at = performance.now()
      const entry = remembered.get(key)
      if (!entry && !isWellFormedApiKey(key)) return undefined
      if (!entry || entry.until <= at) return remember(key, at).then(unlessExpired)
      return entry.known ? unlessExpired(entry.known) : entry.identity.then(unlessExpired)
    },
    forget(organizationId) {
      forgetHere(organizationId)
      bus.publish('bowline_identity', organizationId)
    },
  }
}
