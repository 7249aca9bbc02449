import { newId } from '#kit/id.ts'
import { creditParts, guardAmount, priceOrder, settleBooks } from '#modules/billing/index.ts'
import { dateIn, daysOf, usedPart } from '../amounts/days.ts'
import { linesOfPeriod, type PeriodLine } from '../amounts/lines.ts'
import {
  type Charge,
  couponsOfPeriod,
  type Invoiced,
  isBilledHere,
  type PlannedInvoice,
  type PlannedLine,
  planOf,
  type Run,
  revalue,
  runningCoupons,
  update,
  worthNow,
} from './run.ts'

const none = { kind: 'none', value: 0 } as const

/** Discounts and coupons whose last invoice was the one before end here, and the value rises. */
function endUsedUp(run: Run): void {
  if (run.items.some(item => item.discount_periods_left === 0)) {
    run.items = run.items.map(item =>
      item.discount_periods_left === 0
        ? {
            ...item,
            discount_kind: 'none',
            discount_value: '0',
            discount_periods: null,
            discount_periods_left: null,
          }
        : item,
    )
    revalue(run, { mrr_cents: worthNow(run), note: 'Discount ended' })
  }
  for (const used of runningCoupons(run).filter(coupon => coupon.periods_left === 0)) {
    run.coupons = run.coupons.map(coupon =>
      coupon.id === used.id ? { ...coupon, ended_at: run.world.now.toString() } : coupon,
    )
    run.effects.push({ do: 'coupon_end', code: used.code })
    revalue(run, { mrr_cents: worthNow(run), note: `Coupon ${used.code} ended` })
  }
}

/** An invoice uses one period of every discount and coupon that it shows. */
function useUp(run: Run, lowering: ReadonlySet<string>): void {
  const { cycle } = run.row
  run.items = run.items.map(item =>
    item.discount_kind !== 'none' && item.discount_periods_left
      ? { ...item, discount_periods_left: item.discount_periods_left - 1 }
      : item,
  )
  run.coupons = run.coupons.map(coupon => {
    if (!lowering.has(coupon.id)) return coupon
    const left = coupon.periods_left === null ? null : coupon.periods_left - 1
    // What lowers one invoice alone has no part in the monthly value: nothing has to wait for its end.
    const ends = coupon.duration === 'once' && left === 0
    if (ends) run.effects.push({ do: 'coupon_end', code: coupon.code })
    return {
      ...coupon,
      periods_left: left,
      last_cycle: cycle,
      ended_at: ends ? run.world.now.toString() : coupon.ended_at,
    }
  })
}

/** Bills the running period as a renewal does. */
export function settlePeriod(run: Run, changeId: string | null = null): void {
  endUsedUp(run)
  update(run, { cycle: run.row.cycle + 1, period_days: null })
  run.charges = []
  run.invoices = []
  const { current_period_start: start, current_period_end: end } = run.row
  const coupons = runningCoupons(run)
  const due = linesOfPeriod(planOf(run), coupons)
  const isDue = isBilledHere(run) && due.before_cents > 0
  const invoice = isDue ? raise(run, changeId, wholeLines(due.lines), due.coupons) : null
  if (invoice) {
    const uses = coupons.filter(
      ({ duration }, index) =>
        due.coupons[index]!.amount_cents > 0 || (run.row.value_set && duration !== 'once'),
    )
    useUp(run, new Set(uses.map(coupon => coupon.id)))
  }
  run.settled = [...run.settled, { start, end }]
  run.effects.push(
    { do: 'settle', start, end, invoice_id: invoice?.id ?? null },
    { do: 'tell', what: 'renewed', invoice_id: invoice?.id ?? null, period_start: start },
  )
}

export const wholeLines = (lines: readonly PeriodLine[]): PlannedLine[] =>
  lines.map(line => ({ ...line, id: newId(), from_day: 0, billed_cents: line.net_cents }))

/** The part of a line from a day on: one line over what is left of its price. */
export function partOf(line: PeriodLine, day: number, days: number): PlannedLine {
  if (day === 0) return wholeLines([line])[0]!
  const net = BigInt(line.net_cents)
  const cents = Number(net - usedPart(net, day, days))
  return {
    ...line,
    id: newId(),
    quantity: '1',
    unit_price_cents: cents,
    discount_kind: 'none',
    discount_value: '0',
    from_day: day,
    billed_cents: cents,
  }
}

/** One invoice for the rest of the running period, and the charges that its lines are. */
export function raise(
  run: Run,
  changeId: string | null,
  asked: PlannedLine[],
  coupons: PlannedInvoice['coupons'] = [],
): PlannedInvoice {
  const last = daysOf(run.row).last.toString()
  const lines = run.world.tax?.(asked, last) ?? asked
  const priced = guardAmount(() => priceOrder(lines, none))
  const from = dateIn(run.row, Math.min(...lines.map(line => line.from_day)))
  const invoice: PlannedInvoice = {
    id: newId(),
    change_id: changeId,
    first: from.toString(),
    last,
    lines,
    priced,
    coupons: coupons.filter(coupon => coupon.amount_cents > 0),
  }
  run.effects.push({ do: 'invoice', invoice })
  run.charges = [...run.charges, ...lines.map(line => chargeOf(invoice.id, line))]
  run.invoices = [...run.invoices, booksOf(invoice)]
  return invoice
}

