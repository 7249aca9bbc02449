import type { Ctx } from '#kit/context.ts'
import type { MailSettings } from './schema.ts'

const unset: MailSettings = {
  undo_seconds: 0,
  track_opens: true,
  track_clicks: true,
  default_mailbox_id: null,
  signature_html: null,
  pictures: 'blocked',
}

/** How a person writes and reads mail; of nobody in particular, how it begins. */
export async function readMailSettings({ db }: Ctx, userId: number | null): Promise<MailSettings> {
  if (userId === null) return unset
  const row = await db
    .selectFrom('mail_settings')
    .select(Object.keys(unset) as (keyof MailSettings)[])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row as MailSettings | undefined) ?? unset
}

export async function saveMailSettings({ db }: Ctx, userId: number, settings: MailSettings): Promise<void> {
  await db
    .insertInto('mail_settings')
    .values({ ...settings, user_id: userId })
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(settings))
    .execute()
}
