import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { RangeReversed, RangeTooLong } from '../shared/errors.ts'
import { AsOfAhead, PipelineHistory, PipelineHistoryQuery, SnapshotTaken, Verification } from './schema.ts'
import { getPipelineHistory } from './service.ts'
import { takeToday, verifySnapshots } from './snapshots.ts'

const tag = 'Analytics'

export const pipelineHistoryRoutes = [
  route({
    method: 'GET',
    path: '/analytics/pipeline-history',
    tag,
    summary: 'Show the pipeline of past days, and what changed it',
    description:
      'Every open deal at the end of each day, week or month. Days without a snapshot are replayed from the log of the ' +
      'deals; today is live. Amounts are converted by the present table of rates. `changes` leads from the first to ' +
      'the last moment: opening + created + reopened + increased − decreased − won − lost − deleted = closing.',
    query: PipelineHistoryQuery,
    errors: [RangeReversed, RangeTooLong, AsOfAhead],
    returns: Data(PipelineHistory),
    handler: async (ctx, { query }) => ({ data: await getPipelineHistory(ctx, query) }),
  }),
  route({
    method: 'GET',
    path: '/analytics/pipeline-history/verify',
    operationId: 'verifyPipelineHistory',
    tag,
    summary: 'Replay every snapshot from the log of the deals',
    description: 'Names the first deal of which a snapshot and the log say different things.',
    returns: Data(Verification),
    handler: async ctx => ({ data: await verifySnapshots(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/analytics/pipeline-snapshot/run',
    operationId: 'takePipelineSnapshot',
    tag,
    summary: "Take today's snapshot of the pipeline",
    description:
      'Once a day it is created, again it is replaced. After midnight the day gets its final one by itself; past days ' +
      'cannot change.',
    returns: Data(SnapshotTaken),
    handler: async ctx => ({ data: await takeToday(ctx) }),
  }),
]
