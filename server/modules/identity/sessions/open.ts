import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { ACCESS_PREFIX } from '../credentials/bearer.ts'
import { noticeNewDevice } from '../notices/jobs.ts'
import { loadOrganizationView } from '../organization/queries.ts'
import { loadNavigation } from '../users/queries.ts'
import type { UserView } from '../users/schema.ts'
import { nameDevice } from './device-name.ts'
import { insertRefreshToken, insertSession, knowsDevice } from './queries.ts'
import type { Credentials } from './schema.ts'

const ACCESS_SECONDS = 3_600
const SESSION_HOURS = 30 * 24
const DEVICE_KNOWN_HOURS = 90 * 24
const REFRESH_PREFIX = 'bwr_'

export interface SessionTokens {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token: string
}

export const sessionEnd = (now: Temporal.Instant): string => now.add({ hours: SESSION_HOURS }).toString()

export type OpenedBy = 'password' | 'passkey' | 'sso'

/** A device that the person did not use before is told to them by mail; their very first is not. */
export async function openSession(
  ctx: Ctx,
  userId: number,
  openedBy: OpenedBy = 'password',
): Promise<SessionTokens> {
  const id = newId()
  const at = ctx.now.toString()
  const device = nameDevice(ctx.request?.userAgent ?? '')
  const since = ctx.now.subtract({ hours: DEVICE_KNOWN_HOURS }).toString()
  const isKnown = await knowsDevice(ctx, userId, device, since)
  await insertSession(ctx, {
    id,
    user_id: userId,
    ip: ctx.request?.ip ?? '',
    user_agent: ctx.request?.userAgent ?? '',
    device,
    opened_by: openedBy,
    created_at: at,
    refreshed_at: at,
    expires_at: sessionEnd(ctx.now),
  })
  if (!isKnown) await noticeNewDevice(ctx, userId, device)
  return issueTokens(ctx, id)
}

/** Secrets exist in the answer alone; what stays is their hash in the directory. */
export async function issueTokens(ctx: Ctx, sessionId: string): Promise<SessionTokens> {
  const access = ACCESS_PREFIX + createSecret()
  const refresh = REFRESH_PREFIX + createSecret()
  const refreshId = newId()
  await insertRefreshToken(ctx, refreshId, sessionId)
  await addToDirectory(
    ctx.db,
    {
      kind: 'access',
      secret: access,
      targetId: sessionId,
      expiresAt: ctx.now.add({ seconds: ACCESS_SECONDS }).toString(),
    },
    { kind: 'refresh', secret: refresh, targetId: refreshId, expiresAt: sessionEnd(ctx.now) },
  )
  return { access_token: access, token_type: 'bearer', expires_in: ACCESS_SECONDS, refresh_token: refresh }
}

/** What somebody who got in is answered. */
export const credentialsOf = async (
  ctx: Ctx,
  { id, email, name, role }: UserView,
  tokens: SessionTokens,
): Promise<Credentials['data']> => ({
  ...tokens,
  user: { id, email, name, role, navigation: await loadNavigation(ctx, id) },
  organization: await loadOrganizationView(ctx),
})
