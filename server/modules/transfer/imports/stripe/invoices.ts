import { localDate } from '#kit/time/zone.ts'
import {
  bringInInvoice,
  type ForeignInvoice,
  type ForeignLine,
  followInvoice,
  fromStripeAmount,
  loadProfile,
} from '#modules/billing/index.ts'
import { holdParties } from '#modules/crm/index.ts'
import { type Fresh, type Kind, oneByOne, refer } from '../import-context.ts'
import type { StripeInvoice } from './shapes.ts'
import { momentOf } from './subscriptions.ts'

export const invoices: Kind<StripeInvoice> = {
  entity: 'invoices',
  async bring(scene, fresh) {
    if (fresh.length === 0) return new Map()
    const profile = await loadProfile(scene.told)
    const contacts = await refer(
      scene,
      'contacts',
      fresh.map(({ data }) => data.customer),
    )
    const subscriptions = await refer(
      scene,
      'subscriptions',
      fresh.map(({ data }) => data.subscription),
    )
    holdParties(scene.told, { contacts: [...contacts.values()] })
    return oneByOne(scene, fresh, async one => {
      const given = read(one, profile.organization.timezone, {
        contact_id: (one.data.customer && contacts.get(one.data.customer)) || null,
        subscription_id: (one.data.subscription && subscriptions.get(one.data.subscription)) || null,
      })
      if (typeof given === 'string') return { what: 'left', why: given }
      if (!one.knownId) return { what: 'create', id: await bringInInvoice(scene.quiet, profile, given) }
      const changed = await followInvoice(scene.quiet, one.knownId, given)
      return { what: changed ? 'update' : 'skip', id: one.knownId }
    })
  },
}

const dayOf = (seconds: number, timezone: string): string =>
  localDate(Temporal.Instant.from(momentOf(seconds)), timezone).toString()

const statuses = ['open', 'paid', 'uncollectible', 'void'] as const

function read(
  { foreignId, data }: Fresh<StripeInvoice>,
  timezone: string,
  whose: Pick<ForeignInvoice, 'contact_id' | 'subscription_id'>,
): ForeignInvoice | string {
  const status = statuses.find(one => one === data.status)
  if (!status) return 'It is a draft in Stripe'
  if (data.total < 0) return 'It gives money back, which an invoice here cannot'
  const { currency } = data
  const cents = (amount: number): number => fromStripeAmount(amount, currency) ?? Number.NaN
  const [total, tax, due, paid] = [data.total, data.tax, data.remaining, data.paid].map(cents)
  if ([total, tax, due, paid].some(Number.isNaN)) return 'It has fractions of the smallest coin'
  return {
    number: data.number ?? foreignId,
    title: data.title,
    status,
    currency,
    ...whose,
    bill_to_name: data.name.slice(0, 300),
    bill_to_email: data.email,
    bill_to_address: data.address.slice(0, 1_000),
    lines: data.lines.map(line => readLine(line, cents)),
    tax_cents: tax!,
    total_cents: total!,
    due_cents: due!,
    issued_at: momentOf(data.issuedAt),
    due_on: data.dueAt === null ? null : dayOf(data.dueAt, timezone),
    paid_at: data.paidAt === null ? null : momentOf(data.paidAt),
    closed_at: momentOf(data.closedAt ?? data.issuedAt),
    provider: 'stripe',
    payments: paymentsOf(foreignId, data, cents),
    attention: 'This invoice was written in Stripe, where its payment is taken',
  }
}

/** A line that does not say its tax or its price in whole cents makes the sum disagree, and then the sum counts. */
function readLine(line: StripeInvoice['lines'][number], cents: (amount: number) => number): ForeignLine {
  const amount = cents(line.amount)
  const each = amount / line.quantity
  const isEven = Number.isInteger(each) && line.quantity > 0
  const isTold = line.rate !== null && !line.isInclusive
  return {
    name: line.name,
    quantity: isEven ? line.quantity : 1,
    unit_price_cents: Number.isNaN(amount) ? 0 : isEven ? each : amount,
    discount_cents: cents(line.discount) || 0,
    tax_name: isTold ? line.taxName : null,
    tax_rate: isTold ? line.rate! : 0,
  }
}

/** What is not told one by one, such as money that came past Stripe, is one payment. */
function paymentsOf(
  foreignId: string,
  data: StripeInvoice,
  cents: (amount: number) => number,
): ForeignInvoice['payments'] {
  const told = data.payments.map(({ ref, amount, at }) => ({
    ref,
    amount_cents: cents(amount),
    at: momentOf(at),
  }))
  const rest = cents(data.paid) - told.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (!(rest > 0)) return told
  return [...told, { ref: foreignId, amount_cents: rest, at: momentOf(data.paidAt ?? data.issuedAt) }]
}
