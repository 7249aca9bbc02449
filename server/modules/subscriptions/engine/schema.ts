import {
  Cents,
  Choice,
  DateOnly,
  FreeObject,
  NamedObject,
  Nullable,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { INTERVALS } from '#kit/time/period.ts'
import {
  CancelIn,
  ExpectedHash,
  movementKinds,
  Note,
  prorations,
  SubscriptionItem,
  SubscriptionPatch,
} from '../schema.ts'

export const PauseIn = Type.Object({
  resumes_at: Type.Optional(Nullable(Timestamp)),
  unused: Type.Optional(Nullable(Choice(['extend', 'credit']))),
  reason: Type.Optional(Note),
  expected_hash: ExpectedHash,
})
export type PauseIn = Static<typeof PauseIn>

export const ResumeIn = Type.Object({ expected_hash: ExpectedHash })
export type ResumeIn = Static<typeof ResumeIn>

export const PreviewIn = NamedObject('SubscriptionPreviewInput', {
  action: Type.Optional(Nullable(Choice(['change', 'pause', 'resume', 'cancel']))),
  ...SubscriptionPatch.properties,
  ...CancelIn.properties,
  ...PauseIn.properties,
})
export type PreviewIn = Static<typeof PreviewIn>

const documentTypes = ['invoice', 'credit_note'] as const
const PlannedLine = NamedObject('PlannedLine', {
  name: Type.String(),
  quantity: Type.Number(),
  unit_price_cents: Cents,
  tax_name: Nullable(Type.String()),
  tax_rate: Type.Number(),
  taxable_cents: Cents,
  tax_cents: Cents,
  total_cents: Cents,
  period_start: DateOnly,
  period_end: DateOnly,
})
export type SchedulePlannedLine = Static<typeof PlannedLine>
const sums = { subtotal_cents: Cents, tax_cents: Cents, total_cents: Cents }

const NextInvoice = NamedObject('NextInvoice', {
  on: DateOnly,
  period_start: DateOnly,
  period_end: DateOnly,
  lines: Type.Array(PlannedLine),
  ...sums,
})
export type NextInvoice = Static<typeof NextInvoice>

export const ScheduleEntry = NamedObject('SubscriptionScheduleEntry', {
  on: DateOnly,
  kind: Choice(['invoice', 'change', 'trial_end', 'coupon_end', 'resume', 'cancel']),
  period_start: Nullable(DateOnly),
  period_end: Nullable(DateOnly),
  lines: Type.Array(PlannedLine),
  ...sums,
  change_id: Nullable(Uuid),
  note: Nullable(Type.String()),
  documents: Type.Integer({ description: 'How many documents it raises' }),
})
export type ScheduleEntry = Static<typeof ScheduleEntry>

export const ChangeSide = NamedObject('SubscriptionTerms', {
  mrr_cents: Cents,
  billing_interval: Choice(INTERVALS),
  billing_interval_count: Type.Integer(),
  items: Type.Array(SubscriptionItem),
})
export const changeKinds = ['change', 'coupon', 'pause', 'resume', 'cancel'] as const
export const changeStatuses = ['scheduled', 'applied', 'canceled', 'failed'] as const
export const ChangeDocument = NamedObject('SubscriptionDocument', {
  type: Choice(documentTypes),
  id: Uuid,
  number: Type.String(),
  total_cents: Cents,
})
export type ChangeDocument = Static<typeof ChangeDocument>

export const Change = NamedObject('SubscriptionChange', {
  id: Uuid,
  subscription_id: Uuid,
  seq: Type.Integer(),
  kind: Choice(changeKinds),
  status: Choice(changeStatuses),
  proration: Nullable(Choice(prorations)),
  effective_on: DateOnly,
  request: FreeObject,
  before: ChangeSide,
  after: ChangeSide,
  documents: Type.Array(ChangeDocument),
  error: Nullable(Type.String()),
  created_by_id: Nullable(Type.Integer()),
  created_at: Timestamp,
  applied_at: Nullable(Timestamp),
})
export type Change = Static<typeof Change>

/** What a change would do, in the reporting currency where it is about the ledger. */
export const ChangePreview = NamedObject('SubscriptionChangePreview', {
  currency: Type.String(),
  mrr_before_cents: Cents,
  mrr_after_cents: Cents,
  reporting_currency: Type.String(),
  delta_cents: Cents,
  movement: Nullable(Choice(movementKinds)),
  effective_on: DateOnly,
  documents: Type.Array(
    NamedObject('PreviewedDocument', {
      type: Choice(documentTypes),
      invoice_id: Nullable(Uuid),
      lines: Type.Array(PlannedLine),
      ...sums,
    }),
  ),
  charged_today_cents: Cents,
  carried_over_cents: Cents,
  due_today_cents: Cents,
  next_invoice: Nullable(NextInvoice),
  next_invoices: Type.Array(NextInvoice),
  planned: Nullable(ScheduleEntry),
  hash: Type.String(),
})
export type ChangePreview = Static<typeof ChangePreview>

export const ScheduleQuery = Type.Object({ months: Type.Integer({ minimum: 1, maximum: 36, default: 12 }) })

export const ScheduleMonth = NamedObject('SubscriptionScheduleMonth', {
  month: Type.String({ examples: ['2026-12'] }),
  currency: Type.String(),
  total_cents: Cents,
  invoices: Type.Integer(),
})
export type ScheduleMonth = Static<typeof ScheduleMonth>
