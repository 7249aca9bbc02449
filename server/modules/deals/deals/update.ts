import type { Ctx } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { repriceDealLines } from '#modules/billing/index.ts'
import {
  holdParties,
  holdPartiesOf,
  keepInTrash,
  refuseOverwriting,
  type Seen,
  settleCustom,
} from '#modules/crm/index.ts'
import { DealDeleted, DealUpdated } from '../events.ts'
import { settleCurrency } from '../reporting-currency.ts'
import { settleReason } from '../rules/reasons.ts'
import { resolveStage } from './create.ts'
import { type Asking, concerning, lockDealInStages, moveDeal, standing, tellOwner } from './move.ts'
import {
  type DealValues,
  discountOf,
  keepPerson,
  type LockedDeal,
  lockDeal,
  removeDeal,
  updateDealValues,
} from './queries.ts'
import { findDeal } from './read-queries.ts'
import type { Deal, DealPatch } from './schema.ts'
import { DealNotFound } from './schema.ts'

export async function updateDeal(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...patch }: DealPatch & Seen,
  { isAsked = false }: Asking = {},
): Promise<Deal> {
  const { pipeline_id, stage_id, status, position, currency, amount_cents, amount_source, ...rest } = patch
  const { lost_reason, reason_id, close_note, ...plain } = rest
  const values: Partial<DealValues> = {
    ...(await settleCustom(ctx, 'deal', plain)),
    ...(plain.name === undefined ? {} : { name: readName('name', plain.name) }),
    ...(amount_cents === undefined
      ? {}
      : { amount_cents: amount_cents ?? 0, amount_source: 'manual' as const }),
    ...(amount_source === undefined ? {} : { amount_source }),
    ...(currency === undefined ? {} : { currency: await settleCurrency(ctx, currency) }),
  }
  holdPartiesOf(ctx, 'deals', id)
  holdParties(ctx, { companies: [plain.company_id], contacts: [plain.contact_id] })
  const stage = await findStageFor(ctx, id, patch)
  const before = stage
    ? (await lockDealInStages(ctx, id, [stage])).deal
    : found(await lockDeal(ctx.db, id), DealNotFound)
  const { position: _, reason_id: __, ...wanted } = { ...patch, ...values }
  const current = () => findDeal(ctx, id)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes: findChanges(before, wanted), current })
  Object.assign(values, await followLines(ctx, before, values))
  const why = { reason_id, close_note, lost_reason }
  if (!stage && before.status !== 'open' && Object.values(why).some(one => one !== undefined)) {
    Object.assign(values, await settleReason(ctx, before.status, why, { before, isAsked: false }))
  }
  const changes = findChanges(before, values)
  if (Object.keys(changes).length > 0) {
    await updateDealValues(ctx, id, values)
    if (changes.contact_id && before.contact_id) await keepPerson(ctx, id, before.contact_id)
    const after = { ...before, ...values }
    await ctx.emit(DealUpdated, { ...concerning(after), currency: after.currency, changes })
    if (changes.owner_id) await tellOwner(ctx, after)
  }
  // Behind the values: what the stage requires may have come along.
  if (stage) await moveDeal(ctx, id, { stage_id: stage, position, ...why }, { isAsked })
  return found(await findDeal(ctx, id), DealNotFound)
}

/** What its lines make of its amount, now that its currency or what it goes by is another. */
async function followLines(
  ctx: Ctx,
  before: LockedDeal,
  { currency = before.currency, amount_source = before.amount_source }: Partial<DealValues>,
): Promise<Partial<DealValues>> {
  if (before.lines_net_cents === null) {
    if (amount_source === 'lines') throw InvalidInput('amount_source cannot be lines: the deal has none')
    return {}
  }
  const net =
    currency === before.currency
      ? before.lines_net_cents
      : (await repriceDealLines(ctx, { id: before.id, currency, discount: discountOf(before) })).net_cents
  return { lines_net_cents: net, ...(amount_source === 'lines' ? { amount_cents: net } : {}) }
}

/** The stage to put it into; what the deal already is asks for no move. */
async function findStageFor(ctx: Ctx, id: string, wanted: DealPatch): Promise<string | null> {
  const { pipeline_id, stage_id, status, position } = wanted
  const deal = found(await findDeal(ctx, id), DealNotFound)
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

/** Where it is kept. */
export async function deleteDeal(ctx: Ctx, id: string): Promise<string> {
  const { deal } = await lockDealInStages(ctx, id, [])
  const [trashId] = await keepInTrash(ctx, 'deal', [{ id, title: deal.name }])
  await removeDeal(ctx.db, id)
  await ctx.emit(DealDeleted, { ...concerning(deal), ...standing(deal) })
  return trashId!
}
