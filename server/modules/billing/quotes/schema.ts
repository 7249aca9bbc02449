import { SearchWords } from '#kit/page.ts'
import { OwnersText } from '#kit/records/owners.ts'
import {
  Choice,
  DateOnly,
  Email,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { FilterText, sorting } from '#modules/crm/index.ts'
import { DiscountKind, DiscountPeriods, QuoteLine, QuoteLineIn } from '../lines/schema.ts'
import { Amount, orderIn, orderSums, orderTexts, TaxSum } from '../orders/schema.ts'
import { PublicSeller } from '../settings/seller.ts'
import { IntervalTotal, TotalsByInterval } from './totals.ts'

export const quoteStatuses = [
  'draft',
  'pending_approval',
  'approved',
  'approval_rejected',
  'sent',
  'accepted',
  'declined',
  'expired',
  'voided',
] as const

const header = {
  ...orderIn,
  valid_until: Type.Optional(Nullable(DateOnly)),
  order_discount_periods: Type.Optional(Nullable(DiscountPeriods)),
}
export const QuotePatch = Type.Object({
  ...header,
  lines: Type.Optional(Type.Array(QuoteLineIn, { description: 'All of them anew, together with the rest' })),
})
export type QuotePatch = Static<typeof QuotePatch>
export const QuoteIn = NamedObject('QuoteInput', {
  ...header,
  lines: Type.Optional(Nullable(Type.Array(QuoteLineIn))),
})
export type QuoteIn = Static<typeof QuoteIn>
export const QuoteLinesIn = Type.Object({ lines: Type.Optional(Type.Array(QuoteLineIn)) })

export const ApprovalIn = NamedObject('ApprovalNote', {
  note: Type.Optional(Nullable(Text(2_000))),
  reason: Type.Optional(Nullable(Text(2_000))),
})
export type ApprovalIn = Static<typeof ApprovalIn>

const choice = { optional_line_ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 200 }))) }
export const ChoiceIn = Type.Object(choice)
export type ChoiceIn = Static<typeof ChoiceIn>
export const AcceptIn = Type.Object({
  name: Text(200, { minLength: 1, examples: ['Ada Byron'] }),
  email: Email,
  ...choice,
})
export type AcceptIn = Static<typeof AcceptIn>
export const DeclineIn = Type.Object({
  reason: Type.Optional(Nullable(Text(2_000))),
  name: Type.Optional(Nullable(Text(200))),
})
export type DeclineIn = Static<typeof DeclineIn>

export const Quote = NamedObject('QuoteSummary', {
  id: Uuid,
  number: Type.String(),
  status: Choice(quoteStatuses),
  title: Type.String(),
  deal_id: Nullable(Uuid),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  ...orderSums,
  totals_by_interval: TotalsByInterval,
  unbilled_cents: Type.Integer({
    description: 'Accepted, due once, and on no invoice yet that lives.',
  }),
  reporting_total_cents: Amount,
  fx_rate: Type.Number(),
  fx_as_of: Nullable(DateOnly),
  order_discount_kind: DiscountKind,
  order_discount_value: Type.Number(),
  order_discount_periods: Nullable(Type.Integer()),
  ...orderTexts,
  valid_until: Nullable(DateOnly),
  approval_required: Type.Boolean(),
  approval_reasons: Type.Array(Type.String()),
  approval_note: Nullable(Type.String()),
  submitted_at: Nullable(Timestamp),
  submitted_by_id: Nullable(Type.Integer()),
  approved_at: Nullable(Timestamp),
  approved_by_id: Nullable(Type.Integer()),
  sent_at: Nullable(Timestamp),
  viewed_at: Nullable(Timestamp),
  accepted_at: Nullable(Timestamp),
  accepted_by_name: Nullable(Type.String()),
  accepted_by_email: Nullable(Type.String()),
  declined_at: Nullable(Timestamp),
  decline_reason: Nullable(Type.String()),
  expired_at: Nullable(Timestamp),
  voided_at: Nullable(Timestamp),
  last_pdf_at: Nullable(Timestamp),
  pdf_sha256: Nullable(Type.String()),
  public_token: Type.String(),
  public_url: Type.String(),
  created_by_id: Nullable(Type.Integer()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Quote = Static<typeof Quote>

export const QuoteWithLines = NamedObject('Quote', {
  ...Quote.properties,
  intervals: Type.Array(IntervalTotal),
  lines: Type.Array(QuoteLine),
})
export type QuoteWithLines = Static<typeof QuoteWithLines>

export const QuoteQuery = Type.Object({
  status: Type.Optional(Choice(quoteStatuses)),
  deal_id: Type.Optional(Uuid),
  contact_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  owner: Type.Optional(OwnersText),
  filter: FilterText,
  ...sorting,
  q: SearchWords,
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
})
export type QuoteQuery = Static<typeof QuoteQuery>

/** By which rule a tax was decided is the seller's own business; the reason to give is `exemption_reason`. */
const {
  product_id: _product,
  tax_class: _class,
  supply: _supply,
  tax_rule: _rule,
  tax_explanation: _explanation,
  ...publicLine
} = QuoteLine.properties

/** What a choice of optional lines changes. Line ids are there because lines are chosen by them. */
const priced = {
  ...orderSums,
  lines: Type.Array(
    NamedObject('PublicQuoteLine', {
      ...publicLine,
      unit_display: Nullable(
        Type.String({ description: 'The unit behind this quantity: "hours" of "hour"' }),
      ),
      unit_price_display: Type.String(),
      total_display: Type.String(),
    }),
  ),
  taxes: Type.Array(TaxSum),
  /** The sums by how often they are due; the totals add up to `total_cents`. */
  intervals: Type.Array(IntervalTotal),
  totals_by_interval: TotalsByInterval,
}
export const PricedChoice = NamedObject('PricedQuoteChoice', priced)
export type PricedChoice = Static<typeof PricedChoice>

const publicStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'voided'] as const

/** What the customer sees. */
export const PublicQuote = NamedObject('PublicQuote', {
  number: Type.String(),
  /** `draft` covers whatever happens before a quote is sent. */
  status: Choice(publicStatuses),
  title: Type.String(),
  /** Digits after the point of an amount in this currency. */
  currency_exponent: Type.Integer(),
  ...orderTexts,
  valid_until: Nullable(DateOnly),
  is_expired: Type.Boolean(),
  can_accept: Type.Boolean(),
  accepted_at: Nullable(Timestamp),
  accepted_by_name: Nullable(Type.String()),
  declined_at: Nullable(Timestamp),
  seller: PublicSeller,
  ...priced,
  pdf_url: Type.String(),
  /** Where the invoice made of it can be seen, once there is one to see. */
  invoice_url: Nullable(Type.String()),
})
export type PublicQuote = Static<typeof PublicQuote>
