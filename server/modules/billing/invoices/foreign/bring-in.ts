import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { joinPrices } from '../../lines/present.ts'
import { priceLines, type ResolvedLine } from '../../lines/resolve.ts'
import { MAX_LINES } from '../../lines/schema.ts'
import { headColumns } from '../../orders/head.ts'
import { insertPayment } from '../../payments/queries.ts'
import { decimalText, settle } from '../../pricing/price.ts'
import type { Profile } from '../../settings/profile.ts'
import { freezeInvoice } from '../editions/freeze.ts'
import { moneyColumns, storeInvoice } from '../issuing/create.ts'
import { lockInvoice, updateInvoice } from '../queries.ts'
import { hasInvoiceNumber, listKnownRefs } from './queries.ts'

export interface ForeignLine {
  name: string
  quantity: number
  unit_price_cents: number
  discount_cents: number
  tax_name: string | null
  /** In percent. */
  tax_rate: number
}

/** An invoice that another system wrote, and goes on collecting. */
export interface ForeignInvoice {
  number: string
  title: string
  status: 'open' | 'paid' | 'uncollectible' | 'void'
  currency: string
  contact_id: string | null
  subscription_id: string | null
  bill_to_name: string
  bill_to_email: string
  bill_to_address: string
  lines: readonly ForeignLine[]
  /** What the other system says it comes to, whatever the lines say. */
  tax_cents: number
  total_cents: number
  /** What is still owed there. */
  due_cents: number
  issued_at: string
  due_on: string | null
  paid_at: string | null
  closed_at: string | null
  /** Who took the payments: those that the ledger has from them already are not booked again. */
  provider: string
  payments: readonly { ref: string; amount_cents: number; at: string }[]
  /** What a person should know before asking for the money here. */
  attention: string | null
}

const noDiscount = { kind: 'none', value: 0 } as const

/** As it was written elsewhere, with its number and its date. Nobody is told, nothing is sent, nobody is reminded. */
export async function bringInInvoice(ctx: Ctx, profile: Profile, given: ForeignInvoice): Promise<string> {
  const lines = linesOf(given)
  const priced = priceLines(lines, noDiscount)
  const money = moneyColumns(profile, priced, given.currency, noDiscount)
  const isTaken = await hasInvoiceNumber(ctx.db, given.number)
  const id = newId()
  const now = ctx.now.toString()
  const known = new Set(
    await listKnownRefs(
      ctx.db,
      given.provider,
      given.payments.map(({ ref }) => ref),
    ),
  )
  const payments = given.payments.filter(({ ref }) => !known.has(ref))
  const stored = joinPrices(lines, priced)
  const row = await storeInvoice(
    ctx,
    {
      id,
      number: isTaken ? `${given.number} (${id.slice(-6)})` : given.number,
      ...headColumns(
        {
          title: given.title,
          contact_id: given.contact_id,
          bill_to_name: given.bill_to_name,
          bill_to_email: given.bill_to_email,
          bill_to_address: given.bill_to_address,
          payment_terms: given.due_on ? 'custom' : 'due_on_receipt',
        },
        profile.invoices,
      ),
      subscription_id: given.subscription_id,
      ...money,
      ...booksAfter(given, { paid: sumOf(payments), refunded: 0, reversed: 0 }),
      due_date: given.due_on ?? given.issued_at.slice(0, 10),
      issued_at: given.issued_at,
      sent_at: given.issued_at,
      // The other system reminds its customers itself.
      reminders_stopped_at: now,
      public_token: createSecret(24),
      created_at: given.issued_at,
      updated_at: now,
    },
    stored,
  )
  await freezeInvoice(ctx, row, stored)
  await bookPayments(ctx, id, given, payments)
  return id
}

