import { newId } from '#kit/id.ts'
import { localDate } from '#kit/time/zone.ts'
import type { BookedInvoice, Credited, DecideTaxes, Priced, TaxTraits } from '#modules/billing/index.ts'
import { type Item, type PeriodLine, type Plan, type RunningCoupon, worthOf } from '../amounts/lines.ts'
import { anchorAt, boundary } from '../amounts/periods.ts'
import { checkWorth, type Rhythm } from '../amounts/value.ts'
import type { SubscriptionRow } from '../queries.ts'
import type { MovementKind, SubscriptionPatch } from '../schema.ts'

/** A subscription as its calculation sees it: everything it needs is here, and nothing of it is written. */
export interface State {
  row: SubscriptionRow
  items: readonly Item[]
  coupons: readonly Redeemed[]
  /** Periods that are billed, from the running one on. */
  settled: readonly Range[]
  /** What is planned, in order. */
  changes: readonly Planned[]
  /** Lines that were billed for the running period. */
  charges: readonly Charge[]
  /** The invoices of those lines. */
  invoices: readonly Invoiced[]
}

export interface Range {
  start: string
  end: string
}

export interface Redeemed extends RunningCoupon {
  id: string
  coupon_id: string
  periods_left: number | null
  last_cycle: number | null
  ended_at: string | null
}

export interface Planned {
  id: string
  seq: number
  kind: 'change' | 'coupon' | 'pause' | 'resume' | 'cancel'
  proration: Proration | null
  effective_on: string
  request: SubscriptionPatch & { refund?: Refund; reason?: string | null }
}
export type Proration = 'none' | 'now' | 'next'
export type Refund = 'none' | 'credit' | 'money'

/** A line for the running period: its net for all of it, and the days that it stands for. */
export interface Charge extends TaxTraits {
  id: string
  invoice_id: string
  item_id: string | null
  name: string
  tax_name: string | null
  tax_rate: string
  net_cents: number
  from_day: number
  until_day: number | null
}

export interface Invoiced extends Pick<BookedInvoice, 'taxes' | 'credited'> {
  id: string
  status: string
  /** False while it is only worked out. */
  exists: boolean
  total_cents: number
  amount_paid_cents: number
  amount_refunded_cents: number
  amount_reversed_cents: number
  amount_credited_cents: number
  balance_applied_cents: number
}

export interface PlannedLine extends PeriodLine {
  id: string
  from_day: number
  /** What is billed now: its net for the rest of the period. */
  billed_cents: number
}

export interface PlannedInvoice {
  id: string
  change_id: string | null
  first: string
  last: string
  lines: PlannedLine[]
  priced: Priced
  coupons: { code: string; amount_cents: number }[]
}

export interface PlannedNote {
  id: string
  invoice_id: string
  exists: boolean
  change_id: string
  credited: Credited
  first: string
  last: string
}

export interface Snapshot {
  mrr_cents: number
  billing_interval: string
  billing_interval_count: number
  items: readonly Item[]
}

export type Effect =
  | { do: 'invoice'; invoice: PlannedInvoice }
  | { do: 'note'; note: PlannedNote }
  | { do: 'carry'; from: string; to: string; cents: number }
  | { do: 'refund'; invoice_id: string; cents: number; reason: string | null }
  | { do: 'settle'; start: string; end: string; invoice_id: string | null }
  | { do: 'cut'; start: string; end: string }
  | { do: 'book'; kind: MovementKind; delta_cents: number; note: string | null }
  | { do: 'tell'; what: 'renewed'; invoice_id: string | null; period_start: string }
  | { do: 'tell'; what: 'converted' | 'ended' | 'resumed'; change_id?: string }
  | {
      do: 'close'
      change: Planned
      status: 'applied' | 'failed' | 'canceled'
      error?: string
      before?: Snapshot
      after?: Snapshot
    }
  | { do: 'add'; change: Planned; before: Snapshot; after: Snapshot; status: 'applied' | 'scheduled' }
  | { do: 'coupon_end'; code: string }

/** What the calculation asks of the world; all of it is known before it begins. */
export interface World {
  now: Temporal.Instant
  word: string
  toReporting(mrrCents: number): number
  /** Undefined where items say their taxes themselves. */
  tax?: DecideTaxes | undefined
  /** Items as they are given, filled in from products and from the items they name. */
  fill(given: NonNullable<SubscriptionPatch['items']>, before: readonly Item[]): Item[]
}

