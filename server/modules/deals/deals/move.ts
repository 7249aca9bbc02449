import { type Ctx, userIdOf } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { found, InvalidInput, Overloaded } from '#kit/problem.ts'
import { holdPartiesOf, refuseOverwriting, type Seen } from '#modules/crm/index.ts'
import { DealAssigned, DealLost, DealMoved, DealUpdated, DealWon } from '../events.ts'
import { countDeals, lockStages, type StageRow } from '../pipelines/queries.ts'
import { today } from '../pipelines/service.ts'
import { type Closed, settleReason } from '../rules/reasons.ts'
import { checkStage } from '../rules/requirements.ts'
import {
  type Before,
  type DealValues,
  findStageIdOf,
  insertHistory,
  type LockedDeal,
  lockDeal,
  makeRankAfter,
  markBeforeLocks,
  placeDeal,
  releaseLocks,
} from './queries.ts'
import { findDeal } from './read-queries.ts'
import type { Deal, DealMove } from './schema.ts'
import { DealNotFound } from './schema.ts'

/** People and clients are asked for what a stage requires; workflows, quotes and imports pass. */
export interface Asking {
  isAsked?: boolean
}

export async function moveDeal(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...move }: DealMove & Seen,
  { isAsked = false }: Asking = {},
): Promise<Deal> {
  const { deal, stages } = await lockDealInStages(ctx, id, [move.stage_id])
  const { position: _, ...values } = move
  const current = () => findDeal(ctx, id)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes: findChanges(deal, values), current })
  const to = stages.get(move.stage_id)
  if (!to) throw InvalidInput('stage_id not found')
  const isClosing = to.kind !== deal.status
  if (isAsked && to.id !== deal.stage_id) await checkStage(ctx, to, deal)
  const closed = await settleReason(ctx, to.kind, move, { before: deal, isAsked: isAsked && isClosing })
  await put(ctx, deal, stages.get(deal.stage_id)!, to, { position: move.position, closed })
  return found(await findDeal(ctx, id), DealNotFound)
}

/**
 * Locks whom it belongs to, then the stages, and the deal last, as everybody does, so that nobody waits crosswise. Which stage it is
 * in is only certain once it is locked: when somebody moved it meanwhile, lets go of everything and looks again.
 */
export async function lockDealInStages(
  ctx: Ctx,
  id: string,
  others: readonly string[],
): Promise<{ deal: LockedDeal; stages: ReadonlyMap<string, StageRow> }> {
  holdPartiesOf(ctx, 'deals', id)
  for (let attempt = 0; attempt < 200; attempt++) {
    const stageId = found(await findStageIdOf(ctx.db, id), DealNotFound)
    await markBeforeLocks(ctx.db)
    const stages = await lockStages(ctx.db, [stageId, ...others])
    const deal = found(await lockDeal(ctx.db, id), DealNotFound)
    if (stages.has(deal.stage_id)) return { deal, stages }
    await releaseLocks(ctx.db)
  }
  throw Overloaded()
}

interface Wanted {
  position?: number | undefined
  /** Why it was won or lost, if it is. */
  closed?: Closed
  /** Takes the last move back: what it changed is as it was, and nobody hears of a closing twice. */
  before?: Before
}

