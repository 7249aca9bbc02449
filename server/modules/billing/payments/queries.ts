import { type Selectable, sql } from 'kysely'
import type { Payments } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import type { Payment } from './schema.ts'

export type PaymentRow = Selectable<Payments>

export const listPayments = (ctx: Ctx, invoiceId: string): Promise<PaymentRow[]> =>
  ctx.db.selectFrom('payments').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute()

export interface Received {
  kind: 'payment' | 'refund' | 'credit_note'
  method: string | null
  amount_cents: number
  received_at: string
}

/** What has counted towards an invoice so far, as its customer may see it, and how much more is on its way to us. */
export async function listReceived(
  { db }: Ctx,
  invoiceId: string,
): Promise<{ received: Received[]; pending_cents: number }> {
  const { rows } = await sql<Received & { status: string }>`
    select kind, status, method, amount_cents, received_at from (
      select 0 as part, id, kind, status, method, amount_cents, received_at from payments
      where invoice_id = ${invoiceId} and status in ('succeeded', 'pending')
      union all
      select 1, id, 'credit_note', 'succeeded', null, total_cents, issued_at from credit_notes
      where invoice_id = ${invoiceId}) received
    order by part, id`.execute(db)
  const pending = rows.filter(row => row.status === 'pending' && row.kind === 'payment')
  return {
    received: rows.filter(row => row.status === 'succeeded').map(({ status: _status, ...row }) => row),
    pending_cents: pending.reduce((sum, row) => sum + row.amount_cents, 0),
  }
}

export const presentPayment = (row: PaymentRow, locale: string): Payment => ({
  id: row.id,
  invoice_id: row.invoice_id,
  kind: row.kind as Payment['kind'],
  status: row.status as Payment['status'],
  provider: row.provider as Payment['provider'],
  method: row.method as Payment['method'],
  amount_cents: row.amount_cents,
  amount_display: formatMoney(row.amount_cents, row.currency, locale),
  currency: row.currency,
  reference: row.reference,
  provider_ref: row.provider_ref,
  payment_id: row.payment_id,
  reason: row.reason,
  flag: row.flag,
  received_at: row.received_at,
  created_by_id: row.created_by_id,
  created_at: row.created_at,
})
