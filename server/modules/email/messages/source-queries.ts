import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Messages of a source that still wait; what is locked is being sent this very moment and cannot be taken back. */
export async function holdQueuedOf(
  ctx: Ctx,
  sourceKind: string,
  sourceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from email_messages where source_kind = ${sourceKind} and source_id = any(${sourceIds}::text[])
      and status = 'queued' for update skip locked`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
