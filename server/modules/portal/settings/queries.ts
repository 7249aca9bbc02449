import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { type Settings, usual } from './schema.ts'

type Stored = Pick<Settings, 'enabled' | 'access' | 'intro' | 'key'> &
  Partial<Record<'features' | 'change' | 'cancel', object>>

const read = (row: Stored): Settings => ({
  ...usual,
  ...row,
  features: { ...usual.features, ...row.features },
  change: { ...usual.change, ...row.change },
  cancel: { ...usual.cancel, ...row.cancel },
})

const select = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('portal_settings')
    .select(['enabled', 'access', 'intro', 'key', 'features', 'change', 'cancel'])

export async function findSettings(ctx: Pick<Ctx, 'db'>): Promise<Settings | undefined> {
  const row = await select(ctx).executeTakeFirst()
  return row && read(row as unknown as Stored)
}

/** Made by the first who asks, its key with it; locked for who is about to change it. */
export async function lockSettings(ctx: Ctx): Promise<Settings> {
  await sql`insert into portal_settings (key, updated_at) values (${createSecret(16)}, ${ctx.now.toString()})
    on conflict (organization_id) do nothing`.execute(ctx.db)
  return read((await select(ctx).forUpdate().executeTakeFirstOrThrow()) as unknown as Stored)
}

export async function saveSettings(ctx: Ctx, settings: Settings): Promise<void> {
  const { features, change, cancel, ...plain } = settings
  await ctx.db
    .updateTable('portal_settings')
    .set({
      ...plain,
      features: toJson(features),
      change: toJson(change),
      cancel: toJson(cancel),
      updated_at: ctx.now.toString(),
    })
    .execute()
}

/** Nobody who came in by the former address is in any more. */
export async function endAll({ db }: Ctx): Promise<void> {
  await db.deleteFrom('portal_sessions').execute()
  await db.deleteFrom('portal_tickets').execute()
  await db.deleteFrom('portal_links').execute()
}
