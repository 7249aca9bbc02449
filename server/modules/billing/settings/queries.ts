import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import type { Bank } from './bank.ts'
import {
  defaultInvoiceSettings,
  defaultQuoteSettings,
  type InvoiceSettings,
  type QuoteSettings,
} from './profile.ts'

type InvoiceColumns = Partial<
  Omit<InvoiceSettings, 'accounts' | 'bank' | 'reminder_offsets'> & { reminder_offsets: JsonText }
>

/** Of the bank's keys only those given are written, as of the settings' own. */
export async function writeInvoiceSettings(
  ctx: Ctx,
  columns: InvoiceColumns,
  bank: Partial<Bank> | undefined,
): Promise<void> {
  const change = { ...columns, updated_at: ctx.now.toString() }
  const given = toJson(bank ?? {})
  await ctx.db
    .insertInto('invoice_settings')
    .values({
      ...defaultInvoiceSettings,
      reminder_offsets: toJson(defaultInvoiceSettings.reminder_offsets),
      ...change,
      bank: given,
    })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id'])
        .doUpdateSet({ ...change, bank: sql`invoice_settings.bank || ${given}::jsonb` }),
    )
    .execute()
}

export async function writeQuoteSettings(ctx: Ctx, columns: Partial<QuoteSettings>): Promise<void> {
  const change = { ...columns, updated_at: ctx.now.toString() }
  await ctx.db
    .insertInto('quote_settings')
    .values({ ...defaultQuoteSettings, ...change })
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change))
    .execute()
}
