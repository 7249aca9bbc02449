import type { Stripe } from 'stripe'
import type { Entity } from '../schema.ts'
import { askFor } from './ask.ts'

/** What Stripe tells of each kind of object, as far as it means something here: amounts are Stripe's minor units. */

export interface StripeCustomer {
  email: string | null
  name: string | null
  phone: string | null
  country: string | null
  company: string | null
}

export interface StripeProduct {
  name: string
  description: string | null
  unit: string | null
  isActive: boolean
  defaultPrice: string | null
}

export interface StripePrice {
  id: string
  product: string
  isActive: boolean
  currency: string
  amount: number | null
  interval: string | null
  count: number
  isMetered: boolean
}

export interface StripeSubscription {
  customer: string | null
  status: string
  currency: string
  items: {
    price: string
    product: string
    name: string
    quantity: number
    amount: number | null
    interval: string
    count: number
  }[]
  startedAt: number
  trialEnd: number | null
  anchor: number
  periodStart: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  reason: string | null
  isDiscounted: boolean
}

export interface StripeInvoice {
  customer: string | null
  subscription: string | null
  number: string | null
  status: string | null
  currency: string
  title: string
  name: string
  email: string
  address: string
  lines: {
    name: string
    quantity: number
    amount: number
    discount: number
    tax: number
    taxName: string | null
    rate: number | null
    isInclusive: boolean
  }[]
  tax: number
  total: number
  paid: number
  remaining: number
  issuedAt: number
  dueAt: number | null
  paidAt: number | null
  closedAt: number | null
  payments: { ref: string; amount: number; at: number }[]
}

interface Page {
  data: { id: string; created: number }[]
  has_more: boolean
}

export interface Shape<T = never, H = never> {
  entity: Entity
  list(stripe: Stripe, page: { limit: number; starting_after?: string }): Promise<Page>
  /** What is asked for once, before the first page. */
  prepare?(stripe: Stripe): Promise<H>
  read(one: T, stripe: Stripe, help: H): unknown
}

const shape = <T extends { id: string; created: number }, H = undefined>(
  given: Omit<Shape<T, H>, 'list'> & {
    list(
      stripe: Stripe,
      page: { limit: number; starting_after?: string },
    ): Promise<{ data: T[]; has_more: boolean }>
  },
): Shape => given as unknown as Shape

const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

const customers = shape<Stripe.Customer>({
  entity: 'contacts',
  list: (stripe, page) => stripe.customers.list(page),
  read: (one): StripeCustomer => ({
    email: one.email,
    name: one.individual_name || one.name || null,
    phone: one.phone ?? null,
    country: one.address?.country ?? null,
    company: one.business_name || null,
  }),
})

const products = shape<Stripe.Product>({
  entity: 'products',
  list: (stripe, page) => stripe.products.list(page),
  read: (one): StripeProduct => ({
    name: one.name,
    description: one.description,
    unit: one.unit_label ?? null,
    isActive: one.active,
    defaultPrice: idOf(one.default_price),
  }),
})

const prices = shape<Stripe.Price>({
  entity: 'products',
  list: (stripe, page) => stripe.prices.list(page),
  read: (one): StripePrice => ({
    id: one.id,
    product: idOf(one.product)!,
    isActive: one.active,
    currency: one.currency.toUpperCase(),
    amount: one.unit_amount,
    interval: one.recurring?.interval ?? null,
    count: one.recurring?.interval_count ?? 1,
    isMetered: one.recurring?.usage_type === 'metered' || one.billing_scheme === 'tiered',
  }),
})

