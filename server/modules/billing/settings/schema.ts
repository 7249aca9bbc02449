import {
  Choice,
  CurrencyCode,
  DateOnly,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Type,
} from '#kit/schema.ts'
import { Bank, BankIn } from './bank.ts'

const Prefix = Type.String({ maxLength: 20, pattern: '^[^\\s]*$', examples: ['INV-'] })
const ReminderOffsets = Type.Array(Type.Integer({ minimum: -90, maximum: 365 }), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Days from the due date; negative is before it.',
})

const invoiceSettings = {
  number_prefix: Prefix,
  credit_note_prefix: Prefix,
  page_size: Choice(['A4', 'Letter']),
  terms: Nullable(Text(10_000)),
  footer_note: Text(2_000),
  reminders_enabled: Type.Boolean(),
  reminder_offsets: ReminderOffsets,
  payment_instructions: Nullable(
    Text(2_000, { description: 'How else to pay, in your own words: on PDF, page and mail.' }),
  ),
  auto_send: Type.Boolean({
    description: 'Mail the invoices of subscriptions as they are raised, where the customer has an address.',
  }),
  send_receipts: Type.Boolean({ description: 'Mail a receipt when an invoice is paid.' }),
}
export const InvoiceSettings = NamedObject('InvoiceSettings', { ...invoiceSettings, bank: Bank })
export const InvoiceSettingsIn = Type.Object({
  ...Patch(invoiceSettings).properties,
  bank: Type.Optional(Nullable(BankIn)),
})
export type InvoiceSettingsIn = Static<typeof InvoiceSettingsIn>

const quoteSettings = {
  approval_discount_percent: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'A quote discounted by more needs approval; null: never.',
    }),
  ),
  approval_total_cents: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A quote of a greater total in the reporting currency needs approval; null: never.',
    }),
  ),
  valid_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  number_prefix: Prefix,
  terms: Nullable(Text(10_000)),
  auto_invoice: Type.Boolean({
    description: 'Accepting a quote raises the draft invoice of its one-time lines.',
  }),
}
export const QuoteSettings = NamedObject('QuoteSettings', {
  ...quoteSettings,
  auto_invoice_chosen: Type.Boolean({
    description: 'Whether somebody has said which way `auto_invoice` is to be.',
  }),
})
export const QuoteSettingsIn = Patch(quoteSettings)
export type QuoteSettingsIn = Static<typeof QuoteSettingsIn>

const Rate = Type.Number({ exclusiveMinimum: 0, maximum: 1e12, examples: [1.0842] })
export const FxRatesIn = Type.Object({
  rates: Type.Array(
    Type.Object({ currency: CurrencyCode, rate: Rate, as_of: Type.Optional(Nullable(DateOnly)) }),
    { maxItems: 200 },
  ),
})
export type FxRatesIn = Static<typeof FxRatesIn>

export const FxRates = NamedObject('FxRates', {
  reporting_currency: Type.String(),
  default_as_of: DateOnly,
  rates: Type.Array(
    NamedObject('FxRate', {
      currency: Type.String(),
      rate: Type.Number({ description: 'Reporting units for one unit of the currency' }),
      as_of: Nullable(DateOnly),
      source: Choice(['organization', 'default']),
    }),
  ),
})
export type FxRates = Static<typeof FxRates>
