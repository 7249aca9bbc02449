import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { toMinor } from '#kit/money/amount.ts'
import { add, mul, parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import { findProductsOf, guardAmount, loadProfile, type Profile } from '#modules/billing/index.ts'
import { applyNow, type Decision, isAhead, plan } from '../changes/decide.ts'
import { previewOf } from '../changes/preview.ts'
import { begin, makeChange, type Planned, type State, snapshotOf, today, type World } from '../engine/run.ts'
import type { ChangePreview } from '../engine/schema.ts'
import { advance } from '../engine/steps.ts'
import { NotBackwards, NotWithNext } from '../errors.ts'
import { findNames } from '../queries.ts'
import { daysOf } from '../reckoning/days.ts'
import type { Item } from '../reckoning/lines.ts'
import type { SubscriptionPatch } from '../schema.ts'
import { sideOf } from '../store/carry-out.ts'
import { loadStates, worldOf } from '../store/load.ts'
import { NothingToChange, TwoPrices } from './errors.ts'
import { listToReprice } from './queries.ts'
import type { Rehearsal, RehearseIn } from './schema.ts'

const SAMPLE = 50
const PART = 200

interface Rehearsed {
  id: string
  state: State
  world: World
  draft: Omit<Planned, 'id' | 'seq'>
  before: Rehearsal['sample'][number]['before']
  after: Rehearsal['sample'][number]['after']
  preview: ChangePreview
  charged: number
  documents: number
}

/** What a change of prices would come to over many subscriptions, and the change of every one. */
export async function rehearse(
  ctx: Ctx,
  given: RehearseIn,
  lock: boolean,
): Promise<{ rehearsal: Rehearsal; each: Rehearsed[]; profile: Profile }> {
  check(given)
  const rows = await listToReprice(ctx, given.filter ?? {}, lock)
  const profile = await loadProfile(ctx)
  const each: Rehearsed[] = []
  for (let at = 0; at < rows.length; at += PART) {
    const states = await loadStates(ctx, rows.slice(at, at + PART), { lock, withCharges: true })
    const products = await findProductsOf(
      ctx,
      states.flatMap(({ items }) => items),
    )
    for (const state of states) {
      const world = worldOf(ctx, profile, state.row, null, products)
      const one = rehearseOne(profile, state, world, given)
      if (one) each.push(one)
    }
    // Others are served in between.
    await new Promise<void>(resolve => setImmediate(resolve))
  }
  const sampled = each.slice(0, SAMPLE)
  const names = await findNames(
    ctx,
    sampled.map(({ id }) => id),
  )
  const sum = (of: (one: Rehearsed) => number) => each.reduce((total, one) => total + of(one), 0)
  const hash = createHash('sha256')
  for (const { id, preview } of each) hash.update(`${id} ${preview.hash}\n`)
  const rehearsal = {
    subscriptions: each.length,
    documents: sum(one => one.documents),
    charged_cents: sum(one => one.charged),
    mrr_delta_cents: sum(one => one.preview.delta_cents),
    currency: profile.reportingCurrency,
    sample: sampled.map(({ id, before, after, preview }) => ({
      subscription_id: id,
      customer_name: names.get(id)?.customer_name ?? null,
      currency: preview.currency,
      before,
      after,
      documents: preview.documents,
    })),
    hash: hash.digest('hex'),
  }
  return { rehearsal, each, profile }
}

function check({ change }: RehearseIn): void {
  const { price_percent: percent, unit_price_cents: price, tax_rate: tax } = change
  if (percent == null && price == null && tax == null) throw NothingToChange()
  if (percent != null && price != null) throw TwoPrices()
}

function repriced(
  item: Item,
  { change, filter }: RehearseIn,
): NonNullable<SubscriptionPatch['items']>[number] {
  if (filter?.product_id && item.product_id !== filter.product_id.toLowerCase()) return { id: item.id }
  const { price_percent: percent, unit_price_cents: price, tax_rate: tax } = change
  const raised = (by: number) =>
    guardAmount(() =>
      toMinor(
        roundHalfAwayFromZero(
          mul(
            ratio(BigInt(item.unit_price_cents)),
            add(ratio(1n), mul(parseDecimal(String(by)), ratio(1n, 100n))),
          ),
        ),
      ),
    )
  return {
    id: item.id,
    ...(percent != null
      ? { unit_price_cents: raised(percent) }
      : price != null
        ? { unit_price_cents: price }
        : {}),
    ...(tax != null ? { tax_rate: tax } : {}),
  }
}

const isAlike = (item: Item, next: { unit_price_cents?: number | null; tax_rate?: number | null }): boolean =>
  (next.unit_price_cents ?? item.unit_price_cents) === item.unit_price_cents &&
  (next.tax_rate ?? Number(item.tax_rate)) === Number(item.tax_rate)

/** Nothing where its value was agreed as such, or where all of it stays as it is. */
function rehearseOne(profile: Profile, state: State, world: World, given: RehearseIn): Rehearsed | null {
  if (state.row.value_set) return null
  const items = state.items.map(item => repriced(item, given))
  if (items.every((next, at) => isAlike(state.items[at]!, next))) return null
  const { effective_on } = given.change
  const proration = given.change.proration ?? 'none'
  const run = begin(state, world)
  if (effective_on && proration === 'next') throw NotWithNext()
  if (effective_on && effective_on < today(run).toString()) throw NotBackwards()
  const isLater = proration === 'next' || isAhead(run, effective_on)
  if (proration === 'now' && !isLater) advance(run)
  if (run.row.status === 'canceled') return null
  const from = run.effects.length
  const before = sideOf(snapshotOf(run))
  const draft = {
    kind: 'change',
    proration,
    effective_on: effective_on ?? (proration === 'next' ? daysOf(run.row).after : today(run)).toString(),
    request: { items },
  } as const
  const change = makeChange(run, draft)
  const opened = { profile, before: state, run, change, from }
  const decision: Decision = isLater ? plan(opened) : { ...opened, later: applyNow(run, change) }
  const preview = previewOf(decision)
  const { planned } = preview
  return {
    id: state.row.id,
    ...{ state, world, draft },
    before,
    after: sideOf(snapshotOf(decision.later ?? run)),
    preview,
    charged: world.toReporting(preview.charged_today_cents + (planned?.total_cents ?? 0)),
    documents: preview.documents.length + (planned?.documents ?? 0),
  }
}
