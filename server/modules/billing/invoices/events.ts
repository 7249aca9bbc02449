import { event } from '#kit/event.ts'
import { Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { Changes } from '#modules/crm/index.ts'

export const InvoiceFacts = Type.Object({
  invoice_id: Uuid,
  number: Type.String(),
  status: Type.String(),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
  quote_id: Nullable(Uuid),
  subscription_id: Nullable(Uuid),
  currency: Type.String(),
  total_cents: Type.Integer(),
  amount_due_cents: Type.Integer(),
  reporting_total_cents: Type.Integer(),
})
export type InvoiceFacts = Static<typeof InvoiceFacts>

export const InvoiceCreated = event('invoice.created', InvoiceFacts)
export const InvoiceUpdated = event(
  'invoice.updated',
  Type.Object({ ...InvoiceFacts.properties, changes: Changes }),
  { changesOf: ({ invoice_id }) => invoice_id },
)
export const InvoiceIssued = event('invoice.issued', InvoiceFacts, {
  trigger: { label: 'Invoice issued', place: 230 },
})
export const InvoiceSent = event('invoice.sent', InvoiceFacts)
export const InvoicePaid = event('invoice.paid', InvoiceFacts, {
  trigger: { label: 'Invoice paid', place: 240 },
})
export const InvoiceReopened = event('invoice.reopened', InvoiceFacts)
export const InvoiceOverdue = event('invoice.overdue', InvoiceFacts, {
  trigger: { label: 'Invoice overdue', place: 250 },
})
export const InvoiceVoided = event('invoice.voided', InvoiceFacts)
export const InvoiceMarkedUncollectible = event('invoice.marked_uncollectible', InvoiceFacts)
export const InvoiceReminded = event('invoice.reminded', InvoiceFacts)
/** An issued invoice has other texts, or the seller's details of today. */
export const InvoiceEditionCreated = event('invoice.edition_created', InvoiceFacts)

export const factsOf = (row: Omit<InvoiceFacts, 'invoice_id'> & { id: string }): InvoiceFacts => ({
  invoice_id: row.id,
  number: row.number,
  status: row.status,
  contact_id: row.contact_id,
  company_id: row.company_id,
  deal_id: row.deal_id,
  quote_id: row.quote_id,
  subscription_id: row.subscription_id,
  currency: row.currency,
  total_cents: row.total_cents,
  amount_due_cents: row.amount_due_cents,
  reporting_total_cents: row.reporting_total_cents,
})
