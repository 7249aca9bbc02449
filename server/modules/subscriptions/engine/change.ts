import { guardAmount } from '#modules/billing/index.ts'
import { dayIn, daysOf } from '../amounts/days.ts'
import { isBilledAlike, type PeriodLine, worthOf } from '../amounts/lines.ts'
import type { Rhythm } from '../amounts/value.ts'
import { NegativeMrr } from '../errors.ts'
import { carry, giveBack, partOf, periodLines, raise, wholeLines } from './bill.ts'
import {
  type Charge,
  countFromEnd,
  counts,
  couponsOfPeriod,
  isBilledHere,
  isSame,
  isSettled,
  type Planned,
  periodFrom,
  type Run,
  revalue,
  runningCoupons,
  update,
} from './run.ts'

/** Another value, other items, another rhythm, and the documents that follow from it. `at` is where a new period begins. */
export function applyChange(run: Run, change: Planned, at: Temporal.Instant): void {
  const { request } = change
  if ((request.mrr_cents ?? 0) < 0) throw NegativeMrr()
  const before = periodLines(run).lines
  const rhythm = {
    billing_interval: request.billing_interval ?? run.row.billing_interval,
    billing_interval_count: request.billing_interval_count ?? run.row.billing_interval_count,
  } as Rhythm
  const isOther =
    rhythm.billing_interval !== run.row.billing_interval ||
    rhythm.billing_interval_count !== run.row.billing_interval_count
  const old = run.row
  if (request.items) run.items = run.world.fill(request.items, run.items)
  guardAmount(() => setValue(run, change, rhythm))
  if (isOther) moveRhythm(run, change, rhythm, old, at)
  else if (change.proration === 'now' && bills(run)) prorate(run, change, before)
}

const bills = (run: Run): boolean => isBilledHere(run) && counts(run.row.status) && isSettled(run)
const all = () => true

function setValue(run: Run, { request }: Planned, rhythm: Rhythm): void {
  const fromItems = () => worthOf(run.items, rhythm, runningCoupons(run))
  const isSaid = request.mrr_cents != null
  const has = run.items.length > 0
  const value_set = isSaid
    ? !has || request.mrr_cents !== fromItems()
    : request.items
      ? !has
      : run.row.value_set
  update(run, { value_set, ...rhythm })
  const mrr_cents = request.mrr_cents ?? (value_set ? run.row.mrr_cents : fromItems())
  revalue(run, { mrr_cents, note: request.note ?? null })
}

/** The rest of the running period at the new price: what was billed for it is given back, and it is billed anew. */
function prorate(run: Run, change: Planned, before: readonly PeriodLine[]): void {
  const day = dayIn(run.row, Temporal.PlainDate.from(change.effective_on))
  const days = daysOf(run.row).count
  const after = periodLines(run).lines
  const isAll = change.request.mrr_cents != null
  const lineOf = (lines: readonly PeriodLine[], id: string | null) => lines.find(line => line.item_id === id)
  const differs = (id: string | null) => {
    const [was, is] = [lineOf(before, id), lineOf(after, id)]
    return isAll || (was === undefined || is === undefined ? was !== is : !isBilledAlike(was, is))
  }
  const known = (charge: Charge) =>
    isAll || Boolean(lineOf(before, charge.item_id) ?? lineOf(after, charge.item_id))
  const books = run.invoices
  giveBack(run, change.id, charge => known(charge) && differs(charge.item_id), day)
  const lines = after.filter(line => differs(line.item_id)).map(line => partOf(line, day, days))
  bill(run, change, books, lines)
}

/** Sums of nothing make no document. */
function bill(run: Run, change: Planned, books: Run['invoices'], lines: ReturnType<typeof wholeLines>): void {
  const due = lines.filter(line => line.billed_cents > 0)
  if (due.length > 0) carry(run, books, raise(run, change.id, due))
}

/** Everything that was billed from a day on goes back, and the period that runs now is billed whole. */
function billAnew(run: Run, change: Planned, books: Run['invoices']): string | null {
  const { lines } = periodLines(run)
  const known = new Set(run.invoices.map(one => one.id))
  bill(run, change, books, wholeLines(lines))
  return run.invoices.find(one => !known.has(one.id))?.id ?? null
}

function moveRhythm(run: Run, change: Planned, rhythm: Rhythm, old: Run['row'], at: Temporal.Instant): void {
  const { row, invoices: books } = run
  if (row.status === 'trialing' || row.status === 'paused') return
  if (change.proration === 'next') update(run, countFromEnd(row))
  else if (change.proration === 'now') {
    const day = dayIn(old, Temporal.PlainDate.from(change.effective_on))
    if (bills(run)) giveBack(run, change.id, all, day)
    beginAnew(run, change, rhythm, at, books)
  } else {
    const longer = periodFrom(Temporal.Instant.from(row.current_period_start), row, rhythm)
    const isLonger = Temporal.Instant.compare(longer.current_period_end!, old.current_period_end) > 0
    if (!isSettled(run)) update(run, longer)
    else if (isLonger) stretch(run, change, longer, books)
    else update(run, countFromEnd(row))
  }
}

/** A longer period from the same start: all that was billed for it goes back, and it is billed whole. */
function stretch(run: Run, change: Planned, longer: Partial<Run['row']>, books: Run['invoices']): void {
  if (bills(run)) giveBack(run, change.id, all, 0)
  update(run, longer)
  settleRange(run, bills(run) ? billAnew(run, change, books) : null)
}

/** The new period begins at that moment, with the coupons of the one before it. */
function beginAnew(
  run: Run,
  change: Planned,
  rhythm: Rhythm,
  at: Temporal.Instant,
  books: Run['invoices'],
): void {
  const { current_period_start: start } = run.row
  const now = at.toString()
  const coupons = new Set(couponsOfPeriod(run).map(coupon => coupon.id))
  if (isSettled(run)) {
    run.settled = run.settled.map(range => (isSame(range.start, start) ? { start, end: now } : range))
    run.effects.push({ do: 'cut', start, end: now })
  }
  update(run, { ...periodFrom(at, run.row, rhythm), cycle: run.row.cycle + 1 })
  run.coupons = run.coupons.map(coupon =>
    coupons.has(coupon.id) ? { ...coupon, last_cycle: run.row.cycle } : coupon,
  )
  run.charges = []
  const invoiceId = isBilledHere(run) && counts(run.row.status) ? billAnew(run, change, books) : null
  settleRange(run, invoiceId)
}

function settleRange(run: Run, invoice_id: string | null): void {
  const { current_period_start: start, current_period_end: end } = run.row
  run.settled = [...run.settled.filter(range => !isSame(range.start, start)), { start, end }]
  run.effects.push({ do: 'settle', start, end, invoice_id })
}
