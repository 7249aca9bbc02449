import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import type { Profile } from '#modules/billing/index.ts'
import { daysOf } from '../amounts/days.ts'
import { type Taken, takeCoupon } from '../coupons/redeem.ts'
import { applyChange } from '../engine/change.ts'
import { applyCancel, applyPause, applyResume } from '../engine/pause.ts'
import {
  begin,
  makeChange,
  type Planned,
  type Proration,
  type Run,
  type State,
  snapshotOf,
  today,
} from '../engine/run.ts'
import type { PauseIn } from '../engine/schema.ts'
import { advance } from '../engine/steps.ts'
import {
  NegativeMrr,
  NotBackwards,
  NotPaused,
  NotWithNext,
  OnlyActivePaused,
  RefundNeedsEnd,
  SubscriptionCanceled,
  TooManyPlanned,
} from '../errors.ts'
import { lockSubscription, requireSubscription } from '../queries.ts'
import type { CancelIn, SubscriptionPatch } from '../schema.ts'
import { loadSettings, type SubscriptionSettings } from '../settings/queries.ts'
import { loadRun } from '../store/load.ts'
import { findLastChangeDay } from '../store/queries.ts'

/** What somebody asks for, worked out: nothing of it is written yet. */
export interface Decision {
  profile: Profile
  before: State
  run: Run
  change: Planned
  /** The effects of what was due anyway come first. */
  from: number
  /** What it comes to on its day, where that is not today. */
  later: Run | null
  /** A coupon that is redeemed with it. */
  taken?: Taken | null
}

const MOST_PLANNED = 20
const YEARS_AHEAD = 3
const clone = (run: Run): Run => ({ ...run, effects: [...run.effects] })

async function open(ctx: Ctx, id: string, lock: boolean, items: SubscriptionPatch['items'] = null) {
  const row = await (lock ? lockSubscription(ctx, id) : requireSubscription(ctx, id))
  const { profile, state, world } = await loadRun(ctx, row, lock, items ?? [])
  return { profile, before: state, run: begin(state, world) }
}

const changesRhythm = ({ row }: State, given: SubscriptionPatch): boolean =>
  (given.billing_interval ?? row.billing_interval) !== row.billing_interval ||
  (given.billing_interval_count ?? row.billing_interval_count) !== row.billing_interval_count

export async function decideChange(
  ctx: Ctx,
  id: string,
  given: SubscriptionPatch,
  lock: boolean,
): Promise<Decision> {
  const { profile, before, run } = await open(ctx, id, lock, given.items)
  if ((given.mrr_cents ?? 0) < 0) throw NegativeMrr()
  if (run.row.status === 'canceled') throw SubscriptionCanceled()
  const settings = await loadSettings(ctx)
  const request = requestOf(given)
  const draft = { kind: 'change', effective_on: today(run).toString(), request } as const
  const proration = given.proration ?? chooseProration(run, settings, draft)
  if (proration === 'next' && given.effective_on) throw NotWithNext()
  const isLater = proration === 'next' || isAhead(run, given.effective_on)
  if (proration === 'now' && !isLater) advance(run)
  // What was due may have been the planned end.
  if ((run.row.status as string) === 'canceled') throw SubscriptionCanceled()
  const from = run.effects.length
  const day = given.effective_on ?? (proration === 'next' ? daysOf(run.row).after : today(run)).toString()
  if (given.effective_on) await checkDay(ctx, run, given)
  const { timezone } = profile.organization
  const taken = given.coupon_code ? await takeCoupon(ctx, run, timezone, given.coupon_code, lock) : null
  const known = taken ? { ...before, coupons: [...before.coupons, taken.coupon] } : before
  const decided = { profile, before: known, run, from, taken }
  if (taken && !changesTerms(given)) return { ...decided, change: taken.change, later: null }
  const change = makeChange(run, { ...draft, proration, effective_on: day })
  return isLater ? plan({ ...decided, change }) : { ...decided, change, later: applyNow(run, change) }
}

export const changesTerms = (given: SubscriptionPatch): boolean =>
  given.mrr_cents != null ||
  given.items != null ||
  given.billing_interval != null ||
  given.billing_interval_count != null

export function applyNow(run: Run, change: Planned): null {
  const before = snapshotOf(run)
  applyChange(run, change, run.world.now)
  run.effects.push({ do: 'add', change, before, after: snapshotOf(run), status: 'applied' })
  return null
}

/** Put down for its day; tried out at once, so that what cannot be done is refused now. */
export function plan(decision: Omit<Decision, 'later'>): Decision {
  const { run, change } = decision
  if (run.changes.length >= MOST_PLANNED) throw TooManyPlanned()
  const later = clone(run)
  if (change.kind === 'cancel')
    applyCancel(later, change, change.request.reason ?? null, change.request.refund)
  else applyChange(later, { ...change, proration: 'none' }, run.world.now)
  run.changes = [...run.changes, change]
  const [before, after] = [snapshotOf(run), snapshotOf(later)]
  run.effects.push({ do: 'add', change, before, after, status: 'scheduled' })
  return { ...decision, later }
}

function requestOf(given: object): Planned['request'] {
  const {
    expected_hash: _hash,
    notes: _notes,
    action: _action,
    coupon_code: _coupon,
    ...request
  } = given as Record<string, unknown>
  return request as Planned['request']
}

