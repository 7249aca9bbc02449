import type { Ctx } from '#kit/context.ts'
import { bookBalance } from './balance/book.ts'
import { createCreditNote } from './credit-notes/service.ts'
import { type Buyer, listBuyers } from './demo-queries.ts'
import { createInvoice } from './invoices/issuing/create.ts'
import { issueInvoice } from './invoices/issuing/issue.ts'
import { lockInvoice, updateInvoice } from './invoices/queries.ts'
import { recordPayment } from './ledger/record.ts'
import { listQuoteLines } from './lines/queries.ts'
import type { PaymentTerms } from './orders/terms.ts'
import { hasProducts } from './products/queries.ts'
import type { BillingInterval } from './products/schema.ts'
import { createProduct } from './products/service.ts'
import { acceptQuote, declineQuote } from './quotes/answering/answer.ts'
import { createQuote } from './quotes/edit.ts'
import { scheduleExpiry } from './quotes/expiry.ts'
import { updateQuote } from './quotes/queries.ts'
import { seedEuropeanSale } from './seed-demo-tax.ts'
import { loadProfile } from './settings/profile-queries.ts'
import { putInvoiceSettings } from './settings/service.ts'
import { voidInvoice } from './voiding/void.ts'

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: 24 * days }) })

/** Done by a customer, on a page or at their bank: no colleague's name stands beside it. */
const byCustomer = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'anonymous' } })

interface DemoProduct {
  name: string
  sku: string
  unit: string
  price: number
  interval: BillingInterval
}

const catalogue: DemoProduct[] = [
  { name: 'Onboarding workshop', sku: 'SRV-ONB', unit: 'day', price: 145_000, interval: 'one_time' },
  { name: 'Consulting', sku: 'SRV-CON', unit: 'hour', price: 14_500, interval: 'one_time' },
  { name: 'Data migration', sku: 'SRV-MIG', unit: 'project', price: 480_000, interval: 'one_time' },
  { name: 'Team plan', sku: 'PLAN-TEAM', unit: 'seat', price: 4_900, interval: 'month' },
  { name: 'Priority support', sku: 'PLAN-SUP', unit: 'month', price: 39_000, interval: 'month' },
]

/** `days`: how long ago it was written. `product`: index into the catalogue. */
interface DemoInvoice {
  title: string
  days: number
  currency: string
  terms: PaymentTerms
  lines: { product: number; quantity: number }[]
  discount?: number
  /** Given back afterwards, and why. */
  credit?: { amount: number; reason: string }
  end: 'draft' | 'open' | 'partial' | 'paid' | 'void'
}

const invoices: DemoInvoice[] = [
  {
    title: 'Onboarding',
    days: 88,
    currency: 'USD',
    terms: 'net_14',
    lines: [{ product: 0, quantity: 2 }],
    end: 'paid',
  },
  {
    title: 'Migration and training',
    days: 63,
    currency: 'EUR',
    terms: 'net_30',
    lines: [
      { product: 2, quantity: 1 },
      { product: 1, quantity: 6.5 },
    ],
    discount: 5,
    end: 'paid',
  },
  {
    title: 'Consulting, September',
    days: 41,
    currency: 'USD',
    terms: 'net_14',
    lines: [{ product: 1, quantity: 12 }],
    end: 'open',
  },
  {
    title: 'Consulting, October',
    days: 26,
    currency: 'GBP',
    terms: 'net_30',
    lines: [{ product: 1, quantity: 18 }],
    credit: { amount: 17_255, reason: 'One hour was booked twice' },
    end: 'partial',
  },
  {
    title: 'Workshop',
    days: 20,
    currency: 'USD',
    terms: 'net_30',
    lines: [{ product: 0, quantity: 1 }],
    end: 'void',
  },
  {
    title: 'Workshop, second date',
    days: 18,
    currency: 'USD',
    terms: 'net_30',
    lines: [{ product: 0, quantity: 1 }],
    end: 'open',
  },
  {
    title: 'Migration',
    days: 9,
    currency: 'JPY',
    terms: 'net_45',
    lines: [{ product: 2, quantity: 1 }],
    end: 'open',
  },
  {
    title: 'Consulting, November',
    days: 1,
    currency: 'EUR',
    terms: 'net_14',
    lines: [{ product: 1, quantity: 7 }],
    end: 'draft',
  },
]

const quotes = [
  { title: 'Rollout in Hamburg', days: 34, end: 'accepted' },
  { title: 'Team plan for the sales floor', days: 12, end: 'sent' },
  { title: 'Migration from spreadsheets', days: 30, end: 'declined' },
  { title: 'Renewal with support', days: 2, end: 'draft' },
] as const

