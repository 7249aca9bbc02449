import { wallTimeToInstant } from '#kit/time/zone.ts'
import { dayIn, daysOf } from '../amounts/days.ts'
import { anchorAt } from '../amounts/periods.ts'
import { giveBack, overpaidBy, settlePeriod } from './bill.ts'
import {
  countFromEnd,
  counts,
  isBilledHere,
  isSettled,
  type Planned,
  periodFrom,
  type Refund,
  type Run,
  revalue,
  rhythmOf,
  today,
  update,
} from './run.ts'

const all = () => true

/** What of the running period is not used yet goes back by notes. */
function giveRest(run: Run, change: Planned): void {
  if (!isBilledHere(run) || !counts(run.row.status) || !isSettled(run)) return
  giveBack(run, change.id, all, dayIn(run.row, today(run)))
}

export interface Pausing {
  resumes_at: string | null
  unused: 'extend' | 'credit'
}

export function applyPause(run: Run, change: Planned, { resumes_at, unused }: Pausing): void {
  if (unused === 'credit') giveRest(run, change)
  update(run, { paused_at: run.world.now.toString(), resumes_at, pause_unused: unused })
  revalue(run, { status: 'paused', kind: 'churn', note: 'Paused' })
}

/** Days that were paid for are served first; what was credited is billed anew, from this moment on. */
export function applyResume(run: Run, change: Planned, note: string | null = null): void {
  const { row, world } = run
  const paused = row.paused_at
  const unused =
    row.pause_unused === 'credit' || !paused || !isSettled(run)
      ? 0
      : daysOf(row).count -
        dayIn(row, Temporal.Instant.from(paused).toZonedDateTimeISO(row.anchor_zone).toPlainDate())
  const days = daysOf(row).count
  update(run, { paused_at: null, resumes_at: null, pause_unused: null })
  revalue(run, { status: 'active', kind: 'reactivation', note })
  if (unused === 0) {
    update(run, periodFrom(world.now, row, rhythmOf(row)))
    settlePeriod(run, change.id)
  } else {
    const start = world.now.toString()
    const wall = Temporal.PlainDateTime.from(anchorAt(world.now, row.anchor_zone).anchor).add({
      days: unused,
    })
    const end = wallTimeToInstant(wall, row.anchor_zone).toString()
    update(run, { current_period_start: start, current_period_end: end, period_days: days })
    update(run, countFromEnd(run.row))
    run.settled = [...run.settled, { start, end }]
    run.effects.push({ do: 'settle', start, end, invoice_id: null })
  }
  run.effects.push({ do: 'tell', what: 'resumed', change_id: change.id })
}

/** The end, now: what is planned beyond it is called off. */
export function applyCancel(
  run: Run,
  change: Planned | null,
  reason: string | null,
  refund: Refund = 'none',
): void {
  if (change && refund !== 'none') {
    const before = run.invoices
    giveRest(run, change)
    if (refund === 'money') {
      for (const { id, cents } of overpaidBy(before, run)) {
        run.effects.push({ do: 'refund', invoice_id: id, cents, reason })
      }
    }
  }
  revalue(run, { mrr_cents: 0, status: 'canceled', kind: 'churn', note: reason })
  update(run, {
    canceled_at: run.world.now.toString(),
    cancel_reason: reason,
    cancel_at_period_end: false,
    paused_at: null,
    resumes_at: null,
  })
  for (const other of run.changes) {
    if (other.id !== change?.id) run.effects.push({ do: 'close', change: other, status: 'canceled' })
  }
  run.changes = []
  run.effects.push({ do: 'tell', what: 'ended' })
}