/** Up or down, as the settings say; a value alone raises nothing unless it is asked for. */
function chooseProration(
  run: Run,
  settings: SubscriptionSettings,
  draft: Omit<Planned, 'id' | 'seq' | 'proration'>,
): Proration {
  if (draft.request.mrr_cents != null) return 'none'
  const tried = clone(run)
  applyChange(tried, { ...draft, id: run.row.id, seq: 0, proration: 'none' }, run.world.now)
  return tried.row.mrr_cents >= run.row.mrr_cents ? settings.proration_up : settings.proration_down
}

export const isAhead = (run: Run, day: string | null | undefined): boolean =>
  day != null && Temporal.PlainDate.compare(day, today(run)) > 0

async function checkDay(ctx: Ctx, run: Run, given: SubscriptionPatch): Promise<void> {
  const now = today(run)
  const day = Temporal.PlainDate.from(given.effective_on!)
  const first = daysOf(run.row).first.toString()
  const last = await findLastChangeDay(ctx, run.row.id, first)
  const earliest = [first, last ?? first].sort().at(-1)!
  const latest = now.add({ years: YEARS_AHEAD }).toString()
  if (day.toString() < earliest || day.toString() > latest) {
    // A period that began later than the day the clock shows there has no past to reach into.
    throw InvalidInput(
      say`effective_on must lie between ${{ earliest: String(earliest) }} and ${{ latest: String(latest) }}`,
    )
  }
  if (Temporal.PlainDate.compare(day, now) < 0 && changesRhythm(run, given)) {
    throw InvalidInput('effective_on cannot lie in the past with another rhythm')
  }
}

export async function decidePause(
  ctx: Ctx,
  id: string,
  given: PauseIn,
  lock: boolean,
): Promise<Decision | { already: State }> {
  const { profile, before, run } = await open(ctx, id, lock)
  if (run.row.status === 'paused') return { already: before }
  advance(run)
  if (run.row.status !== 'active' && run.row.status !== 'past_due') throw OnlyActivePaused()
  const resumes_at = given.resumes_at ?? null
  if (resumes_at !== null) checkResumesAt(ctx, resumes_at)
  const unused = given.unused ?? (await loadSettings(ctx)).pause_unused
  const from = run.effects.length
  const start = snapshotOf(run)
  const change = makeChange(run, {
    kind: 'pause',
    proration: null,
    effective_on: today(run).toString(),
    request: requestOf({ ...given, unused }),
  })
  applyPause(run, change, { resumes_at, unused })
  run.effects.push({ do: 'add', change, before: start, after: snapshotOf(run), status: 'applied' })
  return { profile, before, run, change, from, later: null }
}

function checkResumesAt({ now }: Ctx, resumesAt: string): void {
  const at = Temporal.Instant.from(resumesAt)
  const latest = now.toZonedDateTimeISO('UTC').add({ years: 2 }).toInstant()
  if (Temporal.Instant.compare(at, now) <= 0 || Temporal.Instant.compare(at, latest) > 0) {
    throw InvalidInput('resumes_at must lie in the future, at most 2 years ahead')
  }
}

export async function decideResume(
  ctx: Ctx,
  id: string,
  lock: boolean,
  note: string | null = null,
): Promise<Decision> {
  const { profile, before, run } = await open(ctx, id, lock)
  if (run.row.status !== 'paused') throw NotPaused()
  const start = snapshotOf(run)
  const change = makeChange(run, {
    kind: 'resume',
    proration: null,
    effective_on: today(run).toString(),
    request: {},
  })
  applyResume(run, change, note)
  run.effects.push({ do: 'add', change, before: start, after: snapshotOf(run), status: 'applied' })
  return { profile, before, run, change, from: 0, later: null }
}

export async function decideCancel(
  ctx: Ctx,
  id: string,
  given: CancelIn,
  lock: boolean,
): Promise<Decision | { already: State }> {
  const atPeriodEnd = given.at_period_end ?? false
  const refund = given.refund ?? 'none'
  const { profile, before, run } = await open(ctx, id, lock)
  if (atPeriodEnd && refund !== 'none') throw RefundNeedsEnd()
  if (atPeriodEnd && given.effective_on) {
    throw InvalidInput('effective_on cannot be combined with at_period_end')
  }
  const { row } = run
  if (row.status === 'canceled' || (atPeriodEnd && row.cancel_at_period_end)) return { already: before }
  const isLater = isAhead(run, given.effective_on)
  if (given.effective_on && !isLater && given.effective_on !== today(run).toString()) throw NotBackwards()
  if (refund !== 'none' && !isLater) advance(run)
  // Ending now what was planned to end anyway: why is known already.
  const reason = given.reason ?? (row.cancel_at_period_end ? row.cancel_reason : null)
  const from = run.effects.length
  const ends = atPeriodEnd && row.status !== 'paused'
  const change = makeChange(run, {
    kind: 'cancel',
    proration: null,
    effective_on: given.effective_on ?? (ends ? daysOf(run.row).after : today(run)).toString(),
    request: requestOf({ ...given, reason, refund }),
  })
  if (isLater) return plan({ profile, before, run, change, from })
  const start = snapshotOf(run)
  if (ends) run.row = { ...run.row, cancel_at_period_end: true, cancel_reason: reason }
  else applyCancel(run, change, reason, refund)
  run.effects.push({ do: 'add', change, before: start, after: snapshotOf(run), status: 'applied' })
  return { profile, before, run, change, from, later: null }
}
