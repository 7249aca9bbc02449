import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { hashSecret } from '../crypto/tokens.ts'

/** What each kind of entry opens. Secrets are kept as hashes only: a leak of this table opens nothing. */
export interface DirectoryEntry {
  kind: string
  /** The secret or id that will be presented. */
  secret: string
  targetId: string
  expiresAt?: string | null
}

export interface Found {
  organizationId: string
  targetId: string
}

export async function findInDirectory(
  db: Db,
  kind: string,
  secret: string,
  now: Temporal.Instant,
): Promise<Found | undefined> {
  const { rows } = await sql<{ organization_id: string; target_id: string }>`
    select organization_id, target_id from directory_find(${kind}, ${hashSecret(secret)}, ${now.toString()})`.execute(
    db,
  )
  return rows[0] && { organizationId: rows[0].organization_id, targetId: rows[0].target_id }
}

export async function addToDirectory(db: Db, ...entries: DirectoryEntry[]): Promise<void> {
  await sql`insert into directory (kind, hash, target_id, expires_at)
    select * from unnest(${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ secret }) => hashSecret(secret))}::bytea[],
      ${entries.map(({ targetId }) => targetId)}::text[],
      ${entries.map(({ expiresAt }) => expiresAt ?? null)}::timestamptz[])`.execute(db)
}

/** Every entry of the kind that leads to the target. */
export async function removeFromDirectory(db: Db, kind: string, targetId: string): Promise<void> {
  await db.deleteFrom('directory').where('kind', '=', kind).where('target_id', '=', targetId).execute()
}

export async function setExpiry(db: Db, kind: string, targetId: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('directory')
    .set({ expires_at: expiresAt })
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .execute()
}

/** Adds an entry unless somebody, of whatever organization, has it; whether it was added. */
export async function claimInDirectory(db: Db, { kind, secret, targetId }: DirectoryEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into directory (kind, hash, target_id) values (${kind}, ${hashSecret(secret)}, ${targetId})
    on conflict (kind, hash) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Leads here from now on, whoever it led to before. */
export async function pointInDirectory(db: Db, { kind, secret, targetId }: DirectoryEntry): Promise<void> {
  await sql`select directory_point(${kind}, ${hashSecret(secret)}, ${targetId})`.execute(db)
}

/** Whether a secret leads to something of this organization. */
export async function isInDirectory(db: Db, kind: string, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('directory')
    .select('target_id')
    .where('kind', '=', kind)
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst()
  return row !== undefined
}

/** The one entry, if it is this organization's. */
export async function removeEntry(db: Db, kind: string, secret: string): Promise<void> {
  await db.deleteFrom('directory').where('kind', '=', kind).where('hash', '=', hashSecret(secret)).execute()
}
