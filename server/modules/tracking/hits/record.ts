import { sql } from 'kysely'
import type { BatchKind } from '#platform/batches/batches.ts'
import { hashSecret } from '#platform/crypto/tokens.ts'
import { SETTLE_SECONDS } from './classify.ts'

export interface IncomingHit {
  trackingId: string
  kind: 'open' | 'click'
  url: string | null
  at: string
  isHead: boolean
  ip: string
  userAgent: string
}

/** One statement, one commit for all hits of a moment; each request is answered after it. */
export const hitBatches: BatchKind<IncomingHit> = {
  name: 'tracking.record_hits',
  maxItems: 500,
  queueLimit: 20_000,
  write: (db, hits) =>
    sql`select record_hits(
      ${hits.map(hit => hashSecret(hit.trackingId))}::bytea[], ${hits.map(hit => hit.kind)}::text[],
      ${hits.map(hit => hit.url)}::text[], ${hits.map(hit => hit.at)}::timestamptz[],
      ${hits.map(hit => hit.isHead)}::boolean[], ${hits.map(hit => hit.ip)}::text[],
      ${hits.map(hit => hit.userAgent)}::text[], make_interval(secs => ${SETTLE_SECONDS}))`.execute(db),
}
