import type { Ctx } from '#kit/context.ts'
import { InvalidInput, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import {
  type Change,
  cancelSubscription,
  changeSubscription,
  findCouponByCode,
  pauseSubscription,
  presentDetail,
  previewChange,
  reactivateSubscription,
  redeemCoupon,
  resumeSubscription,
  type SubscriptionRow,
} from '#modules/subscriptions/index.ts'
import { recordDeed } from '../log/record.ts'
import type { Feature } from '../settings/schema.ts'
import { demand, type Guest } from '../visits/visit.ts'
import { findOffer, keepOffer } from './queries.ts'
import { presentPlan, requireOwn } from './read.ts'
import { type PlanPreviewIn, type PortalChange, type PortalPreview, sellersKeys } from './schema.ts'

export const NoOffer = problem(404, 'offer_not_found', 'There is no offer')
export const OfferTaken = problem(409, 'offer_taken', 'The offer was already accepted')

const taken = ['id', 'quantity', 'product_id']

const refuse = (key: string): never => {
  throw InvalidInput(say`${{ key }} cannot be changed here`)
}

/** All items as §19's change takes them: those that are not named stay as they are. */
async function readItems(ctx: Ctx, guest: Guest, row: SubscriptionRow, given: Record<string, unknown>) {
  for (const key of sellersKeys) if (given[key] !== undefined) refuse(key)
  const { change } = guest.settings
  const elements = (given.items ?? []) as Record<string, unknown>[]
  for (const element of elements)
    for (const key of Object.keys(element)) if (!taken.includes(key)) refuse(key)
  const [{ items }, { options }] = await Promise.all([presentDetail(ctx, row), presentPlan(ctx, guest, row)])
  const changes = new Map<string, { quantity?: number; product_id?: string }>()
  for (const [at, element] of elements.entries()) {
    const field = `items[${at}]`
    const item = items.find(one => one.id === String(element.id ?? '').toLowerCase())
    if (!item) throw InvalidInput(say`${`${field}.id`} is not an item of this subscription`)
    if (changes.has(item.id)) throw InvalidInput(say`${`${field}.id`} is named twice`)
    const wanted: { quantity?: number; product_id?: string } = {}
    const { quantity, product_id } = element
    if (quantity !== undefined && quantity !== item.quantity) {
      if (!change.quantities) refuse('quantity')
      const most = change.max_quantity
      if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > most)
        throw InvalidInput(say`${`${field}.quantity`} must be a whole number from 1 to ${{ most }}`)
      wanted.quantity = Number(quantity)
    }
    if (product_id !== undefined && product_id !== item.product_id) {
      const product = options.products.find(one => one.id === String(product_id).toLowerCase())
      if (!product) throw InvalidInput(say`${`${field}.product_id`} is not offered here`)
      wanted.product_id = product.id
    }
    changes.set(item.id, wanted)
  }
  return items.map(({ id }) => ({ id, ...changes.get(id) }))
}

const cancelOf = ({ settings }: Guest, reason: string | null | undefined) => ({
  reason: reason ?? null,
  ...(settings.cancel.when === 'now' ? { refund: 'none' as const } : { at_period_end: true }),
})

const switchOf = {
  change: 'change',
  pause: 'pause',
  resume: 'pause',
  cancel: 'cancel',
} as const satisfies Record<string, Feature>

export async function previewPlan(
  ctx: Ctx,
  guest: Guest,
  id: string,
  given: PlanPreviewIn,
): Promise<PortalPreview> {
  const action = given.action ?? 'change'
  demand(guest, [switchOf[action]])
  const row = await requireOwn(ctx, guest, id)
  const body =
    action === 'change'
      ? { items: await readItems(ctx, guest, row, given) }
      : action === 'pause'
        ? { resumes_at: given.resumes_at ?? null }
        : action === 'cancel'
          ? cancelOf(guest, given.reason)
          : {}
  const preview = await previewChange(ctx, id, { action, ...body })
  const shown: PortalPreview = {
    currency: preview.currency,
    effective_on: preview.effective_on,
    documents: preview.documents,
    charged_today_cents: preview.charged_today_cents,
    carried_over_cents: preview.carried_over_cents,
    due_today_cents: preview.due_today_cents,
    next_invoice: preview.next_invoice,
    next_invoices: preview.next_invoices,
    planned: preview.planned,
    hash: preview.hash,
  }
  if (action !== 'cancel') return shown
  const { text, coupon_code: code } = guest.settings.cancel.offer ?? {}
  const isOpen = text && code && !(await findOffer(ctx, id))
  return { ...shown, ends_on: preview.effective_on, offer: isOpen ? { text, code } : null }
}

