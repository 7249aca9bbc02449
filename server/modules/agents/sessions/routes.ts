import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import {
  Created,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  recordChange,
  writeErrors,
} from '#modules/cloud/index.ts'
import { findAgent } from '../definitions/queries.ts'
import { findSession, insertSession, listSessions, type SessionRow } from './queries.ts'
import { AgentSession } from './schema.ts'

const common = { tag: 'Agent sessions', base: '/api/v2' } as const
const above = { agent_id: idParam('agent', ResourceNotFound) }

const show = ({ messages, run_id, ...row }: SessionRow): AgentSession => ({
  id: row.id,
  agent_id: row.agent_id,
  messages: messages as AgentSession['messages'],
  running_run_id: run_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

async function createSession(ctx: Ctx, agentId: string): Promise<AgentSession> {
  found(await findAgent(ctx, agentId), ResourceNotFound)
  const id = newId()
  await insertSession(ctx, id, agentId)
  await recordChange(ctx, 'agent_session_created', { kind: 'agent_session', id }, { agent_id: agentId })
  return show((await findSession(ctx, id))!)
}

export const sessionRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/agents/{agent_id}/sessions',
    operationId: 'listAgentSessions',
    summary: 'List the sessions of an agent, newest first',
    access: keyWithRead,
    params: above,
    query: PageQuery,
    returns: Paged(AgentSession),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params, query }) => {
      found(await findAgent(ctx, params.agent_id), ResourceNotFound)
      const { data, pagination } = await listSessions(ctx, params.agent_id, query)
      return { data: data.map(show), pagination }
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/agents/{agent_id}/sessions',
    operationId: 'createAgentSession',
    summary: 'Open a session: what is said in it is known to the runs that come after',
    access: keyWithWrite,
    params: above,
    query: DryRunQuery,
    status: 201,
    alsoStatus: [200],
    returns: Created(AgentSession),
    errors: [...writeErrors, ResourceNotFound],
    handler: (ctx, { params, query }) =>
      createRecord(ctx, query.dry_run, inner => createSession(inner, params.agent_id)),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/agent-sessions/{agent_session_id}',
    summary: 'Get a session with what was said in it',
    access: keyWithRead,
    params: { agent_session_id: idParam('agent_session', ResourceNotFound) },
    returns: Data(AgentSession),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({
      data: show(found(await findSession(ctx, params.agent_session_id), ResourceNotFound)),
    }),
  }),
]
