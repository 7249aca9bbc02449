import type { Clock } from '#kit/time/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/database.ts'
import type { Bucket } from '../throttle/throttle.ts'
import { isWellFormedApiKey } from './api-key-format.ts'
import { findInDirectory } from './directory.ts'
import { bucketOf, type Plan } from './plans.ts'
import { createRemembered } from './remembered.ts'

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
  identify(key: string): Promise<ApiKeyIdentity | undefined>
  /** Forget the keys, plan and limits of a tenant, here and in every other process. */
  forget(organizationId: string): void
}

export function createApiKeys(database: Database, bus: Bus, clock: Clock): ApiKeys {
  const remembered = createRemembered<ApiKeyIdentity>()
  // The channel of the identities: who ends a session or changes a plan there is heard here as well.
  bus.subscribe('bowline_identity', remembered.forget)

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

  const unlessExpired = (identity: ApiKeyIdentity | undefined) => {
    const expiresAt = identity?.expiresAt ?? null
    return expiresAt !== null && expiresAt <= clock.milliseconds() ? undefined : identity
  }

  return {
    identify: async key =>
      isWellFormedApiKey(key) ? unlessExpired(await remembered.find(key, lookUp)) : undefined,
    forget(organizationId) {
      remembered.forget(organizationId)
      bus.publish('bowline_identity', organizationId)
    },
  }
}
