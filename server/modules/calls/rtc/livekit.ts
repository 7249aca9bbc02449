import type { Ctx, OpenCtx, WorkCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { lockWithRoom } from '../access/open.ts'
import { takeOut } from '../talking/leave.ts'
import { listParticipants } from '../talking/queries.ts'

const KIND = 'livekit_room'

/** Its reports name a call and no organization. */
export const pointLiveKit = (ctx: Ctx, callId: string): Promise<void> =>
  addToDirectory(ctx.db, { kind: KIND, secret: callId, targetId: callId })

// Few servers have a media server beside them: its package is loaded by the first call that goes through it.
const load = () => import('livekit-server-sdk')

export async function grantLiveKit(
  { services }: Pick<WorkCtx, 'services'>,
  callId: string,
  identity: string,
  name: string,
): Promise<{ url: string; token: string } | null> {
  const { livekit } = services.settings
  if (!livekit) return null
  const { AccessToken } = await load()
  const token = new AccessToken(livekit.apiKey, livekit.apiSecret, { identity, name, ttl: '10m' })
  token.addGrant({ room: callId, roomJoin: true })
  return { url: livekit.url, token: await token.toJwt() }
}

/** What the media server reports: who left it has left the call. */
export async function hearLiveKit(ctx: OpenCtx, body: string, authorization: string): Promise<void> {
  const { livekit } = ctx.services.settings
  if (!livekit) throw NotAuthenticated()
  const { WebhookReceiver } = await load()
  const receiver = new WebhookReceiver(livekit.apiKey, livekit.apiSecret)
  const report = await receiver.receive(body, authorization).catch(() => {
    throw NotAuthenticated()
  })
  const callId = report.room?.name.toLowerCase() ?? ''
  const identity = report.participant?.identity
  const gone =
    report.event === 'participant_left' && identity
      ? [identity]
      : report.event === 'room_finished'
        ? null
        : []
  if (!isUuid(callId) || gone?.length === 0) return
  const known = await ctx.find(KIND, callId)
  if (!known) return
  await ctx.within(known.organizationId, { kind: 'system', job: 'livekit' }, async inner => {
    const opened = await lockWithRoom(inner, callId, '')
    if (!opened) return
    await takeOut(inner, opened, gone ?? (await listParticipants(inner.db, [callId])).map(one => one.person))
  })
}
