import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { findFirstStage, findStage } from '../pipelines/queries.ts'
import { moveDeal } from './move.ts'
import { findDeal } from './read-queries.ts'
import { type Deal, type DealClosing, DealNotFound, NoSuchStage } from './schema.ts'

export async function closeDeal(
  ctx: Ctx,
  id: string,
  kind: 'won' | 'lost',
  { reason_id, note, stage_id }: DealClosing,
): Promise<Deal> {
  const { pipeline_id } = found(await findDeal(ctx, id), DealNotFound)
  const stage = stage_id
    ? await findStage(ctx.db, stage_id)
    : found(await findFirstStage(ctx.db, pipeline_id, kind), NoSuchStage)
  if (stage?.kind !== kind) throw InvalidInput('stage_id not found')
  return moveDeal(ctx, id, { stage_id: stage.id, reason_id, close_note: note }, { isAsked: true })
}