export interface Run extends State {
  world: World
  effects: Effect[]
}

export const begin = (state: State, world: World): Run => ({ ...state, world, effects: [] })

export const counts = (status: string): boolean => status === 'active' || status === 'past_due'
export const rhythmOf = (row: SubscriptionRow) => row as SubscriptionRow & Rhythm
export const isBilledHere = ({ row }: Pick<State, 'row'>): boolean => row.provider === null
export const today = ({ world, row }: Pick<Run, 'world' | 'row'>): Temporal.PlainDate =>
  localDate(world.now, row.anchor_zone)

export const planOf = ({ row, items, world }: Run): Plan => ({
  items,
  mrr_cents: row.mrr_cents,
  value_set: row.value_set ?? false,
  rhythm: rhythmOf(row),
  word: world.word,
})

export const runningCoupons = ({ coupons }: Pick<State, 'coupons'>): Redeemed[] =>
  coupons.filter(coupon => coupon.ended_at === null)
/** Those that lowered the running period: a change within it keeps them, whatever became of them since. */
export const couponsOfPeriod = ({ coupons, row }: Pick<State, 'coupons' | 'row'>): Redeemed[] =>
  coupons.filter(coupon => coupon.last_cycle === row.cycle)

export const snapshotOf = ({ row, items }: Pick<State, 'row' | 'items'>): Snapshot => ({
  mrr_cents: row.mrr_cents,
  billing_interval: row.billing_interval,
  billing_interval_count: row.billing_interval_count,
  items,
})

export const update = (run: Run, change: Partial<SubscriptionRow>): void => {
  run.row = { ...run.row, ...change }
}

const before = (a: string, b: string): boolean => Temporal.Instant.compare(a, b) < 0
export const isSame = (a: string, b: string): boolean => Temporal.Instant.compare(a, b) === 0
/** Whether the period that begins there is billed: some range that was holds its beginning. */
export const isSettled = (
  { settled, row }: Pick<State, 'settled' | 'row'>,
  start = row.current_period_start,
) =>
  settled.some(
    range => !before(start, range.start) && (before(start, range.end) || isSame(start, range.start)),
  )

/** A first period that begins at a moment. */
export function periodFrom(
  at: Temporal.Instant,
  row: SubscriptionRow,
  rhythm: Rhythm,
): Partial<SubscriptionRow> {
  const anchor = anchorAt(at, row.anchor_zone)
  return {
    anchor: anchor.anchor as never,
    period_index: 0,
    current_period_start: at.toString(),
    current_period_end: boundary(anchor, rhythm, 1).toString(),
    period_days: null,
  }
}

/** The running period keeps its end, and others are counted from there. */
export const countFromEnd = (row: SubscriptionRow): Partial<SubscriptionRow> => ({
  anchor: anchorAt(Temporal.Instant.from(row.current_period_end), row.anchor_zone).anchor as never,
  period_index: -1,
})

interface Revaluation {
  mrr_cents?: number
  status?: string
  kind?: MovementKind
  note?: string | null
}

/** Another value or status, and exactly what that changes in the ledger. */
export function revalue(run: Run, to: Revaluation): void {
  const { row, world } = run
  const mrr = to.mrr_cents ?? row.mrr_cents
  const status = to.status ?? row.status
  checkWorth(mrr, rhythmOf(row))
  const reporting = world.toReporting(mrr)
  const was = counts(row.status) ? row.reporting_mrr_cents : 0
  const is = counts(status) ? reporting : 0
  update(run, { mrr_cents: mrr, reporting_mrr_cents: reporting, status })
  if (is === was) return
  const kind = to.kind ?? (is > was ? 'expansion' : 'contraction')
  run.effects.push({ do: 'book', kind, delta_cents: is - was, note: to.note ?? null })
}

/** What the plan is worth now, unless a value was set. */
export const worthNow = (run: Run): number =>
  run.row.value_set ? run.row.mrr_cents : worthOf(run.items, rhythmOf(run.row), runningCoupons(run))

/** A change that is made now rather than planned. */
export const makeChange = (run: Run, change: Omit<Planned, 'id' | 'seq'>): Planned => {
  update(run, { change_seq: run.row.change_seq + 1 })
  return { ...change, id: newId(), seq: run.row.change_seq }
}
