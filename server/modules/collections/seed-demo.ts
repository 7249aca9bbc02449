import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { customerOf, type InvoiceRow, listOpenInvoices, lockInvoice } from '#modules/billing/index.ts'
import { failAttempt } from './attempts/outcomes.ts'
import { insertAttempt } from './attempts/queries.ts'
import { columnsOf, insertMethod, setDefault } from './methods/queries.ts'

const CHARGED = 'Workshop, second date'
const MANY = 100

const earlier = (ctx: Ctx): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: 3 }) })

/** A customer whose card on file was declined a few hours ago; it is tried again by itself. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const open = await listOpenInvoices(ctx, undefined, MANY)
  const invoice = open.find(({ title }) => title === CHARGED)
  const customer = invoice && customerOf(invoice)
  if (!customer) return
  const then = earlier(ctx)
  const at = then.now.toString()
  const method = await insertMethod(then, {
    id: newId(),
    ...columnsOf(customer),
    provider: 'stripe',
    kind: 'card',
    label: 'Visa ···· 4242',
    brand: 'visa',
    last4: '4242',
    exp_month: 8,
    exp_year: then.now.toZonedDateTimeISO('UTC').year + 3,
    provider_ref: 'pm_demo',
    last_used_at: at,
    created_at: then.now.subtract({ hours: 24 * 30 }).toString(),
    updated_at: at,
  })
  if (!method) return
  await setDefault(then, customer, method.id)
  await decline(then, await lockInvoice(then, invoice.id), method)
}

async function decline(ctx: Ctx, row: InvoiceRow, method: { id: string; label: string }): Promise<void> {
  const at = ctx.now.toString()
  const attempt = await insertAttempt(ctx, {
    id: newId(),
    invoice_id: row.id,
    payment_method_id: method.id,
    provider: 'stripe',
    method_kind: 'card',
    method_label: method.label,
    n: 1,
    amount_cents: row.amount_due_cents,
    currency: row.currency,
    trigger: 'manual',
    state: 'submitted',
    submitted_at: at,
    created_at: at,
    updated_at: at,
  })
  await failAttempt(ctx, row, attempt, {
    code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    ref: 'pi_demo',
  })
}
