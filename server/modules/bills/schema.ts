import { PageQuery, SearchWords } from '#kit/page.ts'
import {
  Cents,
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Address } from '#kit/text/postal.ts'

export const billStatuses = ['new', 'approved', 'rejected', 'paid'] as const
export type BillStatus = (typeof billStatuses)[number]

const MaybeText = Nullable(Type.String())

const BillParty = NamedObject('BillParty', {
  name: MaybeText,
  vat_id: MaybeText,
  tax_number: MaybeText,
  address: Nullable(Address),
  email: MaybeText,
  iban: Nullable(Type.String({ description: 'Or the number of another account.' })),
  bic: MaybeText,
})

const BillLine = NamedObject('BillLine', {
  name: Type.String(),
  quantity: Type.Number(),
  unit: Nullable(Type.String({ description: 'A code of UN/ECE Recommendation 20.', examples: ['HUR'] })),
  unit_price: Type.Number({ description: 'In whole units of the currency, for one, discounts taken off.' }),
  net_cents: Cents,
  tax_category: MaybeText,
  tax_rate: Type.Number(),
})

const BillTax = NamedObject('BillTax', {
  tax_category: MaybeText,
  tax_rate: Type.Number(),
  taxable_cents: Cents,
  tax_cents: Cents,
  exemption_reason: MaybeText,
})

const BillFinding = NamedObject('BillFinding', {
  rule: Type.String({ description: 'As the European standard EN 16931 calls it.', examples: ['BR-CO-15'] }),
  message: Type.String(),
  line: Nullable(Type.Integer({ description: 'Of which line, from 1.' })),
  stated_cents: Nullable(Cents),
  expected_cents: Nullable(Cents),
})

export const Bill = NamedObject('Bill', {
  id: Uuid,
  status: Choice(billStatuses),
  kind: Choice(['invoice', 'credit_note']),
  format: Type.String({ examples: ['factur-x'] }),
  profile: Nullable(
    Type.String({ description: 'Which specification it follows.', examples: ['urn:cen.eu:en16931:2017'] }),
  ),
  number: MaybeText,
  issue_date: Nullable(DateOnly),
  due_date: Nullable(DateOnly),
  supply_date: Nullable(DateOnly),
  period_start: Nullable(DateOnly),
  period_end: Nullable(DateOnly),
  currency: MaybeText,
  seller: BillParty,
  buyer: BillParty,
  buyer_reference: MaybeText,
  order_reference: MaybeText,
  preceding_number: Nullable(Type.String({ description: 'Of the invoice that a credit note is about.' })),
  lines: Type.Array(BillLine),
  taxes: Type.Array(BillTax),
  subtotal_cents: Type.Integer({ ...Cents, description: 'Without tax.' }),
  tax_cents: Cents,
  total_cents: Cents,
  paid_cents: Cents,
  payable_cents: Cents,
  payment_reference: MaybeText,
  valid: Type.Boolean({ description: 'Whether all sums come out as stated and nothing is missing.' }),
  findings: Type.Array(BillFinding),
  company_id: Nullable(Uuid),
  file_sha256: Type.String(),
  received_via: Choice(['upload', 'mail']),
  received_at: Timestamp,
  decided_by_id: Nullable(UserId),
  reject_reason: MaybeText,
  paid_on: Nullable(DateOnly),
})
export type Bill = Static<typeof Bill>

export const BillQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Choice(billStatuses)),
  q: SearchWords,
})
export type BillQuery = Static<typeof BillQuery>

export const RejectBill = Type.Object({ reason: Text(1_000, { minLength: 1 }) })
export const MarkBillPaid = Type.Object({ paid_on: Type.Optional(Nullable(DateOnly)) })
