import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { ForecastTooLarge } from '../forecast/schema.ts'
import { PipelineNotFound } from '../pipelines/errors.ts'
import { BoardQuery, ColumnQuery, DealBoard, DealColumnPage, StageNotFound } from './schema.ts'
import { getBoard, getColumn } from './service.ts'

const tag = 'Deals'

export const boardRoutes = [
  route({
    method: 'GET',
    path: '/deals/board',
    operationId: 'getDealBoard',
    tag,
    summary: 'Get a pipeline as a board',
    description:
      'Every stage with how many deals it holds, what they are worth together and the first 50 of them: open ones in ' +
      'the order of the board, won and lost ones of the last `closed_days`, the latest first. Counts and sums are of ' +
      'all that the filters leave.',
    // A new organization gets its first pipeline with the first look.
    writes: true,
    errors: [PipelineNotFound, ForecastTooLarge],
    query: BoardQuery,
    returns: Data(DealBoard),
    handler: async (ctx, { query }) => ({ data: await getBoard(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/deals/board/{stage_id}',
    operationId: 'getDealColumn',
    tag,
    summary: 'Get more of a column of the board',
    params: { stage_id: idParam('stage', StageNotFound) },
    errors: [StageNotFound],
    query: ColumnQuery,
    returns: Data(DealColumnPage),
    handler: async (ctx, { params: { stage_id }, query }) => ({
      data: await getColumn(ctx, stage_id, query),
    }),
  }),
]
