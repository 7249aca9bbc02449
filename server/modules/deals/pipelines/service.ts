import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { StageEmptied } from '../events.ts'
import type { DealStatus } from '../schema.ts'
import { LastPipeline, PipelineNotFound, StageInUse } from './errors.ts'
import { firstPipelineIn } from './first-pipeline.ts'
import {
  countDeals,
  deletePipelineRow,
  findDefaultPipelineId,
  insertPipeline,
  insertStages,
  listPipelineRows,
  listStageIds,
  loadLocale,
  loadTimezone,
  lockPipelines,
  lockStages,
  makeDefault,
  moveAllDeals,
  type StageRow,
} from './queries.ts'
import { checkRequired } from './required-fields.ts'
import type { Pipeline, PipelineIn } from './schema.ts'

/** Made with the organization; one that came about otherwise gets it when first needed, once. */
export async function ensureDefaultPipeline(ctx: Ctx): Promise<string> {
  const known = await findDefaultPipelineId(ctx.db)
  if (known) return known
  const id = newId()
  const { name, stages } = firstPipelineIn(await loadLocale(ctx.db))
  if (await insertPipeline(ctx, { id, name, is_default: true })) {
    await insertStages(ctx.db, id, inOrder(stages))
    return id
  }
  return (await findDefaultPipelineId(ctx.db))!
}

export async function listPipelines(ctx: Ctx): Promise<Pipeline[]> {
  await ensureDefaultPipeline(ctx)
  return listPipelineRows(ctx.db)
}

export async function getPipeline(ctx: Ctx, id: string): Promise<Pipeline> {
  return found((await listPipelineRows(ctx.db, id))[0], PipelineNotFound)
}

export async function createPipeline(ctx: Ctx, { name, stages }: PipelineIn): Promise<Pipeline> {
  await ensureDefaultPipeline(ctx)
  const id = newId()
  await insertPipeline(ctx, { id, name: readName('name', name), is_default: false })
  const given = stages ?? firstPipelineIn(await loadLocale(ctx.db)).stages
  const wanted = given.map((stage, index) => {
    const kind = stage.kind ?? 'open'
    const position = 'position' in stage ? (stage.position ?? index + 1) : index + 1
    return {
      ...stage,
      name: readName(`stages[${index}].name`, stage.name),
      kind,
      position,
      win_probability: stage.win_probability ?? certaintyOf(kind),
    }
  })
  await checkRequired(ctx, wanted)
  await insertStages(ctx.db, id, inOrder(wanted.sort((a, b) => a.position - b.position)))
  return getPipeline(ctx, id)
}

export async function deletePipeline(ctx: Ctx, id: string, moveTo: string | undefined): Promise<void> {
  const pipelines = await lockPipelines(ctx.db)
  const gone = found(
    pipelines.find(pipeline => pipeline.id === id),
    PipelineNotFound,
  )
  const next = pipelines.find(pipeline => pipeline.id !== id)
  if (!next) throw LastPipeline()
  const own = new Set(await listStageIds(ctx.db, id))
  const stages = await lockStages(ctx.db, [...own, ...(moveTo ? [moveTo] : [])])
  if (moveTo && own.has(moveTo)) throw InvalidInput('move_to must be a stage that stays')
  for (const stageId of own) await emptyStage(ctx, stages.get(stageId)!, moveTo, stages)
  await deletePipelineRow(ctx.db, id)
  if (gone.is_default) await makeDefault(ctx.db, next.id)
}

/** The caller holds the locks of all stages concerned. */
export async function emptyStage(
  ctx: Ctx,
  from: StageRow,
  moveTo: string | undefined,
  locked: ReadonlyMap<string, StageRow>,
): Promise<void> {
  const deals = await countDeals(ctx.db, from.id)
  if (deals === 0) return
  if (!moveTo) throw StageInUse(from.name, deals)
  const to = locked.get(moveTo)
  if (!to) throw InvalidInput('move_to not found')
  await moveAllDeals(ctx, { from, to, closedOn: await today(ctx), userId: userIdOf(ctx) })
  await ctx.emit(StageEmptied, {
    pipeline_id: from.pipeline_id,
    from_stage_id: from.id,
    to_stage_id: to.id,
    deals,
  })
}

/** What an unnamed probability means. */
export const certaintyOf = (kind: DealStatus): number => (kind === 'won' ? 100 : 0)

export const inOrder = <S extends object>(stages: readonly S[]) =>
  stages.map((stage, index) => ({ ...stage, position: index + 1 }))

/** The date where the organization is. */
export async function today(ctx: Ctx): Promise<string> {
  return localDate(ctx.now, await loadTimezone(ctx.db)).toString()
}
