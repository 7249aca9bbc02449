import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Input } from '#kit/route.ts'
import { recordAudit } from '../audit/record.ts'
import { credentialsOf, issueTokens, sessionEnd } from '../sessions/open.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import type { Credentials } from '../sessions/schema.ts'
import { findRefreshCookie, wantsCookie } from '../sessions/session-cookie.ts'
import { findUser } from '../users/queries.ts'
import { RefreshRefused } from './errors.ts'
import { findSessionOfRefresh, prolongSession, useRefreshToken } from './queries.ts'
import type { Refresh } from './schema.ts'

const NOBODY: Actor = { kind: 'anonymous' }

/** Of the body, or of the cookie where the caller says that it is meant: nobody else's page can say that. */
export function givenToken(body: Refresh, headers: Input<never, never, never>['headers']): string {
  const cookie = findRefreshCookie(headers)
  if (wantsCookie(headers)) {
    if (!cookie) throw RefreshRefused()
    return cookie
  }
  if (body.refresh_token !== undefined) return body.refresh_token
  throw cookie ? RefreshRefused() : InvalidInput('refresh_token is required')
}

export async function refreshSession(ctx: OpenCtx, refreshToken: string): Promise<Credentials['data']> {
  const found = await ctx.find('refresh', refreshToken)
  if (!found) throw RefreshRefused()
  // Refused after the commit, not inside: what a second use sets off must stay.
  const credentials = await ctx.within(found.organizationId, NOBODY, inner => rotate(inner, found.targetId))
  if (!credentials) throw RefreshRefused()
  return credentials
}

async function rotate(ctx: Ctx, refreshId: string): Promise<Credentials['data'] | undefined> {
  const sessionId = await useRefreshToken(ctx, refreshId)
  if (!sessionId) {
    await endReusedSession(ctx, refreshId)
    return undefined
  }
  const userId = await prolongSession(ctx, sessionId, sessionEnd(ctx.now))
  const user = userId === undefined ? undefined : await findUser(ctx, userId)
  if (!user) return undefined
  const tokens = await issueTokens(ctx, sessionId)
  return credentialsOf(ctx, user, tokens)
}

/** A used token again: the owner or a thief holds a copy, and nobody can say which. The session ends for both. */
async function endReusedSession(ctx: Ctx, refreshId: string): Promise<void> {
  const used = await findSessionOfRefresh(ctx, refreshId)
  if (!used) return
  const ended = await revokeSessions(ctx, { sessionId: used.id }, 'refresh_reuse')
  if (ended === 0) return
  await recordAudit(ctx, {
    action: 'refresh_reuse_detected',
    targetKind: 'session',
    targetId: used.id,
    detail: { user_id: used.user_id },
  })
}
