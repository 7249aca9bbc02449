import type { Credential } from '#kit/declared/credential.ts'
import { bucketOf, type Plan } from '../plans/plans.ts'
import { readLimits, useKey } from './credential-queries.ts'
import { isWellFormedApiKey } from './format.ts'

/** What stands in `X-API-Key`. */
export const apiKey: Credential = {
  of: 'program',
  accepts: isWellFormedApiKey,
  async bucketOf(organizationId, by) {
    const { plan, burst } = await by.read(organizationId, readLimits)
    return bucketOf(plan as Plan, burst)
  },
  async lookUp(key, by) {
    const entry = await by.find('api_key', key)
    if (!entry) return undefined
    const { organizationId, targetId: keyId } = entry
    const row = await by.write(organizationId, db => useKey(db, keyId, by.now))
    if (!row) return undefined
    return {
      organizationId,
      keyId,
      scopes: row.scopes,
      bucket: bucketOf(row.plan as Plan, row.burst),
      expiresAt: row.expires_at === null ? null : Temporal.Instant.from(row.expires_at).epochMilliseconds,
    }
  },
}
