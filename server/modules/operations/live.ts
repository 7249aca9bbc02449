import { userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { RawReply, workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { parseCursor } from '#platform/live/follower.ts'

export const liveRoutes = [
  workRoute({
    method: 'GET',
    path: '/live',
    operationId: 'followLive',
    tag: 'Live updates',
    summary: 'Follow what happens in the organization as it happens',
    description:
      'Server-sent events: one per domain event. After a break, send the last `id` you saw as `Last-Event-ID` (browsers do) or `after`, and nothing is missed. The stream ends with the session or token it was opened with, and when the role of its person changes: connect again then.',
    query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 40 })) }),
    produces: 'text/event-stream',
    handler: async (ctx, { query, headers, signal }) => {
      const given = headers['last-event-id'] ?? query.after
      const after = given === undefined ? null : parseCursor(String(given))
      if (given !== undefined && !after) throw InvalidInput('after must be the id of an event of this stream')
      const stream = await ctx.services.live.open(ctx.organizationId, after, {
        signal,
        userId: userIdOf(ctx),
      })
      return new RawReply(
        200,
        { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
        stream,
      )
    },
  }),
]
