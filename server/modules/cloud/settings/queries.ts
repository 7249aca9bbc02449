import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { TenantSettings } from './schema.ts'

/** Whose clock the tenant goes by. */
export const readZone = async ({ db }: Ctx): Promise<string> =>
  (await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()).timezone

export async function readTenantSettings({ db }: Ctx): Promise<TenantSettings> {
  const row = await db
    .selectFrom('platform_settings')
    .select(['model_prices', 'status_page', 'failures_to_down'])
    .executeTakeFirst()
  return {
    model_prices: (row?.model_prices ?? {}) as TenantSettings['model_prices'],
    status_page: {
      enabled: false,
      slug: null,
      title: null,
      check_ids: null,
      ...((row?.status_page ?? {}) as Partial<TenantSettings['status_page']>),
    },
    checks: { failures_to_down: row?.failures_to_down ?? 2 },
  }
}

export async function saveTenantSettings(
  ctx: Ctx,
  { model_prices, status_page, checks }: TenantSettings,
): Promise<void> {
  const values = {
    model_prices: toJson(model_prices),
    status_page: toJson(status_page),
    failures_to_down: checks.failures_to_down,
    updated_at: ctx.now.toString(),
  }
  await ctx.db
    .insertInto('platform_settings')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'id']).doUpdateSet(values))
    .execute()
}
