import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { anchorAt } from '../amounts/periods.ts'
import { tellRedeemed } from '../coupons/redeem.ts'
import { begin } from '../engine/run.ts'
import type { Change } from '../engine/schema.ts'
import { advance } from '../engine/steps.ts'
import { ChangeAlready, ChangeNotFound, NotTrialing } from '../errors.ts'
import { aboutSubscription, SubscriptionChangeCanceled } from '../events.ts'
import {
  lockSubscription,
  requireSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../queries.ts'
import { planTrialNotice } from '../renewals/trial-ending.ts'
import type { SubscriptionPatch } from '../schema.ts'
import { carryOut } from '../store/carry-out.ts'
import { loadRun } from '../store/load.ts'
import { closeChange, findChange, listChanges } from '../store/queries.ts'
import { changesTerms, type Decision, decideChange } from './decide.ts'
import { presentChange } from './present.ts'
import { checkHash } from './preview.ts'

export interface Changed {
  row: SubscriptionRow
  change: Change | null
}

/** Writes what was decided, and reads the change as it stands. */
export async function enact(ctx: Ctx, { profile, before, run, change }: Decision): Promise<Changed> {
  const { row } = await carryOut(ctx, profile, before, run)
  return { row, change: presentChange(found(await findChange(ctx, row.id, change.id), ChangeNotFound)) }
}

/** PATCH: another value, other items, another rhythm, another end of the trial. */
export async function changeSubscription(ctx: Ctx, id: string, given: SubscriptionPatch): Promise<Changed> {
  let row: SubscriptionRow | undefined
  if (given.trial_end) row = await moveTrialEnd(ctx, id, given.trial_end)
  if (given.notes !== undefined) {
    await lockSubscription(ctx, id)
    row = await updateSubscription(ctx, id, { notes: given.notes })
  }
  if (!changesTerms(given) && !given.coupon_code)
    return { row: row ?? (await lockSubscription(ctx, id)), change: null }
  const decision = await decideChange(ctx, id, given, true)
  checkHash(decision, given.expected_hash)
  const changed = await enact(ctx, decision)
  if (decision.taken) await tellRedeemed(ctx, changed.row, decision.taken)
  return changed
}

/** A moment that has come converts the trial now. */
async function moveTrialEnd(ctx: Ctx, id: string, trialEnd: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, id)
  if (row.status !== 'trialing') throw NotTrialing()
  const end = Temporal.Instant.from(trialEnd)
  const latest = ctx.now.toZonedDateTimeISO('UTC').add({ years: 10 }).toInstant()
  if (Temporal.Instant.compare(end, latest) > 0) throw InvalidInput('trial_end must lie within 10 years')
  const at = Temporal.Instant.compare(end, ctx.now) > 0 ? end : ctx.now
  const { profile, state, world } = await loadRun(ctx, row, true)
  const run = begin(state, world)
  run.row = {
    ...run.row,
    trial_end: at.toString(),
    current_period_end: at.toString(),
    anchor: anchorAt(at, row.anchor_zone).anchor as never,
  }
  advance(run)
  await planTrialNotice(ctx, id, at)
  return (await carryOut(ctx, profile, state, run)).row
}

export async function getChanges(ctx: Ctx, id: string): Promise<Change[]> {
  await requireSubscription(ctx, id)
  return (await listChanges(ctx, id)).map(presentChange)
}

/** Calls a planned change off. */
export async function cancelChange(ctx: Ctx, id: string, changeId: string): Promise<Change> {
  const row = await lockSubscription(ctx, id)
  const change = found(await findChange(ctx, id, changeId), ChangeNotFound)
  if (change.status !== 'scheduled') throw ChangeAlready(change.status)
  await closeChange(ctx, changeId, { status: 'canceled' })
  await ctx.emit(SubscriptionChangeCanceled, {
    ...aboutSubscription(row),
    change_id: changeId,
    effective_on: change.effective_on,
  })
  return presentChange({ ...change, status: 'canceled' })
}