/** A quarter of business: a catalogue, quotes at every stage, and invoices that were paid, credited, are late or wait. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasProducts(ctx)) return
  const { reportingCurrency } = await loadProfile(ctx)
  await putInvoiceSettings(ctx, {
    bank: {
      holder: 'Harbor & Pine, Inc.',
      bank_name: 'First Maritime Bank',
      account_number: '000123456789',
      routing_number: '011000015',
      iban: 'DE02 1203 0000 0000 2020 51',
      bic: 'BYLADEM1001',
    },
    payment_instructions: 'Please put the invoice number on your transfer.',
  })
  const products: string[] = []
  for (const { name, sku, unit, price, interval } of catalogue) {
    const product = await createProduct(daysAgo(ctx, 120), {
      name,
      sku,
      unit,
      unit_price_cents: price,
      currency: reportingCurrency,
      billing_interval: interval,
      tax_name: 'VAT',
      tax_rate: 19,
    })
    products.push(product.id)
  }
  const buyers = await listBuyers(ctx)
  for (const [index, quote] of quotes.entries()) {
    await seedQuote(ctx, quote, products, buyers[(index * 3) % Math.max(1, buyers.length)])
  }
  for (const [index, invoice] of invoices.entries()) {
    await seedInvoice(ctx, invoice, products, buyers[(index * 2 + 1) % Math.max(1, buyers.length)])
  }
  await seedEuropeanSale(ctx, buyers)
  await seedBalance(ctx, buyers)
}

/** Somebody was promised something off their next invoice. */
async function seedBalance(ctx: Ctx, buyers: readonly Buyer[]): Promise<void> {
  const company = buyers.findLast(({ company_id }) => company_id)?.company_id
  if (!company) return
  await bookBalance(
    daysAgo(ctx, 6),
    { type: 'company', id: company },
    {
      currency: 'EUR',
      kind: 'adjustment',
      amount_cents: 25_000,
      note: 'Goodwill for the delayed migration',
    },
  )
}

async function seedQuote(
  ctx: Ctx,
  { title, days, end }: (typeof quotes)[number],
  products: readonly string[],
  buyer: Buyer | undefined,
): Promise<void> {
  const written = daysAgo(ctx, days)
  const { id } = await createQuote(written, {
    ...buyer,
    title,
    currency: 'EUR',
    lines: [
      { product_id: products[2]!, discount_kind: 'percent', discount_value: 10 },
      {
        product_id: products[3]!,
        quantity: 25,
        // Still on offer: a start at a lower price.
        ...(end === 'sent' ? { discount_kind: 'percent', discount_value: 20, discount_periods: 3 } : {}),
      },
      { product_id: products[0]!, optional: true },
    ],
  })
  if (end === 'draft') return
  const { organization, quotes: settings } = await loadProfile(ctx)
  const sentOn = daysAgo(ctx, days - 1)
  const until = sentOn.now
    .toZonedDateTimeISO(organization.timezone)
    .toPlainDate()
    .add({ days: settings.valid_days })
  const sent = await updateQuote(sentOn, id, {
    status: 'sent',
    sent_at: sentOn.now.toString(),
    valid_until: until.toString(),
  })
  await scheduleExpiry(sentOn, sent, organization.timezone)
  const answered = byCustomer(daysAgo(ctx, days - 3))
  if (end === 'declined') await declineQuote(answered, id, { reason: 'Postponed to next year' })
  if (end === 'accepted') {
    const optional = (await listQuoteLines(ctx.db, id)).filter(line => line.optional).map(line => line.id)
    await acceptQuote(answered, id, {
      name: 'Greta Petersen',
      email: 'greta.petersen@nordlicht-logistik.example',
      optional_line_ids: optional,
    })
  }
}

async function seedInvoice(
  ctx: Ctx,
  { title, days, currency, terms, lines, discount, credit, end }: DemoInvoice,
  products: readonly string[],
  buyer: Buyer | undefined,
): Promise<void> {
  const written = daysAgo(ctx, days)
  const { id } = await createInvoice(written, {
    ...buyer,
    title,
    currency,
    payment_terms: terms,
    ...(discount ? { order_discount_kind: 'percent' as const, order_discount_value: discount } : {}),
    notes: 'Thank you for working with us.',
    lines: lines.map(({ product, quantity }) => ({ product_id: products[product]!, quantity })),
  })
  if (end === 'draft') return
  const issued = await issueInvoice(written, await loadProfile(ctx), await lockInvoice(written, id))
  await updateInvoice(written, id, { sent_at: written.now.toString() })
  const later = daysAgo(ctx, Math.max(1, days - 10))
  if (end === 'void') await voidInvoice(later, id)
  if (end === 'paid') {
    await recordPayment(byCustomer(later), id, {
      amount_cents: issued.total_cents,
      provider: 'bank_transfer',
      reference: issued.number,
    })
  }
  if (end === 'partial') {
    await recordPayment(byCustomer(later), id, {
      amount_cents: Math.floor(issued.total_cents / 3),
      provider: 'bank_transfer',
      reference: `${issued.number} first part`,
    })
  }
  if (credit) await createCreditNote(later, id, { amount_cents: credit.amount, reason: credit.reason })
}
