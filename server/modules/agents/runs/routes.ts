import { Paged } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import {
  Created,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  streamAnswer,
  streamReply,
  writeErrors,
} from '#modules/cloud/index.ts'
import { AgentPaused } from '../definitions/schema.ts'
import { cancelAgentRun } from './control.ts'
import { getAgentRun, getAgentRuns } from './present.ts'
import { AgentRun, AgentRunEnded, AgentRunQuery, NewAgentRun } from './schema.ts'
import { startAgentRun } from './start.ts'
import { streamRun } from './stream.ts'

const common = { tag: 'Agent runs', base: '/api/v2' } as const
const above = { agent_id: idParam('agent', ResourceNotFound) }
const params = { agent_run_id: idParam('agent_run', ResourceNotFound) }

export const agentRunRoutes = [
  workRoute({
    ...common,
    method: 'POST',
    path: '/agents/{agent_id}/runs',
    operationId: 'startAgentRun',
    summary: 'Ask an agent',
    description:
      'Answers at once with the run. With `stream` the answer is 200 and server-sent events: `step` for each that is done, `delta` for text as it comes, `end` with the run.',
    access: keyWithWrite,
    params: above,
    query: DryRunQuery,
    body: NewAgentRun,
    idempotent: false,
    status: 202,
    alsoStatus: [200],
    alsoAnswers: [streamAnswer],
    returns: Created(AgentRun),
    errors: [...writeErrors, ResourceNotFound, AgentPaused],
    example: { body: { input: 'Which machines do we have?' } },
    handler: async (ctx, { params, query, body, signal }) => {
      const isStream = body.stream === true && !query.dry_run
      const made = await ctx.transact(inner =>
        createRecord(inner, query.dry_run, one =>
          startAgentRun(one, params.agent_id, body, { isOrdered: !isStream }),
        ),
      )
      return isStream ? streamReply(streamRun(ctx, made.data, signal)) : made
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/agents/{agent_id}/runs',
    operationId: 'listAgentRuns',
    summary: 'List the runs of an agent, newest first',
    access: keyWithRead,
    params: above,
    query: AgentRunQuery,
    returns: Paged(AgentRun),
    errors: [...keyErrors, ResourceNotFound],
    handler: (ctx, { params, query }) => getAgentRuns(ctx, params.agent_id, query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/agent-runs/{agent_run_id}',
    summary: 'Get a run of an agent',
    access: keyWithRead,
    params,
    returns: Data(AgentRun),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await getAgentRun(ctx, params.agent_run_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/agent-runs/{agent_run_id}/cancel',
    operationId: 'cancelAgentRun',
    summary: 'Cancel a run of an agent',
    access: keyWithWrite,
    params,
    returns: Data(AgentRun),
    errors: [...writeErrors, ResourceNotFound, AgentRunEnded],
    handler: async (ctx, { params }) => ({ data: await cancelAgentRun(ctx, params.agent_run_id) }),
  }),
]
