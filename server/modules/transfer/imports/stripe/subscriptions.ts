import type { Interval } from '#kit/time/period.ts'
import { fromStripeAmount, loadProfile } from '#modules/billing/index.ts'
import { holdParties } from '#modules/crm/index.ts'
import {
  bringInSubscription,
  type ForeignSubscription,
  followSubscription,
} from '#modules/subscriptions/index.ts'
import { type Fresh, type ImportContext, type Kind, oneByOne, refer, warn } from '../import-context.ts'
import type { StripeSubscription } from './shapes.ts'

export const momentOf = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toString()

const statuses: Record<string, ForeignSubscription['status']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'canceled',
}

const left: Record<string, string> = {
  incomplete: 'Its first payment has not come through yet',
  incomplete_expired: 'Its first payment never came through',
  paused: 'It is paused',
}

export const subscriptions: Kind<StripeSubscription> = {
  entity: 'subscriptions',
  async bring(scene, fresh) {
    if (fresh.length === 0) return new Map()
    const profile = await loadProfile(scene.told)
    const contacts = await refer(
      scene,
      'contacts',
      fresh.map(({ data }) => data.customer),
    )
    const products = await refer(
      scene,
      'prices',
      fresh.flatMap(({ data }) => data.items.map(({ price }) => price)),
    )
    holdParties(scene.told, { contacts: [...contacts.values()] })
    return oneByOne(scene, fresh, async one => {
      const status = statuses[one.data.status]
      if (!status) return { what: 'left', why: left[one.data.status] ?? `Its status is ${one.data.status}` }
      const given = read(scene, one, status, { contacts, products })
      if (typeof given === 'string') return { what: 'left', why: given }
      if (!one.knownId) return { what: 'create', id: await bringInSubscription(scene.quiet, profile, given) }
      const changed = await followSubscription(scene.quiet, profile, one.knownId, given)
      return { what: changed ? 'update' : 'skip', id: one.knownId }
    })
  },
}

interface ImportedRecords {
  contacts: ReadonlyMap<string, string | null>
  products: ReadonlyMap<string, string | null>
}

function read(
  scene: ImportContext,
  { foreignId, data }: Fresh<StripeSubscription>,
  status: ForeignSubscription['status'],
  { contacts, products }: ImportedRecords,
): ForeignSubscription | string {
  const [first] = data.items
  if (!first) return 'It has no items'
  if (data.items.some(({ interval, count }) => interval !== first.interval || count !== first.count)) {
    return 'Its items recur at different times'
  }
  const items: ForeignSubscription['items'][number][] = []
  for (const item of data.items) {
    const cents = item.amount === null ? null : fromStripeAmount(item.amount, data.currency)
    if (cents === null) {
      warn(scene, 'subscriptions', foreignId, 'An item is billed by use or tiers: it counts as nothing')
    }
    items.push({
      name: item.name || item.product,
      quantity: Math.max(1, item.quantity),
      unit_price_cents: item.quantity > 0 ? (cents ?? 0) : 0,
      product_id: products.get(item.price) ?? null,
    })
  }
  if (data.isDiscounted) {
    warn(
      scene,
      'subscriptions',
      foreignId,
      'It has a discount in Stripe, which is not taken off its revenue here',
    )
  }
  return {
    provider: 'stripe',
    provider_ref: foreignId,
    status,
    contact_id: (data.customer && contacts.get(data.customer)) || null,
    currency: data.currency,
    billing_interval: first.interval as Interval,
    billing_interval_count: first.count,
    items,
    started_at: momentOf(data.startedAt),
    trial_end: data.trialEnd === null ? null : momentOf(data.trialEnd),
    anchor_at: momentOf(data.anchor),
    period_start: momentOf(data.periodStart),
    cancel_at_period_end: data.cancelAtPeriodEnd,
    canceled_at: data.endedAt === null ? null : momentOf(data.endedAt),
    cancel_reason: data.reason?.slice(0, 2_000) ?? null,
  }
}