const subscriptions = shape<Stripe.Subscription>({
  entity: 'subscriptions',
  list: (stripe, page) => stripe.subscriptions.list({ ...page, status: 'all' }),
  read: async (one, stripe): Promise<StripeSubscription> => {
    const items = one.items.has_more
      ? await stripe.subscriptionItems
          .list({ subscription: one.id, limit: 100 })
          .autoPagingToArray({ limit: 1_000 })
      : one.items.data
    const first = items[0]
    return {
      customer: idOf(one.customer),
      status: one.status,
      currency: one.currency.toUpperCase(),
      items: items.map(item => ({
        price: item.price.id,
        product: idOf(item.price.product)!,
        name: item.price.nickname ?? '',
        quantity: item.quantity ?? 1,
        amount: amountOf(item),
        interval: item.price.recurring?.interval ?? 'month',
        count: item.price.recurring?.interval_count ?? 1,
      })),
      startedAt: one.start_date,
      trialEnd: one.trial_end,
      anchor: one.billing_cycle_anchor,
      periodStart: first?.current_period_start ?? one.start_date,
      cancelAtPeriodEnd: one.cancel_at_period_end,
      endedAt: one.ended_at ?? (one.status === 'canceled' ? one.canceled_at : null),
      reason: one.cancellation_details?.comment ?? one.cancellation_details?.reason ?? null,
      isDiscounted: one.discounts.length > 0,
    }
  },
})

/** Of one unit; null where it goes by use or by tiers. */
const amountOf = ({ price }: Stripe.SubscriptionItem): number | null =>
  price.recurring?.usage_type === 'metered' || price.billing_scheme === 'tiered' ? null : price.unit_amount

const invoices = shape<Stripe.Invoice, Map<string, Stripe.TaxRate>>({
  entity: 'invoices',
  list: (stripe, page) => stripe.invoices.list({ ...page, expand: ['data.payments'] }),
  async prepare(stripe) {
    const rates = await askFor(() => stripe.taxRates.list({ limit: 100 }).autoPagingToArray({ limit: 5_000 }))
    return new Map(rates === 'forbidden' ? [] : rates.map(rate => [rate.id, rate]))
  },
  read: async (one, stripe, rates): Promise<StripeInvoice> => {
    const lines = one.lines.has_more
      ? await stripe.invoices.listLineItems(one.id, { limit: 100 }).autoPagingToArray({ limit: 1_000 })
      : one.lines.data
    const { address } = { address: one.customer_address }
    const done = one.status_transitions
    return {
      customer: idOf(one.customer),
      subscription: idOf(one.parent?.subscription_details?.subscription),
      number: one.number,
      status: one.status,
      currency: one.currency.toUpperCase(),
      title: one.description?.slice(0, 300) ?? '',
      name: one.customer_name ?? '',
      email: one.customer_email ?? '',
      address: [
        address?.line1,
        address?.line2,
        [address?.postal_code, address?.city].filter(Boolean).join(' '),
        address?.country,
      ]
        .filter(Boolean)
        .join('\n'),
      lines: lines.map(line => readLine(line, rates)),
      tax: (one.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
      total: one.total,
      paid: one.amount_paid,
      remaining: one.amount_remaining,
      issuedAt: done.finalized_at ?? one.effective_at ?? one.created,
      dueAt: one.due_date,
      paidAt: done.paid_at,
      closedAt: done.voided_at ?? done.marked_uncollectible_at,
      payments: (one.payments?.data ?? []).flatMap(payment => {
        const ref = idOf(payment.payment.payment_intent) ?? idOf(payment.payment.charge) ?? payment.id
        const amount = payment.amount_paid ?? 0
        if (payment.status !== 'paid' || amount <= 0) return []
        return [{ ref, amount, at: payment.status_transitions.paid_at ?? payment.created }]
      }),
    }
  },
})

function readLine(
  line: Stripe.InvoiceLineItem,
  rates: ReadonlyMap<string, Stripe.TaxRate>,
): StripeInvoice['lines'][number] {
  const taxes = line.taxes ?? []
  const rate = taxes.length === 1 ? rates.get(taxes[0]!.tax_rate_details?.tax_rate ?? '') : undefined
  return {
    name: line.description ?? '',
    quantity: line.quantity ?? 1,
    amount: line.amount,
    discount: (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    taxName: rate?.display_name ?? null,
    rate: taxes.length === 0 ? 0 : (rate?.percentage ?? null),
    isInclusive: taxes.some(({ tax_behavior }) => tax_behavior === 'inclusive'),
  }
}

export const shapes = { customers, products, prices, subscriptions, invoices }
