import type { Ctx } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { readName } from '#kit/name.ts'
import { found } from '#kit/problem.ts'
import { holdParties, holdPartiesOf, refuseOverwriting, type Seen, settleCustom } from '#modules/crm/index.ts'
import { DealDeleted, DealUpdated } from '../events.ts'
import { settleCurrency } from '../reporting-currency.ts'
import { resolveStage } from './create.ts'
import { concerning, lockDealInStages, moveDeal, standing, tellOwner } from './move.ts'
import { type DealValues, findDeal, lockDeal, removeDeal, updateDealValues } from './queries.ts'
import type { Deal, DealPatch } from './schema.ts'
import { DealNotFound } from './schema.ts'

export async function updateDeal(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...patch }: DealPatch & Seen,
): Promise<Deal> {
  const { pipeline_id, stage_id, status, position, currency, amount_cents, lost_reason, ...plain } = patch
  const values: Partial<DealValues> = {
    ...(await settleCustom(ctx, 'deal', plain)),
    ...(plain.name === undefined ? {} : { name: readName('name', plain.name) }),
    ...(amount_cents === undefined ? {} : { amount_cents: amount_cents ?? 0 }),
    ...(currency === undefined ? {} : { currency: await settleCurrency(ctx, currency) }),
  }
  holdPartiesOf(ctx, 'deals', id)
  holdParties(ctx, { companies: [plain.company_id], contacts: [plain.contact_id] })
  const stage = await findStageFor(ctx, id, patch)
  if (if_updated_at) {
    const deal = stage
      ? (await lockDealInStages(ctx, id, [stage])).deal
      : found(await lockDeal(ctx.db, id), DealNotFound)
    const { position: _, ...wanted } = { ...patch, ...values }
    const current = () => findDeal(ctx.db, id)
    await refuseOverwriting(ctx, { if_updated_at }, { id, changes: findChanges(deal, wanted), current })
  }
  if (stage) await moveDeal(ctx, id, { stage_id: stage, position, lost_reason })
  const before = found(await lockDeal(ctx.db, id), DealNotFound)
  if (lost_reason !== undefined && before.status === 'lost') values.lost_reason = lost_reason
  const changes = findChanges(before, values)
  if (Object.keys(changes).length > 0) {
    await updateDealValues(ctx, id, values)
    await ctx.emit(DealUpdated, { ...concerning({ ...before, ...values }), changes })
    if (changes.owner_id) await tellOwner(ctx, { ...before, ...values })
  }
  return found(await findDeal(ctx.db, id), DealNotFound)
}

/** The stage to put it into; what the deal already is asks for no move. */
async function findStageFor(ctx: Ctx, id: string, wanted: DealPatch): Promise<string | null> {
  const { pipeline_id, stage_id, status, position } = wanted
  const deal = found(await findDeal(ctx.db, id), DealNotFound)
  const asksForStage = stage_id
    ? stage_id !== deal.stage_id || (pipeline_id !== undefined && pipeline_id !== deal.pipeline_id)
    : (pipeline_id !== undefined && pipeline_id !== deal.pipeline_id) ||
      (status !== undefined && status !== deal.status)
  if (!asksForStage) return position !== undefined && position !== deal.position ? deal.stage_id : null
  const target = await resolveStage(ctx, {
    pipeline_id: pipeline_id ?? (stage_id ? undefined : deal.pipeline_id),
    stage_id,
    status: status ?? deal.status,
  })
  return target.id
}

export async function deleteDeal(ctx: Ctx, id: string): Promise<void> {
  const { deal } = await lockDealInStages(ctx, id, [])
  await removeDeal(ctx.db, id)
  await ctx.emit(DealDeleted, { ...concerning(deal), ...standing(deal) })
}