const chargeOf = (invoiceId: string, line: PlannedLine): Charge => ({
  id: line.id,
  invoice_id: invoiceId,
  item_id: line.item_id,
  name: line.name,
  tax_name: line.tax_name,
  tax_rate: line.tax_rate,
  tax_category: line.tax_category ?? null,
  exemption_code: line.exemption_code ?? null,
  exemption_reason: line.exemption_reason ?? null,
  tax_class: line.tax_class ?? null,
  supply: line.supply ?? null,
  tax_decision: line.tax_decision,
  net_cents: line.net_cents,
  from_day: line.from_day,
  until_day: null,
})

const booksOf = ({ id, priced }: PlannedInvoice): Invoiced => ({
  id,
  status: priced.total_cents === 0 ? 'paid' : 'open',
  exists: false,
  total_cents: priced.total_cents,
  amount_paid_cents: 0,
  amount_refunded_cents: 0,
  amount_reversed_cents: 0,
  amount_credited_cents: 0,
  balance_applied_cents: 0,
  taxes: priced.taxes,
  credited: [],
})

/** How a charge is given back: what of it is used from no day on, or from this one. */
function unusedOf(charge: Charge, day: number, days: number): number {
  const net = BigInt(charge.net_cents)
  const used = (at: number) => usedPart(net, at, days)
  const until = charge.until_day ?? days
  return Number(used(until) - used(Math.max(day, charge.from_day)))
}

/**
 * Gives back what charges stand for from a day on, by a note for each invoice, the oldest first. Charges that were given
 * back before stand up to that day only.
 */
export function giveBack(run: Run, changeId: string, wanted: (charge: Charge) => boolean, day: number): void {
  const { count, last } = daysOf(run.row)
  const back = run.charges.filter(charge => wanted(charge) && (charge.until_day ?? count) > day)
  for (const invoice of run.invoices.filter(one => one.status !== 'void')) {
    const parts = back
      .filter(charge => charge.invoice_id === invoice.id)
      .map(charge => ({ ...charge, cents: unusedOf(charge, day, count) }))
    const left_cents = invoice.total_cents - invoice.amount_credited_cents
    const credited = creditParts({ ...invoice, left_cents }, parts)
    if (!credited) continue
    const { id: invoice_id, exists } = invoice
    const from = dateIn(run.row, day).toString()
    run.effects.push({
      do: 'note',
      note: {
        id: newId(),
        invoice_id,
        exists,
        change_id: changeId,
        credited,
        first: from,
        last: last.toString(),
      },
    })
    run.invoices = run.invoices.map(one =>
      one.id === invoice_id
        ? {
            ...one,
            amount_credited_cents: one.amount_credited_cents + credited.total_cents,
            credited: [...one.credited, ...credited.taxes],
          }
        : one,
    )
  }
  const ids = new Set(back.map(charge => charge.id))
  run.charges = run.charges.map(charge => (ids.has(charge.id) ? { ...charge, until_day: day } : charge))
}

/** What notes left overpaid, invoice by invoice, the oldest first: compared with what was before them. */
export function overpaidBy(before: readonly Invoiced[], run: Run): { id: string; cents: number }[] {
  return run.invoices.flatMap(({ id, ...books }) => {
    const was = before.find(one => one.id === id)
    const more = was ? settleBooks(books).overpaid_cents - settleBooks(was).overpaid_cents : 0
    // What the balance paid is no money that could be carried.
    const kept = books.amount_paid_cents - books.amount_reversed_cents - books.amount_refunded_cents
    const cents = Math.min(more, Math.max(0, kept))
    return cents > 0 ? [{ id, cents }] : []
  })
}

/** The money of what was given back pays the new invoice as far as it goes. */
export function carry(run: Run, before: readonly Invoiced[], to: PlannedInvoice): void {
  let due = to.priced.total_cents
  for (const { id, cents } of overpaidBy(before, run)) {
    const carried = Math.min(cents, due)
    if (carried === 0) continue
    due -= carried
    run.effects.push({ do: 'carry', from: id, to: to.id, cents: carried })
    run.invoices = run.invoices.map(one =>
      one.id === id
        ? { ...one, amount_refunded_cents: one.amount_refunded_cents + carried }
        : one.id === to.id
          ? { ...one, amount_paid_cents: one.amount_paid_cents + carried }
          : one,
    )
  }
}

export const periodLines = (run: Run) => linesOfPeriod(planOf(run), couponsOfPeriod(run))
