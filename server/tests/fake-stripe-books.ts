/** What a Stripe account holds, and how Stripe tells of it: pages of at most 100, the newest first, by `starting_after`. */

// biome-ignore lint/suspicious/noExplicitAny: objects as Stripe shapes them
type StripeObject = any

export interface FakeBooks {
  customers: StripeObject[]
  products: StripeObject[]
  prices: StripeObject[]
  subscriptions: StripeObject[]
  invoices: StripeObject[]
  tax_rates: StripeObject[]
  /** Kinds that the key may not read. */
  forbidden: Set<string>
  /** Questions that Stripe cannot answer just now. */
  failing: (asked: { path: string; fields: Record<string, string> }) => boolean
}

export const emptyBooks = (): FakeBooks => ({
  customers: [],
  products: [],
  prices: [],
  subscriptions: [],
  invoices: [],
  tax_rates: [],
  forbidden: new Set(),
  failing: () => false,
})

/** How many of a list within an object Stripe shows. */
const SHOWN_INSIDE = 10

type Answer = { status: number; body: object }

const failure = (status: number, message: string, code: string | null = null): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, code, param: null } },
})

/** Undefined for what is not a list of these. */
export function answerFromBooks(
  books: FakeBooks,
  path: string,
  fields: Record<string, string>,
): Answer | undefined {
  if (books.failing({ path, fields })) return failure(503, 'Try again later')
  const lines = /^\/v1\/invoices\/(in_\w+)\/lines$/.exec(path)
  if (lines) {
    const invoice = books.invoices.find(({ id }) => id === lines[1])
    return invoice ? page(invoice.lines, path, fields) : failure(404, `No such invoice: '${lines[1]}'`)
  }
  const kind = /^\/v1\/(\w+)$/.exec(path)?.[1] ?? ''
  if (kind === 'subscription_items') {
    const one = books.subscriptions.find(({ id }) => id === fields.subscription)
    return page(one?.items ?? [], path, fields)
  }
  if (!(kind in emptyBooks()) || kind === 'forbidden' || kind === 'failing') return undefined
  if (books.forbidden.has(kind)) {
    return failure(403, `The provided key does not have the required permissions for '${path}'.`)
  }
  const all = books[kind as Exclude<keyof FakeBooks, 'forbidden' | 'failing'>]
  const chosen =
    kind === 'subscriptions' && fields.status !== 'all'
      ? all.filter(({ status }: StripeObject) => status !== 'canceled')
      : all
  return page(
    chosen.toSorted((a: StripeObject, b: StripeObject) => b.created - a.created || (a.id < b.id ? 1 : -1)),
    path,
    fields,
    one => withLists(one, fields),
  )
}

function page(
  all: readonly StripeObject[],
  url: string,
  fields: Record<string, string>,
  show: (one: StripeObject) => StripeObject = one => one,
): Answer {
  const limit = Number(fields.limit ?? 10)
  if (!(limit >= 1 && limit <= 100)) return failure(400, 'Invalid integer: limit must be between 1 and 100')
  const after = fields.starting_after
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  if (after && start === 0) return failure(400, `No such object: '${after}'`, 'resource_missing')
  const data = all.slice(start, start + limit).map(show)
  return {
    status: 200,
    body: { object: 'list', url, has_more: start + limit < all.length, data },
  }
}

function withLists(one: StripeObject, fields: Record<string, string>): StripeObject {
  const shown = { ...one }
  for (const key of ['items', 'lines']) {
    if (!Array.isArray(one[key])) continue
    shown[key] = {
      object: 'list',
      has_more: one[key].length > SHOWN_INSIDE,
      data: one[key].slice(0, SHOWN_INSIDE),
      url: key === 'lines' ? `/v1/invoices/${one.id}/lines` : `/v1/subscription_items?subscription=${one.id}`,
    }
  }
  // Told only to those who ask.
  const isAsked = Object.values(fields).includes('data.payments')
  if (isAsked) shown.payments = { object: 'list', has_more: false, data: one.payments ?? [] }
  else delete shown.payments
  return shown
}

