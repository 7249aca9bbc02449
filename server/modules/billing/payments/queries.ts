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

/** What has counted towards an invoice so far, as its customer may see it. */
export async function listReceived({ db }: Ctx, invoiceId: string): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select kind, method, amount_cents, received_at from (
      select 0 as part, id, kind, method, amount_cents, received_at from payments
      where invoice_id = ${invoiceId} and status = 'succeeded'
      union all
      select 1, id, 'credit_note', null, total_cents, issued_at from credit_notes
      where invoice_id = ${invoiceId}) received
    order by part, id`.execute(db)
  return rows
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
