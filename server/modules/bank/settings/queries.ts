import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { BankSettings } from './schema.ts'

export type StoredSettings = Omit<BankSettings, 'payment_reference'>

const defaults: StoredSettings = { auto_book: true, tolerance_cents: 0, early_payment: null }

export async function loadBankSettings({ db }: Ctx): Promise<StoredSettings> {
  const row = await db
    .selectFrom('bank_settings')
    .select(['auto_book', 'tolerance_cents', 'early_payment'])
    .$narrowType<{ early_payment: StoredSettings['early_payment'] }>()
    .executeTakeFirst()
  return row ?? defaults
}

/** Only what is given: somebody else may be changing the rest. */
export async function writeBankSettings(ctx: Ctx, given: Partial<StoredSettings>): Promise<void> {
  const { early_payment: early, ...plain } = given
  const change = {
    ...plain,
    ...(early === undefined ? {} : { early_payment: early && toJson(early) }),
    updated_at: ctx.now.toString(),
  }
  await ctx.db
    .insertInto('bank_settings')
    .values(change)
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change))
    .execute()
}

export const loadZone = async ({ db }: Ctx): Promise<{ timezone: string; locale: string }> =>
  db.selectFrom('organizations').select(['timezone', 'locale']).executeTakeFirstOrThrow()