/** What happened to it over there since. False where there is nothing new. */
export async function followInvoice(ctx: Ctx, id: string, given: ForeignInvoice): Promise<boolean> {
  const row = await lockInvoice(ctx, id)
  const known = new Set(
    await listKnownRefs(
      ctx.db,
      given.provider,
      given.payments.map(({ ref }) => ref),
    ),
  )
  const payments = given.payments.filter(({ ref }) => !known.has(ref))
  const change = booksAfter(given, {
    paid: row.amount_paid_cents + sumOf(payments),
    refunded: row.amount_refunded_cents,
    reversed: row.amount_reversed_cents,
  })
  if (
    payments.length === 0 &&
    change.status === row.status &&
    change.amount_due_cents === row.amount_due_cents
  ) {
    return false
  }
  await bookPayments(ctx, id, given, payments)
  await updateInvoice(ctx, id, change)
  return true
}

const sumOf = (payments: ForeignInvoice['payments']): number =>
  payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** What was neither paid nor is owed any more was settled over there otherwise, by a credit note or a balance. */
function booksAfter(
  given: ForeignInvoice,
  { paid, refunded, reversed }: { paid: number; refunded: number; reversed: number },
) {
  const isVoid = given.status === 'void'
  const owed = isVoid ? 0 : given.due_cents
  const books = {
    total_cents: given.total_cents,
    amount_paid_cents: paid,
    amount_refunded_cents: refunded,
    amount_reversed_cents: reversed,
    amount_credited_cents: isVoid ? 0 : Math.max(0, given.total_cents - paid + refunded + reversed - owed),
    // Balances are kept over there.
    balance_applied_cents: 0,
  }
  const due = isVoid ? 0 : settle(books).amount_due_cents
  return {
    status: given.status,
    amount_paid_cents: books.amount_paid_cents,
    amount_credited_cents: books.amount_credited_cents,
    amount_due_cents: due,
    paid_at: given.status === 'paid' ? (given.paid_at ?? given.issued_at) : null,
    voided_at: isVoid ? given.closed_at : null,
    uncollectible_at: given.status === 'uncollectible' ? given.closed_at : null,
    attention: due > 0 ? given.attention : null,
  }
}

async function bookPayments(
  ctx: Ctx,
  invoiceId: string,
  { provider, currency }: ForeignInvoice,
  payments: ForeignInvoice['payments'],
): Promise<void> {
  for (const { ref, amount_cents, at } of payments) {
    await insertPayment(ctx, {
      id: newId(),
      invoice_id: invoiceId,
      kind: 'payment',
      status: 'succeeded',
      provider,
      method: 'card',
      amount_cents,
      currency,
      provider_ref: ref,
      received_at: at,
      created_at: ctx.now.toString(),
    })
  }
}

/**
 * Line by line where that comes to what was charged, to the cent. Where it does not (prices with tax inside, credits,
 * fractions of a cent) the sum is a line and the tax another: what was charged is a fact.
 */
function linesOf(given: ForeignInvoice): ResolvedLine[] {
  const lines = given.lines.map(toLine)
  const canTell =
    lines.length > 0 &&
    lines.length <= MAX_LINES &&
    given.lines.every(({ unit_price_cents, quantity }) => unit_price_cents >= 0 && quantity > 0)
  if (canTell) {
    const priced = priceLines(lines, noDiscount)
    if (priced.total_cents === given.total_cents && priced.tax_cents === given.tax_cents) return lines
  }
  const plain = { quantity: 1, discount_cents: 0, tax_name: null, tax_rate: 0 }
  const name = given.lines.length === 1 ? given.lines[0]!.name : given.title || given.number
  const sum = { ...plain, name, unit_price_cents: given.total_cents - given.tax_cents }
  const tax = { ...plain, name: 'Tax', unit_price_cents: given.tax_cents }
  return (given.tax_cents > 0 ? [sum, tax] : [sum]).map(toLine)
}

const toLine = (line: ForeignLine): ResolvedLine => ({
  id: newId(),
  product_id: null,
  name: line.name.slice(0, 500) || 'Item',
  description: null,
  quantity: decimalText(line.quantity),
  unit: null,
  unit_price_cents: line.unit_price_cents,
  discount_kind: line.discount_cents > 0 ? 'amount' : 'none',
  discount_value: String(line.discount_cents),
  tax_name: line.tax_name,
  tax_rate: decimalText(line.tax_rate),
  billing_interval: 'one_time',
  optional: false,
})
