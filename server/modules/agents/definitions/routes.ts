import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  recordRoutes,
} from '#modules/cloud/index.ts'
import { Agent, AgentPatch, AgentVersion, NewAgent } from './schema.ts'
import { changeAgent, createAgent, getAgent, getAgents, getVersions, removeAgent } from './service.ts'

const common = { tag: 'Agents', base: '/api/v2' } as const
const params = { agent_id: idParam('agent', ResourceNotFound) }

export const agentRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/agents',
    summary: 'List agents, newest first',
    access: keyWithRead,
    query: PageQuery,
    returns: Paged(Agent),
    errors: keyErrors,
    handler: (ctx, { query }) => getAgents(ctx, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/agents',
    summary: 'Create an agent',
    access: keyWithWrite,
    query: DryRunQuery,
    body: NewAgent,
    status: 201,
    alsoStatus: [200],
    returns: Created(Agent),
    errors: createErrors,
    example: {
      body: {
        name: 'Support',
        instructions: 'Answer in one sentence.',
        tools: [{ type: 'workspace', name: 'list_machines', operation: 'listVms' }],
      },
    },
    handler: (ctx, { query, body }) => createRecord(ctx, query.dry_run, inner => createAgent(inner, body)),
  }),
  ...recordRoutes({
    tag: 'Agents',
    path: '/agents/{id}',
    name: 'agent',
    shape: Agent,
    patch: AgentPatch,
    summaries: {
      get: 'Get an agent',
      change: 'Change an agent: that makes a new version of it',
      remove: 'Delete an agent with its sessions and runs',
    },
    get: getAgent,
    change: changeAgent,
    remove: removeAgent,
  }),
  route({
    ...common,
    method: 'GET',
    path: '/agents/{agent_id}/versions',
    summary: 'List the versions of an agent, newest first',
    access: keyWithRead,
    params,
    query: PageQuery,
    returns: Paged(AgentVersion),
    errors: [...keyErrors, ResourceNotFound],
    handler: (ctx, { params, query }) => getVersions(ctx, params.agent_id, query),
  }),
]
