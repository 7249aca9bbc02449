import { admin, idParam, route } from '#kit/route.ts'
import { Data, Type, Uuid } from '#kit/schema.ts'
import { LastPipeline, PipelineNotFound, StageInUse } from './errors.ts'
import { Pipeline, PipelineIn, PipelinePatch } from './schema.ts'
import { createPipeline, deletePipeline, getPipeline, listPipelines } from './service.ts'
import { updatePipeline } from './update.ts'

const params = { pipeline_id: idParam('pipeline', PipelineNotFound) }
const tag = 'Pipelines'

export const pipelineRoutes = [
  route({
    method: 'GET',
    path: '/pipelines',
    tag,
    summary: 'List pipelines with their stages',
    description: 'The default pipeline first. `deal_count` says how many deals a stage holds.',
    // An organization that came about without its default pipeline gets it here.
    writes: true,
    returns: Data(Type.Array(Pipeline)),
    handler: async ctx => ({ data: await listPipelines(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/pipelines',
    tag,
    summary: 'Create a pipeline',
    description: 'Without `stages` it gets those of the default pipeline.',
    access: admin,
    status: 201,
    body: PipelineIn,
    returns: Data(Pipeline),
    example: {
      body: {
        name: 'Renewals',
        stages: [
          { name: 'Due', win_probability: 60 },
          { name: 'Renewed', kind: 'won' },
          { name: 'Lapsed', kind: 'lost' },
        ],
      },
    },
    handler: async (ctx, { body }) => ({ data: await createPipeline(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/pipelines/{pipeline_id}',
    tag,
    summary: 'Get a pipeline',
    params,
    errors: [PipelineNotFound],
    returns: Data(Pipeline),
    handler: async (ctx, { params: { pipeline_id } }) => ({ data: await getPipeline(ctx, pipeline_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/pipelines/{pipeline_id}',
    tag,
    summary: 'Update a pipeline',
    description:
      '`stages` is the whole list from then on: stages with a known `id` change, those without are new, the ' +
      'others go. Deals of a stage that goes are moved to the stage `move_to`; without it the answer is 409.',
    access: admin,
    params,
    errors: [PipelineNotFound, StageInUse],
    body: PipelinePatch,
    returns: Data(Pipeline),
    handler: async (ctx, { params: { pipeline_id }, body }) => ({
      data: await updatePipeline(ctx, pipeline_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/pipelines/{pipeline_id}',
    tag,
    summary: 'Delete a pipeline',
    description:
      'Its deals are moved to the stage `move_to` of another pipeline; without it the answer is 409.',
    access: admin,
    params,
    query: Type.Object({ move_to: Type.Optional(Uuid) }),
    errors: [PipelineNotFound, LastPipeline, StageInUse],
    handler: async (ctx, { params: { pipeline_id }, query }) => {
      await deletePipeline(ctx, pipeline_id, query.move_to)
      return undefined
    },
  }),
]
