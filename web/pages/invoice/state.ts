import type { Invoice } from './query.ts'

export type InvoiceState = 'draft' | 'due' | 'overdue' | 'paid' | 'refunded' | 'void'

/** What the invoice is to the one who got it. Written off by the seller, it is still to be paid. */
export function stateOf(invoice: Invoice): InvoiceState {
  if (invoice.status === 'draft' || invoice.status === 'void') return invoice.status
  if (invoice.amount_due_cents > 0) return invoice.is_overdue ? 'overdue' : 'due'
  return invoice.payment_state === 'refunded' ? 'refunded' : 'paid'
}

export const isOpen = (invoice: Invoice): boolean => ['due', 'overdue'].includes(stateOf(invoice))

/** The seller's day decides whether it is overdue; how far off the day is, the visitor's calendar says. */
export function daysUntil(date: string, today: Date = new Date()): number {
  const day = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())
  return Math.max(0, Math.round((Date.parse(date) - day) / 86_400_000))
}

/** What arrived and was kept. */
export const receivedOf = ({ payments }: Invoice): number =>
  payments.reduce((sum, { kind, amount_cents }) => {
    if (kind === 'credit_note') return sum
    return kind === 'payment' ? sum + amount_cents : sum - amount_cents
  }, 0)

export const refundedOf = ({ payments }: Invoice): number =>
  payments.filter(({ kind }) => kind === 'refund').reduce((sum, { amount_cents }) => sum + amount_cents, 0)
