import type { Ctx } from '#kit/context.ts'
import { type Collection, type InvoiceRow, isOwed, markInvoice } from '#modules/billing/index.ts'
import { type AttemptRow, listAttempts } from './queries.ts'
import { needsCustomer } from './reasons.ts'

const nothing = { next_attempt_at: null, due_on: null }

function stateOf(last: AttemptRow): Collection | null {
  const method_label = last.method_label
  switch (last.state) {
    case 'scheduled':
      return { ...nothing, state: 'scheduled', due_on: last.due_on, method_label }
    case 'submitted':
      return { ...nothing, state: 'submitted', due_on: last.due_on, method_label }
    case 'failed':
    case 'returned':
      if (last.next_attempt_at) {
        return { ...nothing, state: 'retrying', next_attempt_at: last.next_attempt_at, method_label }
      }
      return {
        ...nothing,
        state: needsCustomer(last.code ?? '') ? 'action_required' : 'failed',
        method_label,
      }
    default:
      return null
  }
}

/** Says on the invoice where collecting it stands, by what was tried last. */
export async function follow(
  ctx: Ctx,
  invoice: Pick<InvoiceRow, 'id' | 'status' | 'amount_due_cents'>,
): Promise<void> {
  const last = isOwed(invoice) ? (await listAttempts(ctx, invoice.id)).at(-1) : undefined
  await markInvoice(ctx, invoice.id, { collection: last ? stateOf(last) : null })
}
