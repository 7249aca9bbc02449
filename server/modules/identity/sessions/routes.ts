import { type Ctx, userIdOf } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { idParam, route, viewer } from '#kit/route.ts'
import { Data, NamedObject, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { recordAudit } from '../audit/record.ts'
import { listSessions } from './queries.ts'
import { revokeSessions } from './revoke.ts'

const SessionNotFound = problem(404, 'session_not_found', 'Session not found')

const Session = NamedObject('Session', {
  id: Uuid,
  ip: Type.String({ description: 'The address of its last use' }),
  user_agent: Type.String(),
  device: Type.String({ examples: ['Firefox on Windows'] }),
  created_at: Timestamp,
  refreshed_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
  current: Type.Boolean({ description: 'Whether this is the session of the call' }),
})

async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  const ended = await revokeSessions(ctx, { sessionId, userId: userIdOf(ctx)! }, 'ended_by_user')
  if (ended === 0) throw SessionNotFound()
  await recordAudit(ctx, { action: 'session_revoked', targetKind: 'session', targetId: sessionId })
}

/** All but the one that asks; how many ended. */
async function endOtherSessions(ctx: Ctx): Promise<number> {
  const except = ctx.actor.kind === 'user' ? ctx.actor.sessionId : null
  const ended = await revokeSessions(ctx, { userId: userIdOf(ctx)!, except }, 'ended_by_user')
  await recordAudit(ctx, { action: 'sessions_revoked', detail: { sessions_ended: ended } })
  return ended
}

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Identity',
    summary: 'List my sessions',
    returns: Data(Type.Array(Session)),
    handler: async ctx => ({ data: await listSessions(ctx) }),
  }),
  route({
    method: 'DELETE',
    path: '/auth/sessions',
    operationId: 'endOtherSessions',
    tag: 'Identity',
    summary: 'End all my sessions but this one',
    access: viewer,
    credential: 'fresh_session',
    returns: Data(Type.Object({ ended: Type.Integer() })),
    handler: async ctx => ({ data: { ended: await endOtherSessions(ctx) } }),
  }),
  route({
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    tag: 'Identity',
    summary: 'End one of my sessions at once',
    access: viewer,
    credential: 'fresh_session',
    params: { session_id: idParam('session', SessionNotFound) },
    errors: [SessionNotFound],
    handler: async (ctx, { params }) => {
      await endSession(ctx, params.session_id)
      return {}
    },
  }),
]
