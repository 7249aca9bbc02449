import { event } from '#kit/event.ts'
import { Cents, DateOnly, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'

export const StatementImported = event(
  'bank.statement_imported',
  Type.Object({
    import_id: Uuid,
    filename: Type.String(),
    format: Type.String(),
    statement_ids: Type.Array(Uuid),
    added: Type.Integer(),
    duplicates: Type.Integer(),
    booked: Type.Integer(),
    proposed: Type.Integer(),
    unmatched: Type.Integer(),
    imported_by_id: Nullable(UserId),
  }),
)

/** Of one invoice: a transaction that pays several tells of each. */
const about = {
  bank_transaction_id: Uuid,
  bank_account_id: Uuid,
  booked_on: DateOnly,
  counterparty_name: Nullable(Type.String()),
  amount_cents: Cents,
  currency: Type.String(),
  invoice_id: Uuid,
  number: Type.String(),
  payment_id: Nullable(Uuid),
  matched_cents: Cents,
  rule: Nullable(Type.String()),
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  deal_id: Nullable(Uuid),
}

export const TransactionMatched = event('bank.transaction_matched', Type.Object(about))
export const TransactionUnmatched = event('bank.transaction_unmatched', Type.Object(about))
