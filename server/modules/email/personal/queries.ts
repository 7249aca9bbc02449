import type { Ctx } from '#kit/context.ts'
import type { EmailSettings } from './schema.ts'

export async function readSettings({ db }: Ctx): Promise<EmailSettings> {
  const row = await db.selectFrom('email_settings').select('footer_on_personal').executeTakeFirst()
  return row ?? { footer_on_personal: false }
}

export async function saveSettings({ db }: Ctx, settings: EmailSettings): Promise<void> {
  await db
    .insertInto('email_settings')
    .values(settings)
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet(settings))
    .execute()
}
