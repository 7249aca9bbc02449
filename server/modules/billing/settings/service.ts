import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { noBank, readBank } from './bank.ts'
import type { QuoteSettings } from './profile.ts'
import { loadPayee, loadProfile } from './profile-queries.ts'
import { writeInvoiceSettings, writeQuoteSettings } from './queries.ts'
import type { InvoiceSettingsIn, QuoteSettingsIn } from './schema.ts'

/** After the settings changed: every open invoice gets its next reminder anew, or none. */
export const planAllReminders = order<{ after?: string }>({ name: 'billing.plan_reminders', coalesces: true })

export async function getInvoiceSettings(ctx: Ctx) {
  const {
    accounts: _accounts,
    payment_reference: _reference,
    ...settings
  } = (await loadProfile(ctx)).invoices
  return settings
}

export const getQuoteSettings = async (ctx: Ctx): Promise<QuoteSettings> => (await loadProfile(ctx)).quotes

/** Only the keys that were given are written: somebody else may be changing others at the same moment. */
export async function putInvoiceSettings(ctx: Ctx, patch: InvoiceSettingsIn) {
  const { reminder_offsets: offsets, bank, ...plain } = patch
  await writeInvoiceSettings(
    ctx,
    { ...plain, ...(offsets ? { reminder_offsets: toJson(offsets.toSorted((a, b) => a - b)) } : {}) },
    bank === undefined ? undefined : bank === null ? noBank : readBank(bank),
  )
  if (patch.reminders_enabled !== undefined || patch.reminder_offsets !== undefined) {
    await ctx.enqueue(planAllReminders, {}, { onceKey: '' })
  }
  return getInvoiceSettings(ctx)
}

export async function putQuoteSettings(ctx: Ctx, patch: QuoteSettingsIn): Promise<QuoteSettings> {
  const chosen = patch.auto_invoice === undefined ? {} : { auto_invoice_chosen: true }
  await writeQuoteSettings(ctx, { ...patch, ...chosen })
  return getQuoteSettings(ctx)
}

/** What customers are asked to write on a transfer: settings of the bank, kept with those of invoices. */
export const findReferenceKind = async (ctx: Ctx): Promise<'number' | 'rf'> =>
  (await loadPayee(ctx)).invoices.payment_reference ?? 'number'

export const chooseReferenceKind = (ctx: Ctx, kind: 'number' | 'rf'): Promise<void> =>
  writeInvoiceSettings(ctx, { payment_reference: kind }, undefined)
