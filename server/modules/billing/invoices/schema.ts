import { PageNumber, SearchWords } from '#kit/page.ts'
import { OwnersText } from '#kit/records/owners.ts'
import {
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { Address, AddressIn, ElectronicAddress } from '#kit/text/postal.ts'
import { FilterText, sorting } from '#modules/crm/index.ts'
import { DiscountKind, InvoiceLine, Line, LineIn } from '../lines/schema.ts'
import { Amount, orderIn, orderSums, orderTexts, taxSum } from '../orders/schema.ts'
import { Bank } from '../settings/bank.ts'
import { PublicSeller } from '../settings/seller.ts'

const TaxMode = Choice(['manual', 'automatic'])

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export const paymentStates = ['unpaid', 'partially_paid', 'paid', 'overpaid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

const header = {
  ...orderIn,
  due_date: Type.Optional(Nullable(DateOnly)),
  billing_address: Type.Optional(Nullable(AddressIn)),
  deliver_to: Type.Optional(Nullable(AddressIn)),
  supply_date: Type.Optional(Nullable(DateOnly)),
  period_start: Type.Optional(Nullable(DateOnly)),
  period_end: Type.Optional(Nullable(DateOnly)),
  buyer_reference: Type.Optional(Nullable(Text(100))),
  contract_reference: Type.Optional(Nullable(Text(100))),
  buyer_electronic_address: Type.Optional(Nullable(ElectronicAddress)),
  tax_mode: Type.Optional(Nullable(TaxMode)),
}

export const InvoicePatch = Type.Object({
  ...header,
  attention: Type.Optional(Type.Null({ description: 'null: somebody has looked at it.' })),
  lines: Type.Optional(Type.Array(LineIn, { description: 'All of them anew, together with the rest' })),
})
export type InvoicePatch = Static<typeof InvoicePatch>

export const InvoiceIn = NamedObject('InvoiceInput', {
  ...header,
  lines: Type.Optional(Nullable(Type.Array(LineIn))),
})
export type InvoiceIn = Static<typeof InvoiceIn>

export const LinesIn = Type.Object({ lines: Type.Optional(Type.Array(LineIn)) })

export const IssueIn = Type.Object({ due_date: Type.Optional(Nullable(DateOnly)) })

export const SendIn = NamedObject('SendDocument', {
  to_email: Type.Optional(Nullable(Text(254))),
  cc: Type.Optional(Nullable(Type.Array(Text(254), { maxItems: 20 }))),
  subject: Type.Optional(Nullable(Text(300))),
  message: Type.Optional(Nullable(Text(10_000))),
  account_id: Type.Optional(Nullable(Uuid)),
})
export type SendIn = Static<typeof SendIn>

export const collectionStates = ['scheduled', 'submitted', 'retrying', 'action_required', 'failed'] as const
export const Collection = NamedObject(
  'InvoiceCollection',
  {
    state: Choice(collectionStates),
    next_attempt_at: Nullable(Timestamp),
    due_on: Nullable({ ...DateOnly, description: 'The day on which it is debited.' }),
    method_label: Nullable(Type.String({ examples: ['Visa ···· 4242'] })),
  },
  { description: 'Where charging it stands; null while nothing is under way.' },
)
export type Collection = Static<typeof Collection>

const money = {
  ...orderSums,
  amount_paid_cents: Amount,
  amount_due_cents: Amount,
  amount_due_display: Type.String(),
}

const PaymentReference = Nullable(
  Type.String({
    description:
      'The number as a creditor reference (ISO 11649), once issued; null where that would be too long.',
    examples: ['RF29INV000042'],
  }),
)

export const Invoice = NamedObject('InvoiceSummary', {
  id: Uuid,
  number: Type.String(),
  status: Choice(invoiceStatuses),
  payment_state: Choice(paymentStates),
  is_overdue: Type.Boolean(),
  title: Type.String(),
  quote_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  subscription_id: Nullable(Uuid),
  subscription_change_id: Nullable(Uuid),
  period_start: Nullable(DateOnly),
  period_end: Nullable({ ...DateOnly, description: 'The last day' }),
  coupons: Type.Array(NamedObject('InvoiceCoupon', { code: Type.String(), amount_cents: Amount })),
  ...money,
  amount_refunded_cents: Amount,
  amount_reversed_cents: Amount,
  amount_credited_cents: Amount,
  balance_applied_cents: {
    ...Amount,
    description: "What of the customer's balance pays it; below zero where an overpayment was moved there.",
  },
  overpaid_cents: Amount,
  collection: Nullable(Collection),
  dunning_level: Type.Integer({ description: 'How firmly it was asked for last, 0 to 9.' }),
  reporting_total_cents: Amount,
  fx_rate: Type.Number(),
  fx_as_of: Nullable(DateOnly),
  order_discount_kind: DiscountKind,
  order_discount_value: Type.Number(),
  ...orderTexts,
  billing_address: Nullable(Address),
  deliver_to: Nullable(Address),
  supply_date: Nullable(DateOnly),
  buyer_reference: Nullable(Type.String()),
  contract_reference: Nullable(Type.String()),
  buyer_electronic_address: Nullable(ElectronicAddress),
  tax_mode: Nullable(TaxMode),
  due_date: Nullable(DateOnly),
  issued_at: Nullable(Timestamp),
  sent_at: Nullable(Timestamp),
  paid_at: Nullable(Timestamp),
  voided_at: Nullable(Timestamp),
  disputed_at: Nullable(Timestamp),
  attention: Nullable(Type.String()),
  last_pdf_at: Nullable(Timestamp),
  pdf_sha256: Nullable(Type.String()),
  payment_reference: PaymentReference,
  public_token: Type.String(),
  public_url: Type.String(),
  created_by_id: Nullable(Type.Integer()),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Invoice = Static<typeof Invoice>

export const InvoiceWithLines = NamedObject('Invoice', {
  ...Invoice.properties,
  lines: Type.Array(InvoiceLine),
})
export type InvoiceWithLines = Static<typeof InvoiceWithLines>

export const statusFilters = [...invoiceStatuses, 'overdue', 'partially_paid', 'unpaid'] as const
export const InvoiceQuery = Type.Object({
  status: Type.Optional(Choice(statusFilters)),
  status_filter: Type.Optional(Choice(statusFilters, { description: 'The same as `status`.' })),
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
  before: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Continue behind this invoice: the id of the last one received.',
    }),
  ),
  page: PageNumber,
  q: SearchWords,
  contact_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  deal_id: Type.Optional(Uuid),
  quote_id: Type.Optional(Uuid),
  subscription_id: Type.Optional(Uuid),
  owner: Type.Optional(OwnersText),
  filter: FilterText,
  ...sorting,
})
export type InvoiceQuery = Static<typeof InvoiceQuery>

/** By which rule a tax was decided is the seller's own business; the reason to give is `exemption_reason`. */
const {
  id: _id,
  product_id: _product,
  tax_class: _class,
  supply: _supply,
  tax_rule: _rule,
  tax_explanation: _explanation,
  ...publicLine
} = Line.properties
const PublicLine = NamedObject('PublicInvoiceLine', {
  ...publicLine,
  unit_display: Nullable(Type.String({ description: 'The unit behind this quantity: "hours" of "hour"' })),
  unit_price_display: Type.String(),
  total_display: Type.String(),
})

/** What the customer sees: nothing about other records, people, rates or the inner life of the seller. */
export const PublicInvoice = NamedObject('PublicInvoice', {
  number: Type.String(),
  status: Choice(invoiceStatuses),
  payment_state: Choice(paymentStates),
  is_overdue: Type.Boolean(),
  title: Type.String(),
  ...money,
  /** Digits after the point of an amount in this currency. */
  currency_exponent: Type.Integer(),
  amount_paid_display: Type.String(),
  subtotal_display: Type.String(),
  discount_display: Type.String(),
  tax_display: Type.String(),
  ...orderTexts,
  due_date: Nullable(DateOnly),
  issued_at: Nullable(Timestamp),
  paid_at: Nullable(Timestamp),
  seller: PublicSeller,
  lines: Type.Array(PublicLine),
  taxes: Type.Array(NamedObject('PublicTaxSum', { ...taxSum, tax_display: Type.String() })),
  exemptions: Type.Array(Type.String({ description: 'Why no tax is charged, where none is' })),
  payments: Type.Array(
    NamedObject('PublicPayment', {
      kind: Choice(['payment', 'refund', 'credit_note']),
      method: Nullable(Type.String()),
      amount_cents: Amount,
      amount_display: Type.String(),
      received_at: Timestamp,
    }),
  ),
  credit_notes: Type.Array(
    NamedObject('PublicCreditNote', {
      number: Type.String(),
      issued_at: Timestamp,
      reason: Nullable(Type.String()),
      total_cents: Amount,
      total_display: Type.String(),
      pdf_url: Type.String(),
    }),
  ),
  /** Whether the page can offer to pay by card. */
  can_pay: Type.Boolean(),
  payment_details: Nullable(
    NamedObject(
      'PaymentDetails',
      {
        bank: Nullable(Type.Object({ ...Bank.properties, holder: Type.String() })),
        instructions: Nullable(Type.String()),
        reference: Type.String({ description: 'What to write on the transfer' }),
        code_url: Nullable(
          Type.String({ description: 'A SEPA credit transfer code (EPC069-12) as a picture' }),
        ),
        code_text: Nullable(Type.String({ description: 'What that code says, line by line' })),
      },
      { description: 'How to pay by other means; null where nothing is owed or the seller names none' },
    ),
  ),
  payment_reference: PaymentReference,
  pdf_url: Type.String(),
})
export type PublicInvoice = Static<typeof PublicInvoice>
