import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import type { Input } from '#kit/route.ts'
import { recordAudit } from '../audit/record.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { findRefreshCookie, wantsCookie } from '../sessions/session-cookie.ts'
import { NoSession } from './errors.ts'
import { findSessionOfRefresh } from './queries.ts'

/** By the access token where there is one; the app, whose own may have run out, by its cookie. */
export async function logOut(ctx: OpenCtx, headers: Input<never, never, never>['headers']): Promise<void> {
  const bearer = /^bearer (.*)$/i.exec(String(headers.authorization ?? ''))?.[1]?.trim()
  const identity = bearer ? await ctx.services.identities.identify(bearer) : undefined
  if (identity) {
    const { organizationId, userId: id, role, sessionId, tokenId } = identity
    if (!sessionId) throw NoSession()
    return ctx.within(organizationId, { kind: 'user', id, role, sessionId, tokenId }, inner =>
      endSession(inner, sessionId),
    )
  }
  const cookie = wantsCookie(headers) ? findRefreshCookie(headers) : undefined
  const found = cookie ? await ctx.find('refresh', cookie) : undefined
  if (!found) throw NotAuthenticated()
  await ctx.within(found.organizationId, NOBODY, async inner => {
    const session = await findSessionOfRefresh(inner, found.targetId)
    if (session) await endSession(inner, session.id)
  })
}

const NOBODY: Actor = { kind: 'anonymous' }

async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  await revokeSessions(ctx, { sessionId }, 'logout')
  await recordAudit(ctx, { action: 'logout', targetKind: 'session', targetId: sessionId })
}
