import type { Ctx } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { StageChanged } from '../events.ts'
import type { DealStatus } from '../schema.ts'
import { PipelineNotFound } from './errors.ts'
import {
  clearDefault,
  deferPositions,
  deleteStage,
  insertStages,
  listStageIds,
  lockPipelines,
  lockStages,
  type StageRow,
  settleClosing,
  updatePipelineRow,
  updateStage,
} from './queries.ts'
import { checkRequired } from './required-fields.ts'
import type { Pipeline, PipelinePatch, StagePatch } from './schema.ts'
import { certaintyOf, emptyStage, getPipeline, inOrder, today } from './service.ts'

export async function updatePipeline(ctx: Ctx, id: string, patch: PipelinePatch): Promise<Pipeline> {
  const pipelines = await lockPipelines(ctx.db)
  found(
    pipelines.find(pipeline => pipeline.id === id),
    PipelineNotFound,
  )
  if (patch.stages) await replaceStages(ctx, id, patch.stages, patch.move_to)
  // One is the default at any time: another takes over by being named, none just gives up.
  if (patch.is_default) await clearDefault(ctx.db)
  const answered = await readAnsweredStages(ctx, id, patch)
  await updatePipelineRow(ctx, id, {
    ...answered,
    ...(patch.name === undefined ? {} : { name: readName('name', patch.name) }),
    ...(patch.is_default ? { is_default: true } : {}),
  })
  return getPipeline(ctx, id)
}

/** Where deals go when their quote is answered: to a stage of the same pipeline. */
async function readAnsweredStages(ctx: Ctx, pipelineId: string, patch: PipelinePatch) {
  const { quote_accepted_stage_id: accepted, quote_declined_stage_id: declined } = patch
  const given = {
    ...(accepted === undefined ? {} : { quote_accepted_stage_id: accepted }),
    ...(declined === undefined ? {} : { quote_declined_stage_id: declined }),
  }
  const own = Object.keys(given).length > 0 ? await listStageIds(ctx.db, pipelineId) : []
  for (const [key, stageId] of Object.entries(given)) {
    if (stageId && !own.includes(stageId.toLowerCase())) throw InvalidInput(`${key} not found`)
  }
  return given
}

/** The list is the pipeline from now on: known ids change, stages without one are new, the others go. */
async function replaceStages(
  ctx: Ctx,
  pipelineId: string,
  given: readonly StagePatch[],
  moveTo: string | undefined,
): Promise<void> {
  const own = new Set(await listStageIds(ctx.db, pipelineId))
  const locked = await lockStages(ctx.db, [...own, ...(moveTo ? [moveTo] : [])])
  const wanted = inOrder(arrange(given, own, locked))
  await checkRequired(ctx, given)
  const kept = new Set(wanted.flatMap(stage => stage.id ?? []))
  if (moveTo && own.has(moveTo) && !kept.has(moveTo)) throw InvalidInput('move_to must be a stage that stays')
  for (const id of own) {
    if (kept.has(id)) continue
    await emptyStage(ctx, locked.get(id)!, moveTo, locked)
    await deleteStage(ctx.db, id)
  }
  await deferPositions(ctx.db)
  for (const { id, ...stage } of wanted) {
    if (!id) continue
    await updateStage(ctx.db, id, stage)
    const before = locked.get(id)!
    if (before.kind !== stage.kind) await settleClosing(ctx, id, await today(ctx))
    const { name, kind, win_probability } = stage
    const changes = findChanges(
      { kind: before.kind, win_probability: Number(before.win_probability) },
      { kind, win_probability },
    )
    if (Object.keys(changes).length === 0) continue
    await ctx.emit(StageChanged, {
      ...{ pipeline_id: pipelineId, stage_id: id, name, kind, win_probability },
      changes,
    })
  }
  await insertStages(
    ctx.db,
    pipelineId,
    wanted.filter(stage => !stage.id).map(({ id: _, ...stage }) => stage),
  )
}

interface WantedStage {
  id: string | undefined
  name: string
  kind: DealStatus
  win_probability: number
  required_fields?: string[]
  idle_days?: number | null
  guidance?: string | null
}

function arrange(
  given: readonly StagePatch[],
  own: ReadonlySet<string>,
  known: ReadonlyMap<string, StageRow>,
): WantedStage[] {
  const seen = new Set<string>()
  const placed = given.map(({ id, ...stage }, index) => {
    if (id && (!own.has(id) || seen.has(id))) throw InvalidInput(`stages[${index}].id not found`)
    if (id) seen.add(id)
    const before = id ? known.get(id) : undefined
    const called = stage.name ?? before?.name
    if (called === undefined) throw InvalidInput(`stages[${index}].name is required`)
    const name = readName(`stages[${index}].name`, called)
    const kind = stage.kind ?? before?.kind ?? 'open'
    const keeps = before && before.kind === kind
    const probability = stage.win_probability ?? (keeps ? Number(before.win_probability) : certaintyOf(kind))
    return { ...stage, place: stage.position ?? index + 1, id, name, kind, win_probability: probability }
  })
  return placed.sort((a, b) => a.place - b.place).map(({ place: _, position: __, ...stage }) => stage)
}
