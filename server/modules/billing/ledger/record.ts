import type { Ctx } from '#kit/context.ts'
import { AlreadyClosed } from '../invoices/errors.ts'
import { issueInvoice } from '../invoices/issuing/issue.ts'
import { presentWithLines, viewOf } from '../invoices/present.ts'
import { lockInvoice } from '../invoices/queries.ts'
import type { InvoiceWithLines } from '../invoices/schema.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { AmountNotPositive } from '../payments/errors.ts'
import { findProvider } from '../payments/providers.ts'
import { type PaymentMethod, paymentMethods, type RecordPaymentIn } from '../payments/schema.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { bookPayment } from './book.ts'

const aliases: Record<string, PaymentMethod> = {
  bank: 'bank_transfer',
  wire: 'bank_transfer',
  transfer: 'bank_transfer',
  check: 'cheque',
}

/** People name the way money came as the provider; the ledger keeps it as the method of a manual payment. */
function readMethod({ provider, method }: RecordPaymentIn): { method: PaymentMethod; named: string | null } {
  if (method) return { method, named: null }
  const name = (provider ?? 'manual')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (name === 'manual' || name === '') return { method: 'other', named: null }
  const byProvider = findProvider(name) && 'card'
  const known = paymentMethods.find(one => one === name) ?? aliases[name] ?? byProvider
  return known ? { method: known, named: null } : { method: 'other', named: provider ?? null }
}

/** More than is due is recorded all the same: money received is a fact. */
export async function recordPayment(ctx: Ctx, id: string, given: RecordPaymentIn): Promise<InvoiceWithLines> {
  const locked = await lockInvoice(ctx, id)
  const amount = given.amount_cents ?? 0
  if (amount <= 0) throw AmountNotPositive()
  if (locked.status === 'void') throw AlreadyClosed(locked.status)
  const profile = await loadProfile(ctx)
  const row = locked.status === 'draft' ? await issueInvoice(ctx, profile, locked) : locked
  const lines = await listInvoiceLines(ctx.db, id)
  const { method, named } = readMethod(given)
  const { invoice } = await bookPayment(ctx, row, {
    kind: 'payment',
    status: 'succeeded',
    provider: 'manual',
    method,
    amount_cents: amount,
    reference: given.reference ?? named,
    ...(given.received_at ? { received_at: given.received_at } : {}),
  })
  return presentWithLines(invoice, lines, viewOf(ctx, profile.organization))
}
