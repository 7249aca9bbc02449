import type { Ctx, Db } from '#kit/context.ts'

export const findSettings = (db: Db, roomId: string, person: string) =>
  db
    .selectFrom('chat_rooms as r')
    .leftJoin('chat_members as m', join => join.onRef('m.room_id', '=', 'r.id').on('m.person', '=', person))
    .select([
      'r.posting',
      'r.retention_days',
      'r.edit_window_minutes',
      'r.guests_allowed',
      'r.recording_consent',
      'm.notifications',
    ])
    .where('r.id', '=', roomId)
    .executeTakeFirst()

export async function setNotifications(
  { db }: Ctx,
  roomId: string,
  person: string,
  notifications: string,
): Promise<boolean> {
  const row = await db
    .updateTable('chat_members')
    .set({ notifications })
    .where('room_id', '=', roomId)
    .where('person', '=', person)
    .returning('person')
    .executeTakeFirst()
  return row !== undefined
}

export const findOwnSettings = (db: Db, person: string) =>
  db.selectFrom('chat_people').select('email_digest').where('person', '=', person).executeTakeFirst()

export async function saveOwnSettings({ db }: Ctx, person: string, emailDigest: boolean): Promise<void> {
  await db
    .insertInto('chat_people')
    .values({ person, email_digest: emailDigest })
    .onConflict(oc => oc.columns(['organization_id', 'person']).doUpdateSet({ email_digest: emailDigest }))
    .execute()
}
