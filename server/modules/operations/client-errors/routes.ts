import { Counter } from 'prom-client'
import { viewer, workRoute } from '#kit/route.ts'
import { NamedObject, type Static, Text, Type } from '#kit/schema.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'

/** Places and kinds only, by pattern: a report has no room for what somebody typed or looked at. */
const Position = Type.Object({
  file: Type.String({ pattern: '^[\\w.-]+\\.js$', maxLength: 200, description: 'A script of the build.' }),
  line: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Counted from 1.' }),
  column: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Counted from 1.' }),
})

const ClientErrorIn = NamedObject('ClientErrorIn', {
  name: Type.String({
    pattern: '^\\w+$',
    maxLength: 100,
    description: 'Its class.',
    examples: ['TypeError'],
  }),
  message: Text(300, { description: 'What it says, without the values in it; may be empty.' }),
  stack: Type.Array(Position, { maxItems: 20, description: 'Where it happened, innermost first.' }),
  version: Type.String({ pattern: '^[0-9a-f]{16}$', description: 'The build that was open.' }),
  route: Type.String({
    pattern: '^[\\w$/-]*$',
    maxLength: 200,
    description: 'The pattern of the open address, not the address.',
    examples: ['/contacts/$id'],
  }),
})
export type ClientError = Static<typeof ClientErrorIn>

const errors = new Counter({
  name: 'bowline_client_errors_total',
  help: 'Errors that the workspace met in browsers and reported',
  registers: [],
})
export const clientErrorMetrics = [errors]

/** A screen that fails for somebody over and over says so often enough for the log. */
const PER_PERSON = { capacity: 20, refillPerSecond: 20 / 3_600 }

const locate = boundedTask<typeof import('./locate-work.ts'), 'locate'>(
  new URL('./locate-work.ts', import.meta.url),
  'locate',
)

export const clientErrorRoutes = [
  workRoute({
    method: 'POST',
    path: '/client-errors',
    operationId: 'reportClientError',
    tag: 'Background jobs',
    summary: 'Report an error of the workspace in the browser',
    description:
      'For the server’s log and `/metrics`. Positions are turned into those of the sources where that build is still there. Beyond 20 an hour a person’s reports are answered and not kept.',
    access: viewer,
    body: ClientErrorIn,
    writes: false,
    idempotent: false,
    handler: async (ctx, { body }) => {
      const person = 'id' in ctx.actor ? ctx.actor.id : ctx.actor.kind
      const { allowed } = await ctx.services.throttle.take(
        `client-error:${ctx.organizationId}:${person}`,
        PER_PERSON,
      )
      if (!allowed) return {}
      errors.inc()
      const { name, message, version, route } = body
      const stack = await ctx.services.boundedWork.run(ctx, locate, body)
      ctx.log.warn({ name, message, stack, version, route }, 'the workspace met an error')
      return {}
    },
  }),
]
