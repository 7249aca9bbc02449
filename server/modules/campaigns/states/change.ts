import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import {
  CampaignNotFound,
  CannotCancel,
  CannotPause,
  CannotResume,
  CannotRetry,
  NoTestRunning,
  NothingToRetry,
  NotScheduled,
  UnknownVariant,
} from '../errors.ts'
import { CampaignCanceled, CampaignChanged, CampaignResumed, WinnerPicked } from '../events.ts'
import { cancelWaiting, retryFailed } from '../sending/queries.ts'
import { giveTime } from '../sending/sender.ts'
import { letRest, wake } from '../sending/wake.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { type CampaignRow, lockCampaign, updateCampaign } from '../stored/queries.ts'
import { pauseRow, takeBack } from './pause.ts'
import { begin } from './send.ts'

const audit = (ctx: Ctx, { id, name }: CampaignRow, action: string, detail: object = {}) =>
  recordAudit(ctx, { action, targetKind: 'campaign', targetId: id, detail: { name, ...detail } })

export async function unscheduleCampaign(ctx: Ctx, id: string): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (row.status !== 'scheduled') throw NotScheduled()
  await updateCampaign(ctx, id, { status: 'draft', scheduled_at: null, updated_at: ctx.now.toString() })
  await letRest(ctx, id)
  await ctx.emit(CampaignChanged, { campaign_id: id, name: row.name, change: 'unscheduled' })
}

export async function pauseCampaign(ctx: Ctx, id: string): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (row.status !== 'sending') throw CannotPause(row.status)
  await pauseRow(ctx, row, 'user', null)
}

/** Goes on where it stopped; one that never came to begin begins now. */
export async function resumeCampaign(ctx: Ctx, id: string): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (row.status !== 'paused') throw CannotResume(row.status)
  if (row.started_at === null || row.pause_reason === 'no_recipients') {
    await begin(ctx, row)
    return
  }
  await updateCampaign(ctx, id, {
    status: 'sending',
    pause_reason: null,
    error: null,
    updated_at: ctx.now.toString(),
  })
  await giveTime(ctx, row)
  await wake(ctx, { campaign_id: id }, ctx.now)
  await ctx.emit(CampaignResumed, { campaign_id: id, name: row.name })
}

/** As many are canceled while the caller waits; the rest follows. */
const AT_ONCE = 20_000

export async function cancelCampaign(ctx: Ctx, id: string): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (!['scheduled', 'sending', 'paused'].includes(row.status)) throw CannotCancel(row.status)
  await updateCampaign(ctx, id, {
    status: 'canceled',
    waiting_for: null,
    next_at: null,
    finished_at: ctx.now.toString(),
    updated_at: ctx.now.toString(),
  })
  await takeBack(ctx, id, 'The campaign was canceled')
  const canceled = await cancelWaiting(ctx, id, AT_ONCE)
  if (canceled === AT_ONCE) await wake(ctx, { campaign_id: id }, ctx.now)
  else await letRest(ctx, id)
  await audit(ctx, row, 'campaign_canceled')
  await ctx.emit(CampaignCanceled, { campaign_id: id, name: row.name })
}

/** The rest of a canceled campaign; true while there is more. */
export async function cancelRest(ctx: Ctx, id: string): Promise<boolean> {
  if ((await cancelWaiting(ctx, id, AT_ONCE)) === AT_ONCE) return true
  await letRest(ctx, id)
  return false
}

/** Those whose mail never left get another one; nobody who has it, or may have it. */
export async function retryFailedOf(ctx: Ctx, id: string): Promise<number> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (row.status !== 'sent') throw CannotRetry(row.status)
  const retried = await retryFailed(ctx, id)
  if (retried === 0) throw NothingToRetry()
  await updateCampaign(ctx, id, {
    status: 'sending',
    finished_at: null,
    updated_at: ctx.now.toString(),
  })
  await giveTime(ctx, row)
  await wake(ctx, { campaign_id: id }, ctx.now)
  await audit(ctx, row, 'campaign_retried', { retried })
  await ctx.emit(CampaignResumed, { campaign_id: id, name: row.name })
  return retried
}

export async function pickWinner(ctx: Ctx, id: string, label: string): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  const test = row.ab_test as StoredTest | null
  if (!test || row.winner || row.started_at === null || row.status === 'canceled') throw NoTestRunning()
  if (!test.variants.some(variant => variant.label === label)) throw UnknownVariant(label)
  await decide(ctx, row, label, 'person')
}

/** Settles a test whose row the caller holds. */
export async function decide(
  ctx: Ctx,
  { id, name, status }: CampaignRow,
  winner: string,
  decided_by: 'rate' | 'person',
): Promise<void> {
  await updateCampaign(ctx, id, {
    winner,
    decided_by,
    decided_at: ctx.now.toString(),
    waiting_for: null,
    next_at: null,
    updated_at: ctx.now.toString(),
  })
  if (status === 'sending') await wake(ctx, { campaign_id: id }, ctx.now)
  await ctx.emit(WinnerPicked, { campaign_id: id, name, winner, decided_by })
}
