import type { Ctx } from '#kit/context.ts'
import type { DealStatus } from '../schema.ts'
import { MOST_STAGES, type Pipeline, type StagePatch } from './schema.ts'
import { createPipeline, listPipelines } from './service.ts'
import { updatePipeline } from './update.ts'

/** A stage as another system names it. */
export interface NamedStage {
  /** Null: of the default pipeline. */
  pipeline: string | null
  stage: string
  kind: DealStatus
  /** In percent, where it is known. */
  probability: number | null
}

export interface FoundStages {
  /** The id of each, in the order asked for. */
  ids: string[]
  /** What had to be made, in words for whoever asked. */
  made: string[]
}

const fold = (name: string): string => name.trim().toLowerCase()

/**
 * The stages of these names. A pipeline or stage that is missing is made: what somebody brings along looks as it did. A
 * closed one finds the pipeline's own end of that kind first, whatever it is called here.
 */
export async function findOrCreateStages(ctx: Ctx, wanted: readonly NamedStage[]): Promise<FoundStages> {
  const made: string[] = []
  const ids: string[] = []
  let pipelines = await listPipelines(ctx)
  for (const one of wanted) {
    const pipeline = findPipeline(pipelines, one.pipeline) ?? (await makePipeline(ctx, one.pipeline!, made))
    const stage = findStage(pipeline, one) ?? (await makeStage(ctx, pipeline, one, made))
    ids.push(stage.id)
    if (!pipelines.includes(pipeline) || !pipeline.stages.includes(stage))
      pipelines = await listPipelines(ctx)
  }
  return { ids, made }
}

const findPipeline = (pipelines: readonly Pipeline[], name: string | null): Pipeline | undefined =>
  name === null ? pipelines[0] : pipelines.find(pipeline => fold(pipeline.name) === fold(name))

const findStage = ({ stages }: Pipeline, { stage, kind }: NamedStage) =>
  stages.find(({ name }) => fold(name) === fold(stage)) ??
  (kind === 'open' ? undefined : stages.find(other => other.kind === kind))

async function makePipeline(ctx: Ctx, name: string, made: string[]): Promise<Pipeline> {
  made.push(`The pipeline “${name}” is new`)
  return createPipeline(ctx, {
    name: name.slice(0, 200),
    stages: [
      { name: 'Closed Won', kind: 'won' },
      { name: 'Closed Lost', kind: 'lost' },
    ],
  })
}

/** Before the ends of the pipeline, behind the open ones. One that is full takes it into its last open stage. */
async function makeStage(ctx: Ctx, pipeline: Pipeline, wanted: NamedStage, made: string[]) {
  const open = pipeline.stages.filter(({ kind }) => kind === 'open')
  if (pipeline.stages.length >= MOST_STAGES) return open.at(-1) ?? pipeline.stages[0]!
  const lastOpen = pipeline.stages.findLastIndex(({ kind }) => kind === 'open')
  const place = wanted.kind === 'open' ? lastOpen + 1 : pipeline.stages.length
  const probability = wanted.probability ?? (wanted.kind === 'open' ? 50 : wanted.kind === 'won' ? 100 : 0)
  const fresh = { name: wanted.stage.trim().slice(0, 100), kind: wanted.kind, win_probability: probability }
  const kept: StagePatch[] = pipeline.stages.map(({ id, name, kind, win_probability }) => ({
    id,
    name,
    kind,
    win_probability,
  }))
  made.push(`The stage “${fresh.name}” of “${pipeline.name}” is new`)
  const after = await updatePipeline(ctx, pipeline.id, { stages: kept.toSpliced(place, 0, fresh) })
  return after.stages[place]!
}
