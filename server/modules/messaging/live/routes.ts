import { Problem } from '#kit/problem.ts'
import { openRoute } from '#kit/route.ts'
import { base } from '../access/routes.ts'

const UpgradeRequired = Object.assign(
  () =>
    new Problem(426, 'upgrade_required', 'This is a WebSocket: connect with one', { upgrade: 'websocket' }),
  { status: 426, code: 'upgrade_required', example: 'This is a WebSocket: connect with one' },
)

export const liveRoutes = [
  openRoute({
    method: 'GET',
    path: '/ws',
    operationId: 'followRooms',
    tag: 'Messages',
    summary: 'Follow your rooms over a WebSocket',
    description:
      'JSON text frames; the first one is `{"type": "start", "token": …, "rooms": {room_id: rev}}`. The guide to messaging has every frame.',
    base,
    status: 101,
    errors: [UpgradeRequired],
    handler: async () => {
      throw UpgradeRequired()
    },
  }),
]
