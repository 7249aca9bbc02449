import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Takes the key for a request; true when it is ours. Waits while another transaction holds it. */
export async function takeKeyRow(
  db: Db,
  taking: {
    key: string
    hash: Buffer
    claimId: string | null
    now: Temporal.Instant
    /** Keys from before count as free. */
    oldest: Temporal.Instant
  },
): Promise<boolean> {
  const { key, hash, claimId } = taking
  const [now, oldest] = [taking.now.toString(), taking.oldest.toString()]
  const { rows } = await sql`
    insert into idempotency_keys as k (key, request_hash, claim_id, created_at)
    values (${key}, ${hash}, ${claimId}, ${now})
    on conflict (organization_id, key) do update set
      request_hash = excluded.request_hash, status = null, response = null,
      claim_id = excluded.claim_id, created_at = excluded.created_at
    where k.created_at < ${oldest}
      or (k.status is null and not exists (
          select from claims c where c.id = k.claim_id and c.until > ${now})
        -- What was begun is only gone on with by the same request.
        and (k.request_hash = excluded.request_hash or not exists (
          select from idempotency_steps s where s.key = k.key)))
    returning key`.execute(db)
  return rows.length > 0
}

export const findKey = (db: Db, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response', 'claim_id', 'created_at'])
    .where('key', '=', key)
    .executeTakeFirst()

export async function storeAnswer(
  db: Db,
  key: string,
  answer: { status: number; response: Buffer },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ ...answer, claim_id: null })
    .where('key', '=', key)
    .execute()
}

export async function deleteKey(db: Db, claimId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('claim_id', '=', claimId).execute()
}
