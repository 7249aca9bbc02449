import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { BookingLink, LinkListQuery } from './schema.ts'

export type LinkRow = Omit<BookingLink, 'public_url' | 'embed_html' | 'booking_count'>

const columns = [
  ...(['id', 'name', 'slug', 'description', 'status', 'duration_minutes', 'slot_interval_minutes'] as const),
  ...(['buffer_before_minutes', 'buffer_after_minutes', 'minimum_notice_minutes', 'max_days_ahead'] as const),
  ...(['daily_limit', 'host_ids', 'assignment', 'availability', 'location', 'questions'] as const),
  ...(['confirmation_message', 'redirect_url', 'allow_cancel', 'allow_reschedule'] as const),
  ...(['change_notice_minutes', 'reminder_minutes', 'list_ids', 'tags', 'created_at', 'updated_at'] as const),
] as const

export async function findLink(db: Db, id: string): Promise<LinkRow | undefined> {
  const row = await db.selectFrom('booking_links').select(columns).where('id', '=', id).executeTakeFirst()
  return row as LinkRow | undefined
}

export async function lockLink(db: Db, id: string): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom('booking_links')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as LinkRow | undefined
}

/** Those of the slugs that are links of this organization. */
export async function findLinkSlugs(
  db: Db,
  slugs: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return db
    .selectFrom('booking_links')
    .select(['id', 'slug'])
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute()
}

export async function findLinkIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from booking_links where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

const chosen = (db: Db, { q, status }: Pick<LinkListQuery, 'q' | 'status'>) =>
  db
    .selectFrom('booking_links')
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(Boolean(q?.trim()), query => query.where('name', 'ilike', containing(q!.trim())))

export function listLinks(db: Db, query: LinkListQuery) {
  return selectPage(
    query,
    chosen(db, query).select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<LinkRow>(),
  )
}

export type LinkValues = Omit<LinkRow, 'id' | 'created_at' | 'updated_at'>

const written = ({ availability, location, questions, ...plain }: Partial<LinkValues>) => ({
  ...plain,
  ...(availability === undefined ? {} : { availability: toJson(availability) }),
  ...(location === undefined ? {} : { location: location === null ? null : toJson(location) }),
  ...(questions === undefined ? {} : { questions: toJson(questions) }),
})

export async function insertLink(ctx: Ctx, id: string, values: LinkValues): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('booking_links')
    .values({
      ...(written(values) as never as { name: string }),
      id,
      created_at: now,
      updated_at: now,
    } as never)
    .execute()
}

export async function updateLink(ctx: Ctx, id: string, values: Partial<LinkValues>): Promise<void> {
  await ctx.db
    .updateTable('booking_links')
    .set({ ...written(values), updated_at: ctx.now.toString() } as never)
    .where('id', '=', id)
    .execute()
}

export async function deleteLinkRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('booking_links').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Whoever left meets nobody any more; a link without hosts offers nothing. */
export async function leaveLinks(db: Db, userId: number): Promise<void> {
  await sql`update booking_links set host_ids = array_remove(host_ids, ${userId})
    where ${userId} = any(host_ids)`.execute(db)
}
