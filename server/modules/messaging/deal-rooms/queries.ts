import type { Ctx } from '#kit/context.ts'

/** Rooms about one of the records; in the order of their ids, as they are held. */
export async function listRoomsAbout(
  { db }: Ctx,
  records: readonly { type: string; id: string }[],
): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where(({ or, and, eb }) =>
      or(records.map(({ type, id }) => and([eb('record_type', '=', type), eb('record_id', '=', id)]))),
    )
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
