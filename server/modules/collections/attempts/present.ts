import type { AttemptRow } from './queries.ts'
import type { Attempt } from './schema.ts'

export const presentAttempt = (row: AttemptRow): Attempt => ({
  id: row.id,
  invoice_id: row.invoice_id,
  payment_method_id: row.payment_method_id,
  n: row.n,
  amount_cents: row.amount_cents,
  currency: row.currency,
  trigger: row.trigger as Attempt['trigger'],
  state: row.state as Attempt['state'],
  code: row.code,
  hard: row.hard,
  message: row.message,
  due_on: row.due_on,
  submitted_at: row.submitted_at,
  settled_at: row.settled_at,
  provider_ref: row.provider_ref,
  payment_id: row.payment_id,
  debit_run_id: row.debit_run_id,
  end_to_end_id: row.end_to_end_id,
  next_attempt_at: row.next_attempt_at,
})
