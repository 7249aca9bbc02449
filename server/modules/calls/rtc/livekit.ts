import type { OpenCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { NotAuthenticated } from '#kit/problem.ts'
import { lockWithRoom } from '../access/open.ts'
import { takeOut } from '../lifecycle/leave.ts'
import { listParticipants } from '../lifecycle/queries.ts'
import { LIVEKIT_ROOM, loadLiveKit } from '../media/livekit.ts'

/** What the media server reports: who left it has left the call. */
export async function hearLiveKit(ctx: OpenCtx, body: string, authorization: string): Promise<void> {
  const { livekit } = ctx.services.settings
  if (!livekit) throw NotAuthenticated()
  const { WebhookReceiver } = await loadLiveKit()
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
  const known = await ctx.find(LIVEKIT_ROOM, callId)
  if (!known) return
  await ctx.within(known.organizationId, { kind: 'system', job: 'livekit' }, async inner => {
    const opened = await lockWithRoom(inner, callId, '')
    if (!opened) return
    await takeOut(inner, opened, gone ?? (await listParticipants(inner.db, [callId])).map(one => one.person))
  })
}