const presentChange = ({ id, kind, status, proration, effective_on, documents }: Change): PortalChange => ({
  ...{ id, kind, status, proration, effective_on, documents },
})

interface Done {
  row: SubscriptionRow
  change: Change | null
}

async function tell(ctx: Ctx, guest: Guest, { row, change }: Done, action: string, detail: object = {}) {
  await recordDeed(ctx, guest, action, { subscription_id: row.id, ...detail })
  return { data: await presentPlan(ctx, guest, row), change: change && presentChange(change) }
}

export async function changePlan(
  ctx: Ctx,
  guest: Guest,
  id: string,
  given: Record<string, unknown> & { expected_hash: string },
) {
  const row = await requireOwn(ctx, guest, id)
  const items = await readItems(ctx, guest, row, given)
  const done = await changeSubscription(ctx, id, { items, expected_hash: given.expected_hash })
  return tell(ctx, guest, done, 'subscription_changed', { items: given.items })
}

export async function pausePlan(
  ctx: Ctx,
  guest: Guest,
  id: string,
  given: { resumes_at?: string | null; expected_hash: string },
) {
  await requireOwn(ctx, guest, id)
  const done = await pauseSubscription(ctx, id, given)
  const shown = done.already
    ? { data: await presentPlan(ctx, guest, done.row), change: null }
    : await tell(ctx, guest, done, 'subscription_paused', { resumes_at: given.resumes_at ?? null })
  return { ...shown, already_paused: done.already }
}

export async function resumePlan(ctx: Ctx, guest: Guest, id: string, given: { expected_hash: string }) {
  await requireOwn(ctx, guest, id)
  return tell(ctx, guest, await resumeSubscription(ctx, id, given), 'subscription_resumed')
}

export async function cancelPlan(
  ctx: Ctx,
  guest: Guest,
  id: string,
  { reason, expected_hash }: { reason?: string | null; expected_hash: string },
) {
  await requireOwn(ctx, guest, id)
  const done = await cancelSubscription(ctx, id, { ...cancelOf(guest, reason), expected_hash })
  const shown = done.already
    ? { data: await presentPlan(ctx, guest, done.row), change: null }
    : await tell(ctx, guest, done, 'subscription_canceled', { reason: reason ?? null })
  return { ...shown, already_canceled: done.already }
}

/** Takes a planned end back, and nothing else. */
async function takeBack(ctx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const isPlanned = row.cancel_at_period_end && row.status !== 'canceled'
  return isPlanned ? reactivateSubscription(ctx, row.id, {}) : row
}

export async function keepPlan(ctx: Ctx, guest: Guest, id: string) {
  const row = await requireOwn(ctx, guest, id)
  const kept = await takeBack(ctx, row)
  if (kept !== row) await recordDeed(ctx, guest, 'subscription_kept', { subscription_id: id })
  return presentPlan(ctx, guest, kept)
}

/** The coupon goes on once a subscription, whatever becomes of it there. */
export async function acceptOffer(ctx: Ctx, guest: Guest, id: string) {
  await requireOwn(ctx, guest, id)
  const { offer } = guest.settings.cancel
  if (!offer || !(await findCouponByCode(ctx, offer.coupon_code))) throw NoOffer()
  const redeemed = await redeemCouponOnce(ctx, guest, id, offer.coupon_code)
  const kept = await takeBack(ctx, redeemed)
  await recordDeed(ctx, guest, 'offer_accepted', { subscription_id: id, code: offer.coupon_code })
  return presentPlan(ctx, guest, kept)
}

async function redeemCouponOnce(ctx: Ctx, guest: Guest, id: string, code: string): Promise<SubscriptionRow> {
  if (await findOffer(ctx, id)) throw OfferTaken()
  // Under the subscription's lock: a second one waits, and finds it taken.
  const row = await redeemCoupon(ctx, id, code)
  if (!(await keepOffer(ctx, id, guest.email))) throw OfferTaken()
  return row
}
