import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { applyContactFilter, isBlank } from './queries.ts'
import type { ContactFilterIn } from './schema.ts'

/** An empty filter would name everybody, and nobody means that by leaving it empty. */
export const isEmptyFilter = (filter: ContactFilterIn): boolean =>
  Object.values(filter).every(value => value === undefined || value === '' || isBlank(value))

/** Whom a filter chooses, the oldest first, a page at a time. */
export async function listAudience(
  ctx: Ctx,
  filter: ContactFilterIn,
  after: { id: string; created_at: string } | null,
  most: number,
): Promise<{ id: string; created_at: string }[]> {
  return applyContactFilter(ctx.db.selectFrom('contacts'), filter, ctx.now)
    .select(['contacts.id', 'contacts.created_at'])
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(contacts.created_at, contacts.id) > (${after!.created_at}::timestamptz, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('contacts.created_at')
    .orderBy('contacts.id')
    .limit(most)
    .execute()
}

export async function findContactIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from contacts where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findContactByEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select contact_id as id from contact_addresses where email_key = lower(${email})`.execute(db)
  return rows[0]?.id ?? undefined
}
