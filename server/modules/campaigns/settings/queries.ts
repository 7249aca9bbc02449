import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'

export interface StoredSettings {
  max_bounce_percent: number | null
  max_complaint_percent: number | null
  archive_enabled: boolean
  archive_token: string | null
}

export const ARCHIVE = 'campaign_archive'

export const usual: StoredSettings = {
  max_bounce_percent: 5,
  max_complaint_percent: 0.1,
  archive_enabled: false,
  archive_token: null,
}

const columns = ['max_bounce_percent', 'max_complaint_percent', 'archive_enabled', 'archive_token'] as const

export async function readSettings({ db }: Ctx): Promise<StoredSettings> {
  return (await db.selectFrom('campaign_settings').select(columns).executeTakeFirst()) ?? usual
}

/** The archive's address is made with the first setting that is kept, and stays. */
export async function saveSettings(ctx: Ctx, settings: StoredSettings): Promise<StoredSettings> {
  const { archive_token, ...values } = settings
  const token = archive_token ?? randomBytes(16).toString('base64url')
  const row = await ctx.db
    .insertInto('campaign_settings')
    .values({ ...values, archive_token: token })
    .onConflict(conflict => conflict.column('organization_id').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (archive_token === null && row.archive_token === token) {
    await addToDirectory(ctx.db, { kind: ARCHIVE, secret: token, targetId: ctx.organizationId })
  }
  return row
}
