import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Payments } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { type Booked, lastingOf } from './lasting.ts'

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
  const { rows } = await sql<Received & Booked & { status: string }>`
    select id, kind, status, method, amount_cents, received_at, payment_id from (
      select 0 as part, id, kind, status, method, amount_cents, received_at, payment_id from payments
      where invoice_id = ${invoiceId} and status in ('succeeded', 'pending')
      union all
      select 1, id, 'credit_note', 'succeeded', null, total_cents, issued_at, null from credit_notes
      where invoice_id = ${invoiceId} and kind = 'credit') received
    order by part, id`.execute(db)
  const pending = rows.filter(row => row.status === 'pending' && row.kind === 'payment')
  return {
    received: lastingOf(rows)
      .filter(row => row.status === 'succeeded')
      .map(({ id: _id, payment_id: _payment, status: _status, ...row }) => row),
    pending_cents: pending.reduce((sum, row) => sum + row.amount_cents, 0),
  }
}

export const insertPayment = ({ db }: Ctx, values: Insertable<Payments>): Promise<PaymentRow> =>
  db.insertInto('payments').values(values).returningAll().executeTakeFirstOrThrow()

export const updatePayment = ({ db }: Ctx, id: string, change: Updateable<Payments>): Promise<PaymentRow> =>
  db.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const requirePayment = ({ db }: Ctx, id: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findPayment = ({ db }: Ctx, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether money for an invoice is on its way already, by whichever means. */
export async function hasPendingPayment({ db }: Ctx, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** A payment by what the provider calls it. */
export const findProviderPayment = (
  { db }: Ctx,
  provider: string,
  providerRef: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()

export const listRefundsOf = ({ db }: Ctx, paymentId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'refund')
    .execute()

/** When the last of what settled an invoice came in: money that lasted, a credit note or the customer's balance. Nobody pays tomorrow. */
export const settledAt = ({ now }: Ctx, invoiceId: string) => sql<string>`
  least(${now.toString()}::timestamptz, (
    select max(at) from (
      select p.received_at as at from payments p
      where p.invoice_id = ${invoiceId} and p.kind = 'payment' and p.status = 'succeeded'
        and p.amount_cents > (
          select coalesce(sum(r.amount_cents), 0) from payments r
          where r.payment_id = p.id and r.kind = 'reversal')
      union all
      select issued_at from credit_notes where invoice_id = ${invoiceId}
      union all
      select at from balance_entries where invoice_id = ${invoiceId} and kind = 'applied') settling))`

export const findPendingRefund = ({ db }: Ctx, id: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
