import type { Ctx, WorkCtx } from '#kit/context.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'

/** The kind of directory entry by which the media server's reports find a call. */
export const LIVEKIT_ROOM = 'livekit_room'

/** Its reports name a call and no organization. */
export const pointLiveKit = (ctx: Ctx, callId: string): Promise<void> =>
  addToDirectory(ctx.db, { kind: LIVEKIT_ROOM, secret: callId, targetId: callId })

// Few servers have a media server beside them: its package is loaded by the first call that goes through it.
export const loadLiveKit = () => import('livekit-server-sdk')

export async function grantLiveKit(
  { services }: Pick<WorkCtx, 'services'>,
  callId: string,
  identity: string,
  name: string,
): Promise<{ url: string; token: string } | null> {
  const { livekit } = services.settings
  if (!livekit) return null
  const { AccessToken } = await loadLiveKit()
  const token = new AccessToken(livekit.apiKey, livekit.apiSecret, { identity, name, ttl: '10m' })
  token.addGrant({ room: callId, roomJoin: true })
  return { url: livekit.url, token: await token.toJwt() }
}
