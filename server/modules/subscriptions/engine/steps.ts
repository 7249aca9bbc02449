import { Problem } from '#kit/problem.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { boundary } from '../amounts/periods.ts'
import { settlePeriod } from './bill.ts'
import { applyChange } from './change.ts'
import { applyCancel, applyResume } from './pause.ts'
import {
  isSettled,
  makeChange,
  type Planned,
  type Run,
  revalue,
  rhythmOf,
  snapshotOf,
  today,
  update,
} from './run.ts'

interface Step {
  at: Temporal.Instant
  take(run: Run): void
}

const instant = (text: string) => Temporal.Instant.from(text)

/** What comes next, and when: of one moment changes come before the period that begins with it. */
export function nextStep(run: Run): Step | null {
  const { row } = run
  if (row.status === 'canceled') return null
  if (row.bill_from !== null) return { at: instant(row.started_at), take: billPast }
  const steps = [...run.changes.flatMap(change => stepOf(run, change)), ...stepsOfPeriod(run)]
  return steps.reduce<Step | null>(
    (first, step) => (first && Temporal.Instant.compare(first.at, step.at) <= 0 ? first : step),
    null,
  )
}

function stepOf({ row }: Run, change: Planned): Step[] {
  const waits = change.kind === 'change' && change.proration === 'next'
  if (waits && row.status === 'paused') return []
  const at = waits
    ? instant(row.current_period_end)
    : startOfDay(Temporal.PlainDate.from(change.effective_on), row.anchor_zone)
  return [{ at, take: run => carryOutPlanned(run, change, at) }]
}

function stepsOfPeriod(run: Run): Step[] {
  const { row } = run
  if (row.status === 'paused')
    return row.resumes_at ? [{ at: instant(row.resumes_at), take: resumeBySelf }] : []
  const end = instant(row.current_period_end)
  if (row.status === 'trialing') return [{ at: end, take: endTrial }]
  return isSettled(run)
    ? [{ at: end, take: row.cancel_at_period_end ? endAsPlanned : roll }]
    : [{ at: instant(row.current_period_start), take: inner => settlePeriod(inner) }]
}

/** Worked out anew on what stands now. What cannot be done is left undone, with the reason. */
function carryOutPlanned(run: Run, change: Planned, at: Temporal.Instant): void {
  const before = snapshotOf(run)
  const kept = { ...run, effects: [...run.effects] }
  const rest = run.changes.filter(other => other.id !== change.id)
  try {
    run.changes = rest
    if (change.kind === 'cancel') {
      applyCancel(run, change, change.request.reason ?? null, change.request.refund)
    } else applyChange(run, change, at)
    run.effects.push({ do: 'close', change, status: 'applied', before, after: snapshotOf(run) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    Object.assign(run, kept, { changes: rest })
    run.effects.push({ do: 'close', change, status: 'failed', error: error.message })
  }
}

/** Periods from before the subscription was written down, the oldest first. */
function billPast(run: Run): void {
  const { row } = run
  const index = row.bill_from!
  if (index >= row.period_index) {
    update(run, { bill_from: null })
    return
  }
  const anchor = { anchor: String(row.anchor), anchor_zone: row.anchor_zone }
  const at = (n: number) => boundary(anchor, rhythmOf(row), n).toString()
  const { period_index, current_period_start, current_period_end } = row
  update(run, { current_period_start: at(index), current_period_end: at(index + 1) })
  settlePeriod(run)
  const isLast = index + 1 >= period_index
  update(run, { current_period_start, current_period_end, bill_from: isLast ? null : index + 1 })
}

function roll(run: Run): void {
  const { row } = run
  const anchor = { anchor: String(row.anchor), anchor_zone: row.anchor_zone }
  const index = row.period_index + 1
  update(run, {
    period_index: index,
    current_period_start: boundary(anchor, rhythmOf(row), index).toString(),
    current_period_end: boundary(anchor, rhythmOf(row), index + 1).toString(),
    period_days: null,
  })
  if (!isSettled(run)) settlePeriod(run)
}

const endAsPlanned = (run: Run): void => applyCancel(run, null, run.row.cancel_reason)

/** A trial ends as it was agreed: canceled where that was planned, else as a paying customer from that moment on. */
function endTrial(run: Run): void {
  const { row } = run
  if (row.cancel_at_period_end) {
    endAsPlanned(run)
    return
  }
  const anchor = { anchor: String(row.anchor), anchor_zone: row.anchor_zone }
  update(run, {
    period_index: 0,
    current_period_start: boundary(anchor, rhythmOf(row), 0).toString(),
    current_period_end: boundary(anchor, rhythmOf(row), 1).toString(),
  })
  revalue(run, { status: 'active', kind: 'new', note: 'Trial converted' })
  run.effects.push({ do: 'tell', what: 'converted' })
}

function resumeBySelf(run: Run): void {
  const before = snapshotOf(run)
  const change = makeChange(run, {
    kind: 'resume',
    proration: null,
    effective_on: today(run).toString(),
    request: {},
  })
  applyResume(run, change)
  run.effects.push({ do: 'add', change, before, after: snapshotOf(run), status: 'applied' })
}

/** Everything that is due by now. */
export function advance(run: Run): void {
  for (let step = nextStep(run); step && isDue(run, step); step = nextStep(run)) step.take(run)
}

export const isDue = ({ world }: Run, { at }: Pick<Step, 'at'>): boolean =>
  Temporal.Instant.compare(at, world.now) <= 0
