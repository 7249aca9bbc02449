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

export async function putInvoiceSettings(ctx: Ctx, patch: InvoiceSettingsIn): Promise<InvoiceSettings> {
  const settings = { ...defaultInvoiceSettings, ...(await getInvoiceSettings(ctx)), ...patch }
  settings.reminder_offsets = settings.reminder_offsets.toSorted((a, b) => a - b)
  const row = {
    ...settings,
    reminder_offsets: toJson(settings.reminder_offsets),
    updated_at: ctx.now.toString(),
  }
  await ctx.db
    .insertInto('invoice_settings')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(row))
    .execute()
  if (patch.reminders_enabled !== undefined || patch.reminder_offsets !== undefined) {
    await ctx.enqueue(planAllReminders, {}, { onceKey: '' })
  }
  return settings
}

export async function putQuoteSettings(ctx: Ctx, patch: QuoteSettingsIn): Promise<QuoteSettings> {
  const settings = { ...defaultQuoteSettings, ...(await getQuoteSettings(ctx)), ...patch }
  const row = { ...settings, updated_at: ctx.now.toString() }
  await ctx.db
    .insertInto('quote_settings')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(row))
    .execute()
  return settings
}
