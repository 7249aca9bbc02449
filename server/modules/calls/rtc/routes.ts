import { NotAuthenticated } from '#kit/problem.ts'
import { openRoute, route } from '#kit/route.ts'
import { Data, NamedObject, Timestamp, Type } from '#kit/schema.ts'
import { base, meOf, readers } from '#modules/messaging/index.ts'
import { iceServersFor } from '../media/ice.ts'
import { IceServer } from '../media/schema.ts'
import { hearLiveKit } from './livekit.ts'

const tag = 'Calls'

const IceServers = NamedObject('IceServers', {
  ice_servers: Type.Array(IceServer),
  ttl: Type.Integer({ description: 'For how many seconds the credentials are good' }),
  expires_at: Timestamp,
})

export const rtcRoutes = [
  route({
    method: 'GET',
    path: '/rtc/ice',
    operationId: 'listIceServers',
    tag,
    summary: 'Get the servers that browsers find each other by',
    description: 'With credentials that are yours for a while. Empty where none is configured.',
    base,
    access: readers,
    returns: Data(IceServers),
    handler: async ctx => ({ data: iceServersFor(ctx, meOf(ctx)) }),
  }),
  openRoute({
    method: 'POST',
    path: '/calls/livekit/webhook',
    operationId: 'receiveLiveKitReport',
    tag,
    summary: 'Take a report of the media server',
    description: 'For LiveKit alone, which signs what it sends.',
    base,
    consumes: 'raw',
    bodyLimit: 256 * 1024,
    errors: [NotAuthenticated],
    handler: async (ctx, { body, headers }) => {
      await hearLiveKit(ctx, String(body ?? ''), String(headers.authorization ?? ''))
      return undefined
    },
  }),
]
