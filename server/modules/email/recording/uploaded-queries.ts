import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Takes what a person uploaded for a mail to come, in the order named: from now on the mail has it. */
export async function takeUploaded({ db }: Ctx, userId: number | null, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('email_draft_files')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('user_id', '=', userId)
    .where('draft_id', 'is', null)
    .returning(['id', 'filename', 'content_type', 'content_id', 'size', 'sha256'])
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => byId.get(id.toLowerCase()))
}
