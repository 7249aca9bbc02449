import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import type { Changes } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { TrashType } from '#kit/records/trash.ts'

export interface BulkRow {
  type: TrashType
  record_id: string
  changes: Changes
  trash_id: string | null
}

export async function insertBulk(ctx: Ctx): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('bulk_changes')
    .values({ id, created_at: ctx.now.toString(), created_by_id: userIdOf(ctx) })
    .execute()
  return id
}

export async function insertBulkRows({ db }: Ctx, bulkId: string, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into bulk_change_rows (bulk_id, type, record_id, changes, trash_id)
    select ${bulkId}, r.type, r.record_id, r.changes, r.trash_id
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as r (type text, record_id uuid, changes jsonb, trash_id uuid)`.execute(
    db,
  )
}

/** Of two who want it undone the second waits. */
export const lockBulk = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('bulk_changes')
    .select(['created_at', 'created_by_id', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function markUndone(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('bulk_changes')
    .set({ undone_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function listBulkRecords(
  { db }: Ctx,
  bulkId: string,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_change_rows')
    .select('record_id')
    .distinct()
    .where('bulk_id', '=', bulkId)
    .$if(after !== null, query => query.where('record_id', '>', after!))
    .orderBy('record_id')
    .limit(most)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** In the order in which it happened. */
export async function listBulkRows({ db }: Ctx, bulkId: string, recordId: string): Promise<BulkRow[]> {
  const rows = await db
    .selectFrom('bulk_change_rows')
    .select(['type', 'record_id', 'changes', 'trash_id'])
    .where('bulk_id', '=', bulkId)
    .where('record_id', '=', recordId)
    .orderBy('number')
    .execute()
  return rows as BulkRow[]
}

export async function forgetBulk({ db }: Ctx, before: string): Promise<void> {
  await db.deleteFrom('bulk_changes').where('created_at', '<', before).execute()
}
