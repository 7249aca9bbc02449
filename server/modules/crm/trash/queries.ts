import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { TrashType } from '#kit/records/trash.ts'

const tables = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  task: 'tasks',
  note: 'notes',
  file: 'record_files',
} as const satisfies Record<TrashType, string>

/**
 * Keeps records that the caller deletes next, with all that goes with them by foreign key; they are locked from here on.
 * The ids of their entries in the trash, in the order given; of those that are gone there is none.
 */
export async function keepInTrash(
  ctx: Ctx,
  type: TrashType,
  records: readonly { id: string; title: string }[],
): Promise<string[]> {
  if (records.length === 0) return []
  const entries = records.map(({ id, title }) => ({
    id: newId(),
    type,
    record_id: id,
    title,
    deleted_at: ctx.now.toString(),
    deleted_by_id: userIdOf(ctx),
  }))
  const ids = entries.map(({ id }) => id)
  await ctx.db.insertInto('trash').values(entries).execute()
  await sql`select keep_in_trash(${tables[type]}::regclass, ${ids}::uuid[], ${records.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  )
  await sql`update trash t set contents = c.contents from (
      select trash_id, jsonb_object_agg(table_name, n) as contents from (
        select r.trash_id, r.table_name, count(*) as n from trash_rows r join trash e on e.id = r.trash_id
        where r.trash_id = any(${ids}::uuid[]) and r.column_name is null
          and not (r.table_name = ${tables[type]} and r.row ->> 'id' = e.record_id::text)
        group by 1, 2) counted
      group by 1) c
    where t.id = c.trash_id`.execute(ctx.db)
  return ids
}

/** Lines of the timeline go with their note. */
export async function keepLinesInTrash(
  { db }: Ctx,
  trashId: string,
  lineIds: readonly string[],
): Promise<void> {
  const entries = lineIds.map(() => trashId)
  await sql`select keep_in_trash('activities', ${entries}::uuid[], ${lineIds}::uuid[])`.execute(db)
}

/** Before their contacts are locked with all that hangs on them. */
export async function lockStagesOf({ db }: Ctx, contactIds: readonly string[]): Promise<void> {
  await sql`select lock_stages_of_contacts(${contactIds}::uuid[])`.execute(db)
}

/** Which of these bytes something in the trash still needs. */
export async function listKeptBytes({ db }: Ctx, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('trash_rows').select('bytes_key').where('bytes_key', 'in', keys).execute()
  return rows.map(({ bytes_key }) => bytes_key!)
}

/**
 * Rows of a table that no foreign key leads to, but a column of rows which this transaction put into the trash: they are
 * kept beside those, and come back with them.
 */
export async function keepBeside(
  { db, now }: Ctx,
  { table, column }: { table: string; column: string },
  ofTable: string,
  ids: readonly string[],
): Promise<void> {
  await sql`select keep_in_trash(${ofTable}::regclass, array_agg(kept.trash_id), array_agg(kept.id)) from (
      select r.trash_id, (r.row ->> ${column})::uuid as id from trash t join trash_rows r on r.trash_id = t.id
      where t.deleted_at = ${now.toString()}::timestamptz(3) and r.table_name = ${table}
        and r.row ->> ${column} = any(${ids}::text[])) kept
    having count(*) > 0`.execute(db)
}
