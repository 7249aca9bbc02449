import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#kit/problem.ts'
import type { Metrics } from '../observe/metrics.ts'
import { callerOf } from './caller.ts'

interface Watch {
  /** On every answer. */
  headers: Record<string, string>
  maxInFlight: number
  metrics: Metrics
  log: FastifyBaseLogger
}

/**
 * Every request passes here when it comes in and when its connection is done with it, however it ended. At the limit a
 * request is turned away at once, in a few microseconds, rather than queued without end.
 */
export function watchRequests(app: FastifyInstance, { headers, maxInFlight, metrics, log }: Watch): void {
  const writesLines = ['trace', 'debug', 'info'].includes(log.level)
  let inFlight = 0
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now()
    const { config, url: route = 'unknown' } = request.routeOptions
    // A busy server that no longer says it lives would be ended by whoever watches it.
    const counts = (config as { probe?: boolean } | undefined)?.probe !== true
    const isTooMuch = counts && inFlight >= maxInFlight
    if (counts) inFlight += 1
    reply.headers(headers)
    reply.raw.on('close', () => {
      if (counts) inFlight -= 1
      const milliseconds = performance.now() - startedAt
      metrics.observeRequest(route, request.method, reply.statusCode, milliseconds / 1000)
      if (writesLines && counts) writeLine(log, request, reply, { route, milliseconds })
    })
    if (!isTooMuch) return done()
    metrics.countRefused()
    done(Overloaded())
  })
}

function writeLine(
  log: FastifyBaseLogger,
  request: FastifyRequest,
  reply: FastifyReply,
  { route, milliseconds }: { route: string; milliseconds: number },
): void {
  const caller = callerOf(request)
  log.info(
    {
      request_id: request.id,
      organization_id: caller?.organizationId,
      user_id: caller?.actor.kind === 'user' ? caller.actor.id : undefined,
      method: request.method,
      // The pattern, not the address: addresses carry tokens.
      route,
      status: reply.statusCode,
      ms: Math.round(milliseconds * 10) / 10,
      ...(reply.raw.writableFinished ? {} : { cut_off: true }),
    },
    'request',
  )
}