export async function put(
  ctx: Ctx,
  deal: LockedDeal,
  from: StageRow,
  to: StageRow,
  wanted: Wanted,
): Promise<void> {
  const isNewStage = from.id !== to.id
  const places = (await countDeals(ctx.db, to.id)) + (isNewStage ? 1 : 0)
  const position = Math.min(wanted.position ?? (isNewStage ? places : deal.position), places)
  const stays = !isNewStage && position === deal.position
  // Moving down within a stage, the deal itself leaves one place free above the target.
  const after = !isNewStage && position > deal.position ? position : position - 1
  const rank = stays ? undefined : await makeRankAfter(ctx.db, to.id, after)
  const now = ctx.now.toString()
  const { before } = wanted
  const isClosing = to.kind !== 'open' && deal.status !== to.kind
  const changed: Before = before ?? {
    stage_entered_at: isNewStage ? now : deal.stage_entered_at,
    closed_at: to.kind === 'open' ? null : isClosing ? now : deal.closed_at,
    closed_on: to.kind === 'open' ? null : isClosing ? await today(ctx) : deal.closed_on,
    ...reasonsOf(wanted.closed ?? deal),
  }
  await placeDeal(ctx, deal.id, {
    pipeline_id: to.pipeline_id,
    stage_id: to.id,
    status: to.kind,
    win_probability: to.win_probability,
    rank,
    moves: deal.moves + 1,
    ...changed,
  })
  await insertHistory(ctx.db, deal.id, {
    number: deal.moves + 1,
    from_pipeline_id: from.pipeline_id,
    from_stage_id: from.id,
    from_stage: from.name,
    from_position: deal.position,
    to_pipeline_id: to.pipeline_id,
    to_stage_id: to.id,
    to_stage: to.name,
    to_position: position,
    to_kind: to.kind,
    amount_cents: deal.amount_cents,
    currency: deal.currency,
    lost_reason: changed.lost_reason,
    moved_by_id: userIdOf(ctx),
    moved_at: now,
    undo: before !== undefined,
    before: {
      stage_entered_at: deal.stage_entered_at,
      closed_at: deal.closed_at,
      closed_on: deal.closed_on,
      ...reasonsOf(deal),
    },
  })
  await ctx.emit(DealMoved, {
    ...concerning(deal),
    from_stage_id: from.id,
    from_stage: from.name,
    from_status: deal.status,
    to_pipeline_id: to.pipeline_id,
    to_stage_id: to.id,
    to_stage: to.name,
    to_status: to.kind,
    position,
    changes: findChanges(deal, {
      pipeline_id: to.pipeline_id,
      stage_id: to.id,
      status: to.kind,
      lost_reason: changed.lost_reason,
      close_reason: changed.close_reason,
      close_note: changed.close_note,
    }),
    ...(before ? { undone: true } : {}),
  })
  if (isClosing && !before) await announceClosing(ctx, deal, to.kind, changed.lost_reason)
}

const reasonsOf = ({ close_reason_id, close_reason, close_note, lost_reason }: Closed): Closed => ({
  close_reason_id,
  close_reason,
  close_note,
  lost_reason,
})

type Concerning = Pick<Deal, 'id' | 'name' | 'contact_id' | 'company_id'>
export const concerning = ({ id, name, contact_id, company_id }: Concerning) => ({
  deal_id: id,
  name,
  contact_id,
  company_id,
})

type Standing = Pick<
  LockedDeal,
  | 'amount_cents'
  | 'currency'
  | 'owner_id'
  | 'pipeline_id'
  | 'stage_id'
  | 'status'
  | 'win_probability'
  | 'forecast_category'
  | 'expected_close_date'
>
/** What it is worth and where it stands, as the events of its beginning and end tell. */
export const standing = (deal: Standing): Standing => ({
  amount_cents: deal.amount_cents,
  currency: deal.currency,
  owner_id: deal.owner_id,
  pipeline_id: deal.pipeline_id,
  stage_id: deal.stage_id,
  status: deal.status,
  win_probability: deal.win_probability,
  forecast_category: deal.forecast_category,
  expected_close_date: deal.expected_close_date,
})

/** What of it is another now; nothing where nothing is. */
export async function tellOfChange(ctx: Ctx, before: LockedDeal, values: Partial<DealValues>): Promise<void> {
  const changes = findChanges(before, values)
  if (Object.keys(changes).length === 0) return
  const after = { ...before, ...values }
  await ctx.emit(DealUpdated, { ...concerning(after), currency: after.currency, changes })
}

type Closing = Concerning & Pick<Deal, 'amount_cents' | 'currency' | 'owner_id'>
export async function announceClosing(
  ctx: Ctx,
  deal: Closing,
  kind: StageRow['kind'],
  lostReason: string | null,
): Promise<void> {
  const { amount_cents, currency, owner_id } = deal
  const worth = { amount_cents, currency, owner_id }
  if (kind === 'won') await ctx.emit(DealWon, { ...concerning(deal), ...worth })
  if (kind === 'lost') await ctx.emit(DealLost, { ...concerning(deal), ...worth, lost_reason: lostReason })
}

export async function tellOwner(ctx: Ctx, deal: Closing): Promise<void> {
  const { amount_cents, currency, owner_id } = deal
  if (owner_id === null || owner_id === userIdOf(ctx)) return
  await ctx.emit(DealAssigned, { ...concerning(deal), amount_cents, currency, owner_id })
}
