import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#kit/problem.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { callerOf } from '../caller.ts'
import { createArriving } from './arriving.ts'

interface Watch {
  /** On every answer. */
  headers: Record<string, string>
  maxInFlight: number
  metrics: Metrics
  log: FastifyBaseLogger
}

/**
 * Every request passes here when it comes in and when its connection is done with it, however it ended. At the limit a
 * request is turned away at once, in a few microseconds, rather than queued without end. It counts from the moment its
 * body is there: who sends a byte now and then keeps nobody out. Streams stay for hours and are not counted at all.
 */
export function watchRequests(app: FastifyInstance, { headers, maxInFlight, metrics, log }: Watch): void {
  const writesLines = ['trace', 'debug', 'info'].includes(log.level)
  const arriving = createArriving(maxInFlight * 2)
  const counted = new WeakSet<FastifyRequest>()
  const open = new Set<FastifyReply>()
  let inFlight = 0
  let isClosing = false

  function enter(request: FastifyRequest): boolean {
    if (inFlight >= maxInFlight) return false
    inFlight += 1
    counted.add(request)
    return true
  }

  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now()
    const { url: route = 'unknown' } = request.routeOptions
    const { probe = false, stream = false, consumes } = configOf(request)
    reply.headers(headers)
    // Whoever keeps the connection would be cut off soon: better to open another, which leads elsewhere.
    if (isClosing) reply.header('connection', 'close')
    open.add(reply)
    reply.raw.on('close', () => {
      open.delete(reply)
      if (counted.has(request)) inFlight -= 1
      const milliseconds = performance.now() - startedAt
      metrics.observeRequest(route, request.method, reply.statusCode, milliseconds / 1000)
      if (writesLines && !probe) writeLine(log, request, reply, { route, milliseconds })
    })
    // A busy server that no longer says it lives would be ended by whoever watches it.
    if (probe || stream) return done()
    if (hasBody(request)) {
      arriving.begin(request, reply, isRead(consumes))
      return done()
    }
    if (enter(request)) return done()
    metrics.countRefused()
    done(Overloaded())
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (!hasBody(request) || counted.has(request)) return done()
    const { probe = false, stream = false, consumes } = configOf(request)
    if (probe || stream) return done()
    // The body of a file is read by its handler: it counts when the file is there.
    if (isRead(consumes) && !request.raw.readableEnded) {
      request.raw.once('end', () => {
        inFlight += 1
        counted.add(request)
      })
      return done()
    }
    if (enter(request)) return done()
    metrics.countRefused()
    done(Overloaded())
  })
  app.addHook('preClose', done => {
    isClosing = true
    for (const reply of open) if (!reply.raw.headersSent) reply.raw.setHeader('connection', 'close')
    done()
  })
  app.addHook('onClose', (_app, done) => {
    arriving.close()
    done()
  })
}

interface RouteConfig {
  probe?: boolean
  stream?: boolean
  consumes?: string
}

/** Its handler reads the body itself. */
const isRead = (consumes?: string): boolean => consumes === 'multipart' || consumes === 'stream'

const configOf = (request: FastifyRequest): RouteConfig => (request.routeOptions.config ?? {}) as RouteConfig

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

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
