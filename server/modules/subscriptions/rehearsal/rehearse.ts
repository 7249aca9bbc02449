import { createHash } from 'node:crypto'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toMinor } from '#kit/money/amount.ts'
import { add, mul, parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import { findProductsOf, guardAmount, loadProfile, type Profile } from '#modules/billing/index.ts'
import { daysOf } from '../amounts/days.ts'
import type { Item } from '../amounts/lines.ts'
import { applyNow, type Decision, isAhead, plan } from '../changes/decide.ts'
import { previewOf } from '../changes/preview.ts'
import { begin, makeChange, type State, snapshotOf, today, type World } from '../engine/run.ts'
import type { ChangePreview } from '../engine/schema.ts'
import { advance } from '../engine/steps.ts'
import { NotBackwards, NotWithNext } from '../errors.ts'
import { findNames, type SubscriptionRow } from '../queries.ts'
import type { SubscriptionPatch } from '../schema.ts'
import { sideOf } from '../store/carry-out.ts'
import { loadStates, worldOf } from '../store/load.ts'
import { MOST_REPRICED, NothingToChange, TooManyToReprice, TwoPrices } from './errors.ts'
import { listSubscriptions, listToReprice, type Shown } from './queries.ts'
import type { Rehearsal, RehearseIn } from './schema.ts'

const SAMPLE = 50
const PART = 100

interface Rehearsed {
  id: string
  before: Rehearsal['sample'][number]['before']
  after: Rehearsal['sample'][number]['after']
  decision: Decision
  preview: ChangePreview
  charged: number
  documents: number
}

/**
 * What a change of prices would come to over many subscriptions, and the hash of every one. Read in parts, each in a
 * short transaction; others are served in between.
 */
export async function rehearse(
  ctx: WorkCtx,
  given: RehearseIn,
  most = MOST_REPRICED,
): Promise<{ rehearsal: Rehearsal; each: Shown[] }> {
  check(given)
  const sums = { documents: 0, charged_cents: 0, mrr_delta_cents: 0 }
  const each: Shown[] = []
  const sample: Rehearsal['sample'] = []
  const hash = createHash('sha256')
  const look = <T>(work: (inner: Ctx) => Promise<T>) => ctx.transact(work, { onlyReads: true })
  const profile = await look(loadProfile)
  const ids = await look(inner => listToReprice(inner, given.filter ?? {}, most + 1))
  if (ids.length > most) throw TooManyToReprice()
  for (let at = 0; at < ids.length; at += PART) {
    const part = await look(async inner =>
      rehearsePart(inner, profile, await listSubscriptions(inner, ids.slice(at, at + PART)), given, false),
    )
    for (const one of part) {
      const { id, preview } = one
      sums.documents += one.documents
      sums.charged_cents += one.charged
      sums.mrr_delta_cents += preview.delta_cents
      each.push({ subscription_id: id, hash: preview.hash })
      hash.update(`${id} ${preview.hash}\n`)
      if (sample.length < SAMPLE) sample.push(sampleOf(one))
    }
  }
  const names = await look(inner =>
    findNames(
      inner,
      sample.map(one => one.subscription_id),
    ),
  )
  for (const one of sample) one.customer_name = names.get(one.subscription_id)?.customer_name ?? null
  const rehearsal = {
    subscriptions: each.length,
    ...sums,
    currency: profile.reportingCurrency,
    sample,
    hash: hash.digest('hex'),
  }
  return { rehearsal, each }
}

const sampleOf = ({ id, before, after, preview }: Rehearsed): Rehearsal['sample'][number] => ({
  subscription_id: id,
  customer_name: null,
  currency: preview.currency,
  before,
  after,
  documents: preview.documents,
})

/** The change of some of them, each worked out on what stands. */
export async function rehearsePart(
  ctx: Ctx,
  profile: Profile,
  rows: readonly SubscriptionRow[],
  given: RehearseIn,
  lock: boolean,
): Promise<Rehearsed[]> {
  const states = await loadStates(ctx, rows, { lock, withCharges: true })
  const products = await findProductsOf(
    ctx,
    states.flatMap(({ items }) => items),
  )
  const each: Rehearsed[] = []
  for (const state of states) {
    const one = rehearseOne(profile, state, worldOf(ctx, profile, state.row, null, products), given)
    if (one) each.push(one)
    await new Promise<void>(resolve => setImmediate(resolve))
  }
  return each
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
  const change = makeChange(run, {
    kind: 'change',
    proration,
    effective_on: effective_on ?? (proration === 'next' ? daysOf(run.row).after : today(run)).toString(),
    request: { items },
  })
  const opened = { profile, before: state, run, change, from }
  const decision: Decision = isLater ? plan(opened) : { ...opened, later: applyNow(run, change) }
  const preview = previewOf(decision)
  const { planned } = preview
  return {
    id: state.row.id,
    before,
    after: sideOf(snapshotOf(decision.later ?? run)),
    ...{ decision, preview },
    charged: world.toReporting(preview.charged_today_cents + (planned?.total_cents ?? 0)),
    documents: preview.documents.length + (planned?.documents ?? 0),
  }
}
