import { localDate } from '#kit/time/zone.ts'
import { dateIn } from '../amounts/days.ts'
import { begin, type Effect, type PlannedInvoice, type PlannedNote, type Run } from './run.ts'
import type { ScheduleEntry, SchedulePlannedLine } from './schema.ts'
import { nextStep } from './steps.ts'

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

export const linesOf = (invoice: PlannedInvoice, period?: Run['row']): SchedulePlannedLine[] =>
  invoice.lines.map((line, index) => {
    const { taxable_cents, tax_cents, total_cents } = invoice.priced.lines[index]!
    return {
      name: line.name,
      quantity: Number(line.quantity),
      unit_price_cents: line.unit_price_cents,
      tax_name: line.tax_name,
      tax_rate: Number(line.tax_rate),
      taxable_cents,
      tax_cents,
      total_cents,
      period_start: period ? dateIn(period, line.from_day).toString() : invoice.first,
      period_end: invoice.last,
    }
  })

export const creditLinesOf = ({ credited, first, last }: PlannedNote): SchedulePlannedLine[] =>
  credited.lines.map(line => ({
    name: line.name,
    quantity: line.quantity,
    unit_price_cents: line.unit_price_cents,
    tax_name: line.tax_name,
    tax_rate: line.tax_rate,
    taxable_cents: line.taxable_cents,
    tax_cents: line.tax_cents,
    total_cents: line.total_cents,
    period_start: first,
    period_end: last,
  }))

const sumsOf = ({ priced }: PlannedInvoice) => ({
  subtotal_cents: priced.subtotal_cents,
  tax_cents: priced.tax_cents,
  total_cents: priced.total_cents,
})

const nothing = {
  period_start: null,
  period_end: null,
  lines: [],
  subtotal_cents: 0,
  tax_cents: 0,
  total_cents: 0,
  change_id: null,
  note: null,
  documents: 0,
}

/** Walks on from here by the rules that will be gone by, and says what each step bills. */
export function* foresee(from: Run, until: Temporal.Instant): Generator<ScheduleEntry> {
  const run = begin(from, from.world)
  for (let step = nextStep(run); step; step = nextStep(run)) {
    const at = later(step.at, from.world.now)
    if (Temporal.Instant.compare(at, until) > 0) return
    run.world = { ...from.world, now: at }
    run.effects = []
    const wasTrial = run.row.status === 'trialing'
    const wasPaused = run.row.status === 'paused'
    step.take(run)
    const on = localDate(at, run.row.anchor_zone).toString()
    if (wasTrial && run.row.status === 'active') yield { on, kind: 'trial_end', ...nothing }
    if (wasPaused && run.row.status === 'active') yield { on, kind: 'resume', ...nothing }
    yield* entriesOf(run.effects, on)
    if (run.row.status === 'canceled') yield { on, kind: 'cancel', ...nothing, note: run.row.cancel_reason }
  }
}

function* entriesOf(effects: readonly Effect[], on: string): Generator<ScheduleEntry> {
  for (const effect of effects) {
    if (effect.do === 'coupon_end') yield { on, kind: 'coupon_end', ...nothing, note: effect.code }
    if (effect.do === 'close' && effect.status !== 'canceled') yield changeEntry(effects, effect, on)
  }
  for (const effect of effects) {
    if (effect.do === 'invoice' && !effects.some(other => other.do === 'close')) {
      const { invoice } = effect
      const { first, last, change_id } = invoice
      yield {
        ...{ on, kind: 'invoice', period_start: first, period_end: last, lines: linesOf(invoice) },
        ...sumsOf(invoice),
        change_id,
        note: null,
        documents: 1,
      }
    }
  }
}

/** What a planned change bills less what it gives back. */
function changeEntry(
  effects: readonly Effect[],
  { change, error }: Extract<Effect, { do: 'close' }>,
  on: string,
): ScheduleEntry {
  const entry: ScheduleEntry = { on, kind: 'change', ...nothing, change_id: change.id, note: error ?? null }
  for (const effect of effects) {
    if (effect.do !== 'invoice' && effect.do !== 'note') continue
    const isNote = effect.do === 'note'
    const sums = isNote ? effect.note.credited : sumsOf(effect.invoice)
    const { first, last } = isNote ? effect.note : effect.invoice
    const sign = isNote ? -1 : 1
    entry.documents += 1
    entry.period_start ??= first
    entry.period_end ??= last
    entry.lines = [
      ...entry.lines,
      ...(isNote
        ? creditLinesOf(effect.note).map(line => ({
            ...line,
            unit_price_cents: -line.unit_price_cents,
            taxable_cents: -line.taxable_cents,
            tax_cents: -line.tax_cents,
            total_cents: -line.total_cents,
          }))
        : linesOf(effect.invoice)),
    ]
    entry.subtotal_cents += sign * sums.subtotal_cents
    entry.tax_cents += sign * sums.tax_cents
    entry.total_cents += sign * sums.total_cents
  }
  return entry
}
