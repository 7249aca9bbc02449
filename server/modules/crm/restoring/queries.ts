import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { TrashType } from '#kit/records/trash.ts'

export type Row = Record<string, unknown>
const columns = ['id', 'type', 'record_id', 'title', 'deleted_at', 'deleted_by_id', 'contents'] as const

/** Newest first. */
export const pageTrash = (
  { db }: Ctx,
  { type, q, ...page }: PageQuery & { type?: TrashType | undefined; q?: string | undefined },
) =>
  selectPage(
    page,
    db
      .selectFrom('trash')
      .select(columns)
      .$if(type !== undefined, query => query.where('type', '=', type!))
      .$if(Boolean(q?.trim()), query =>
        query.where(sql<boolean>`strpos(fold(title), fold(${q?.trim()})) > 0`),
      )
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc'),
  )

/** The record as it was. */
export async function findTrashed(
  { db }: Ctx,
  id: string,
): Promise<{ type: TrashType; record_id: string; row: Row } | undefined> {
  const { rows } = await sql<{ type: TrashType; record_id: string; row: Row }>`
    select t.type, t.record_id, r.row from trash t join trash_rows r on r.trash_id = t.id
    where t.id = ${id} and r.column_name is null and r.row ->> 'id' = t.record_id::text`.execute(db)
  return rows[0]
}

/** Whoever comes first has it; the others find nothing. */
export const lockTrash = ({ db }: Ctx, id: string) =>
  db.selectFrom('trash').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** How many rows each table got back. */
export async function restoreRows({ db }: Ctx, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ of_table: string; restored: number }>`
    select of_table, restored from restore_from_trash(${id}::uuid)`.execute(db)
  return new Map(rows.map(({ of_table, restored }) => [of_table, restored]))
}

/** The record comes back without what another has now. */
export async function changeTrashed({ db }: Ctx, id: string, values: object): Promise<void> {
  await sql`update trash_rows r set row = r.row || ${JSON.stringify(values)}::jsonb from trash t
    where t.id = ${id} and r.trash_id = t.id and r.row ->> 'id' = t.record_id::text`.execute(db)
}

export const listExpired = ({ db }: Ctx, before: string, most: number) =>
  db
    .selectFrom('trash')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(most)
    .execute()
    .then(rows => rows.map(({ id }) => id))

/** Takes entries out of the trash; the keys of files that nothing names from here on. */
export async function deleteTrash({ db }: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ bytes_key: string | null }>`
    select r.bytes_key from trash_rows r
    where r.trash_id = any(${ids}::uuid[]) and r.table_name = 'record_files'`.execute(db)
  await sql`delete from trash where id = any(${ids}::uuid[])`.execute(db)
  return rows.flatMap(({ bytes_key }) => bytes_key ?? [])
}

/** Entries of what hangs on the records of an entry, that one included. */
export async function listHanging({ db }: Ctx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      select r.row ->> 'id' as id from trash_rows r where r.trash_id = ${id} and r.column_name is null)
    select t.id from trash t join trash_rows r on r.trash_id = t.id
    where r.column_name is null and r.row ->> 'id' = t.record_id::text and (t.id = ${id}
      or r.row ->> 'contact_id' in (select id from gone) or r.row ->> 'deal_id' in (select id from gone)
      or r.row ->> 'task_id' in (select id from gone))`.execute(db)
  return rows.map(one => one.id)
}

/** What the entries of others say of somebody. */
export async function deleteRowsOf({ db }: Ctx, contactId: string): Promise<void> {
  await sql`delete from trash_rows r where r.row ->> 'contact_id' = ${contactId}`.execute(db)
}

/** Entries of contacts who had one of these addresses, in lower case. */
export async function listByAddress({ db }: Ctx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from trash t join trash_rows r on r.trash_id = t.id
    where t.type = 'contact' and r.column_name is null
      and (r.row ->> 'id' = t.record_id::text or r.row ->> 'contact_id' = t.record_id::text)
      and (lower(r.row ->> 'email') = any(${addresses}::text[]) or exists (
        select from jsonb_path_query(r.row, '$.emails[*].email') e where lower(e #>> '{}') = any(${addresses}::text[])))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those who were written to are not among those who never were. */
export async function leaveUncontacted({ db }: Ctx, contactId: string): Promise<void> {
  await sql`delete from uncontacted u using contact_engagement e
    where u.contact_id = ${contactId} and e.contact_id = u.contact_id and e.last_contacted_at is not null`.execute(
    db,
  )
}
