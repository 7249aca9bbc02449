import type { Ctx, Db } from '#kit/context.ts'

export async function findPreferences(db: Db): Promise<{ contribute_companies: boolean } | undefined> {
  return db.selectFrom('lead_settings').select('contribute_companies').executeTakeFirst()
}

export async function savePreferences(
  ctx: Ctx,
  { contribute_companies }: { contribute_companies: boolean },
): Promise<void> {
  const updated_at = ctx.now.toString()
  await ctx.db
    .insertInto('lead_settings')
    .values({ contribute_companies, updated_at })
    .onConflict(conflict =>
      conflict.column('organization_id').doUpdateSet({ contribute_companies, updated_at }),
    )
    .execute()
}
