import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { holdParties, settleCustom } from '#modules/crm/index.ts'
import { DealCreated } from '../events.ts'
import {
  countDeals,
  findFirstStage,
  findStage,
  listStageIds,
  lockStages,
  type StageRow,
} from '../pipelines/queries.ts'
import { ensureDefaultPipeline, today } from '../pipelines/service.ts'
import { settleCurrency } from '../reporting-currency.ts'
import { settleReason } from '../rules/reasons.ts'
import { checkStage } from '../rules/requirements.ts'
import type { DealStatus } from '../schema.ts'
import { type Asking, announceClosing, concerning, standing, tellOwner } from './move.ts'
import { insertDeal, insertHistory, makeRankAfter } from './queries.ts'
import { findDeal } from './read-queries.ts'
import type { Deal, DealIn } from './schema.ts'
import { DealNotFound } from './schema.ts'

/** `closedAt`: of one that was won or lost before it came here. */
export async function createDeal(
  ctx: Ctx,
  input: DealIn,
  { closedAt = ctx.now, isAsked = false }: Asking & { closedAt?: Temporal.Instant } = {},
): Promise<Deal> {
  holdParties(ctx, { companies: [input.company_id], contacts: [input.contact_id] })
  const { custom = {} } = await settleCustom(ctx, 'deal', input)
  const currency = await settleCurrency(ctx, input.currency)
  const { id: stageId } = await resolveStage(ctx, input)
  const stage = (await lockStages(ctx.db, [stageId])).get(stageId)
  if (!stage) throw InvalidInput('stage_id not found')
  const places = (await countDeals(ctx.db, stageId)) + 1
  const position = Math.min(input.position ?? places, places)
  const closed = await settleReason(ctx, stage.kind, input, { before: null, isAsked })
  const row = {
    id: newId(),
    name: readName('name', input.name),
    amount_cents: input.amount_cents ?? 0,
    currency,
    pipeline_id: stage.pipeline_id,
    stage_id: stageId,
    status: stage.kind,
    win_probability: stage.win_probability,
    rank: await makeRankAfter(ctx.db, stageId, position - 1),
    contact_id: input.contact_id ?? null,
    company_id: input.company_id ?? null,
    owner_id: input.owner_id === undefined ? userIdOf(ctx) : input.owner_id,
    created_by_id: userIdOf(ctx),
    expected_close_date: input.expected_close_date ?? null,
    forecast_category: input.forecast_category ?? ('pipeline' as const),
    ...closed,
    custom,
    closed_on: stage.kind === 'open' ? null : await today({ ...ctx, now: closedAt }),
    closed_at: stage.kind === 'open' ? null : closedAt.toString(),
  }
  if (isAsked && (input.stage_id || input.status))
    await checkStage(ctx, stage, { ...row, id: null, lines_net_cents: null })
  await insertDeal(ctx, row)
  await insertHistory(ctx.db, row.id, {
    number: 1,
    from_pipeline_id: null,
    from_stage_id: null,
    from_stage: null,
    from_position: null,
    to_pipeline_id: stage.pipeline_id,
    to_stage_id: stageId,
    to_stage: stage.name,
    to_position: position,
    to_kind: stage.kind,
    amount_cents: row.amount_cents,
    currency,
    lost_reason: closed.lost_reason,
    moved_by_id: userIdOf(ctx),
    moved_at: ctx.now.toString(),
  })
  await ctx.emit(DealCreated, {
    ...concerning(row),
    ...standing({ ...row, win_probability: Number(stage.win_probability) }),
    stage: stage.name,
  })
  await tellOwner(ctx, row)
  await announceClosing(ctx, row, stage.kind, closed.lost_reason)
  return found(await findDeal(ctx, row.id), DealNotFound)
}

interface Wanted {
  pipeline_id?: string | undefined
  stage_id?: string | undefined
  status?: DealStatus | undefined
}

/** A stage says it all; a pipeline means its first stage, a status the first stage of that kind. */
export async function resolveStage(ctx: Ctx, wanted: Wanted): Promise<StageRow> {
  if (wanted.stage_id) {
    const stage = await findStage(ctx.db, wanted.stage_id)
    if (!stage) throw InvalidInput('stage_id not found')
    if (wanted.pipeline_id && stage.pipeline_id !== wanted.pipeline_id) {
      throw InvalidInput('stage_id must be a stage of pipeline_id')
    }
    return stage
  }
  const pipelineId = wanted.pipeline_id ?? (await ensureDefaultPipeline(ctx))
  const kind = wanted.status ?? 'open'
  const stage = await findFirstStage(ctx.db, pipelineId, kind)
  if (stage) return stage
  if ((await listStageIds(ctx.db, pipelineId)).length === 0) throw InvalidInput('pipeline_id not found')
  throw InvalidInput(say`The pipeline has no stage of kind ${{ kind }}`)
}