const common = (id: string, object: string, created: number) => ({ id, object, created, livemode: false })

export const fakeCustomer = (id: string, over: object = {}, created = 1_700_000_000) => ({
  ...common(id, 'customer', created),
  ...{ email: null, name: null, phone: null, address: null, metadata: {} },
  ...over,
})

export const fakeProduct = (id: string, over: object = {}, created = 1_700_000_000) => ({
  ...common(id, 'product', created),
  ...{ name: id, description: null, active: true, default_price: null, unit_label: null },
  ...over,
})

export const fakePrice = (id: string, product: string, over: object = {}, created = 1_700_000_000) => ({
  ...common(id, 'price', created),
  ...{
    product,
    active: true,
    currency: 'usd',
    unit_amount: 4_900,
    billing_scheme: 'per_unit',
    nickname: null,
  },
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  ...over,
})

export const fakeSubscription = (
  id: string,
  customer: string,
  prices: readonly { price: object; quantity?: number }[],
  over: { created?: number; [key: string]: unknown } = {},
) => {
  const created = over.created ?? 1_700_000_000
  return {
    ...common(id, 'subscription', created),
    ...{ customer, status: 'active', currency: 'usd', start_date: created, billing_cycle_anchor: created },
    ...{ trial_end: null, cancel_at_period_end: false, canceled_at: null, ended_at: null, discounts: [] },
    cancellation_details: { comment: null, reason: null },
    items: prices.map(({ price, quantity = 1 }, index) => ({
      ...common(`si_${id}_${index}`, 'subscription_item', created),
      ...{ price, quantity, current_period_start: 1_793_000_000, current_period_end: 1_795_600_000 },
    })),
    ...over,
  }
}

export interface FakeLine {
  description: string
  amount: number
  quantity?: number
  taxes?: { amount: number; rate: string; behavior?: string }[]
}

export const fakeInvoice = (
  id: string,
  customer: string,
  lines: readonly FakeLine[],
  over: { [key: string]: unknown } = {},
) => {
  const created = (over.created as number | undefined) ?? 1_720_000_000
  const taxes = lines.flatMap(line => line.taxes ?? [])
  const exclusive = taxes.filter(({ behavior }) => behavior !== 'inclusive')
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
  const total = sum([...lines]) + sum(exclusive)
  const status = (over.status as string | undefined) ?? 'paid'
  const paid = status === 'paid' ? total : 0
  const at = { finalized_at: created, paid_at: null, voided_at: null, marked_uncollectible_at: null }
  return {
    ...common(id, 'invoice', created),
    ...{ customer, status, currency: 'usd', number: `F00-${id}`, description: null, due_date: null },
    ...{
      customer_name: 'Customer',
      customer_email: `${customer}@x.example`,
      customer_address: null,
      parent: null,
    },
    ...{ total, amount_paid: paid, amount_remaining: status === 'open' ? total : 0, effective_at: created },
    total_taxes: taxes.map(({ amount }) => ({ amount })),
    status_transitions: { ...at, ...(status === 'paid' ? { paid_at: created + 60 } : {}) },
    lines: lines.map((line, index) => ({
      ...{ id: `il_${id}_${index}`, object: 'line_item', discount_amounts: [], quantity: 1, ...line },
      taxes: (line.taxes ?? []).map(({ amount, rate, behavior = 'exclusive' }) => ({
        amount,
        tax_behavior: behavior,
        tax_rate_details: { tax_rate: rate },
      })),
    })),
    payments:
      paid > 0
        ? [
            {
              ...{ id: `inpay_${id}`, object: 'invoice_payment', status: 'paid', amount_paid: paid, created },
              payment: { type: 'payment_intent', payment_intent: `pi_${id}` },
              status_transitions: { paid_at: created + 60, canceled_at: null },
            },
          ]
        : [],
    ...over,
  }
}
