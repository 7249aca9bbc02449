import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { planAllReminders } from '../reminders/plan-all.ts'
import {
  defaultInvoiceSettings,
  defaultQuoteSettings,
  type InvoiceSettings,
  loadProfile,
  type QuoteSettings,
} from './profile.ts'
import type { InvoiceSettingsIn, QuoteSettingsIn } from './schema.ts'

export const getInvoiceSettings = async (ctx: Ctx): Promise<InvoiceSettings> =>
  (await loadProfile(ctx)).invoices
export const getQuoteSettings = async (ctx: Ctx): Promise<QuoteSettings> => (await loadProfile(ctx)).quotes

/** Only the keys that were given are written: somebody else may be changing others at the same moment. */
export async function putInvoiceSettings(ctx: Ctx, patch: InvoiceSettingsIn): Promise<InvoiceSettings> {
  const { reminder_offsets: offsets, ...plain } = patch
  const change = {
    ...plain,
    ...(offsets ? { reminder_offsets: toJson(offsets.toSorted((a, b) => a - b)) } : {}),
    updated_at: ctx.now.toString(),
  }
  await ctx.db
    .insertInto('invoice_settings')
    .values({
      ...defaultInvoiceSettings,
      reminder_offsets: toJson(defaultInvoiceSettings.reminder_offsets),
      ...change,
    })
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change))
    .execute()
  if (patch.reminders_enabled !== undefined || patch.reminder_offsets !== undefined) {
    await ctx.enqueue(planAllReminders, {}, { onceKey: '' })
  }
  return getInvoiceSettings(ctx)
}

export async function putQuoteSettings(ctx: Ctx, patch: QuoteSettingsIn): Promise<QuoteSettings> {
  const change = { ...patch, updated_at: ctx.now.toString() }
  await ctx.db
    .insertInto('quote_settings')
    .values({ ...defaultQuoteSettings, ...change })
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change))
    .execute()
  return getQuoteSettings(ctx)
}
