import type { Db } from '#kit/context.ts'

/** Who of us sent a mail: a person, or whose mailbox it left from. */
export async function findSenders(db: Db, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('email_messages as m')
    .leftJoin('mailboxes as b', 'b.id', 'm.mailbox_id')
    .select(['m.id', 'm.user_id', 'b.user_id as mailbox_user_id'])
    .where('m.id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.user_id ?? row.mailbox_user_id]))
}
