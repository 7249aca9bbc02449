import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#kit/problem.ts'
import { keepPlace, type Place } from '../../http/outside.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { callerOf } from '../caller.ts'
import { createArriving } from './arriving.ts'
import { createLeaving, limitWriting } from './leaving.ts'
import { createWaiting, TooManyWaiting } from './waiting.ts'

interface Watch {
  /** On every answer. */
  headers: Record<string, string>
  maxInFlight: number
  /** How long an answer waits for a client that takes nothing of it. */
  writeTimeoutMs: number
  metrics: Metrics
  log: FastifyBaseLogger
}

const LOOK_EVERY_MS = 1_000

/**
 * Every request passes here when it comes in and when its connection is done with it, however it ended. At the limit a
 * request is turned away at once, in a few microseconds, rather than queued without end. It counts from the moment its
 * body is there until its answer is, and not while it waits for the outside: who sends or reads a byte now and then, or
 * knows a slow server, keeps nobody out. Streams stay for hours and are not counted at all.
 */
export function watchRequests(app: FastifyInstance, watch: Watch): void {
  const { headers, maxInFlight, writeTimeoutMs, metrics, log } = watch
  const writesLines = ['trace', 'debug', 'info'].includes(log.level)
  const arriving = createArriving(maxInFlight * 2)
  const leaving = createLeaving(maxInFlight)
  const waiting = createWaiting(Math.ceil(maxInFlight / 2))
  const counted = new Set<FastifyRequest>()
  const timed = new WeakSet<FastifyReply>()
  const open = new Set<FastifyReply>()
  let isClosing = false
  let isOver = false
  // An answer that is taken at once, as nearly all are, is never looked at.
  const timer = setInterval(() => {
    for (const reply of open) {
      if (timed.has(reply) || !reply.raw.headersSent) continue
      timed.add(reply)
      limitWriting(reply, writeTimeoutMs)
    }
  }, LOOK_EVERY_MS).unref()

  function enter(request: FastifyRequest): boolean {
    if (counted.size >= maxInFlight) return false
    counted.add(request)
    return true
  }

  /** Its place is free while it waits for others' servers, and its own again when they answered: what has begun is not refused. */
  function placeOf(request: FastifyRequest, reply: FastifyReply, config: RouteConfig): Place {
    let waits = 0
    let end = () => {}
    return {
      leave() {
        waits += 1
        if (waits > 1) return
        config.hasWaited = true
        counted.delete(request)
        end = waiting.begin(request)
      },
      comeBack() {
        waits -= 1
        if (waits > 0) return
        end()
        if (open.has(reply) && !leaving.has(reply)) counted.add(request)
      },
    }
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
      counted.delete(request)
      leaving.end(reply)
      const milliseconds = performance.now() - startedAt
      metrics.observeRequest(route, request.method, reply.statusCode, milliseconds / 1000)
      if (writesLines && !probe) writeLine(log, request, reply, { route, milliseconds })
    })
    if (hasBody(request)) arriving.begin(request, reply, isRead(consumes))
    if (isOver) return done(Overloaded())
    // A busy server that no longer says it lives would be ended by whoever watches it.
    if (probe || stream || hasBody(request)) return done()
    if (enter(request)) return done()
    metrics.countRefused()
    done(Overloaded())
  })
  app.addHook('preValidation', (request, reply, done) => {
    const config = configOf(request)
    const { probe = false, stream = false, mayWait = false, consumes } = config
    if (config.hasWaited && !waiting.hasRoom(request)) return done(TooManyWaiting())
    const goOn = mayWait && !stream ? () => keepPlace(placeOf(request, reply, config), done) : done
    if (!hasBody(request) || counted.has(request) || probe || stream) return goOn()
    // The body of a file is read by its handler: it counts when the file is there.
    if (isRead(consumes) && !request.raw.readableEnded) {
      request.raw.once('end', () => counted.add(request))
      return goOn()
    }
    if (enter(request)) return goOn()
    metrics.countRefused()
    done(Overloaded())
  })
  app.addHook('onSend', (request, reply, _body, done) => {
    counted.delete(request)
    if (!configOf(request).stream) leaving.begin(request, reply)
    // Whoever is to come back later is told when, by whatever knows better or by us.
    if (isRefusal(reply.statusCode) && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
    done()
  })
  app.addHook('preClose', done => {
    isClosing = true
    for (const reply of open) if (!reply.raw.headersSent) reply.raw.setHeader('connection', 'close')
    done()
  })
  app.addHook('onClose', (_app, done) => {
    isOver = true
    clearInterval(timer)
    arriving.close()
    done()
  })
}

interface RouteConfig {
  probe?: boolean
  stream?: boolean
  consumes?: string
  /** Whether its handler may call the outside world, and whether it was seen to: only such are refused for waiting. */
  mayWait?: boolean
  hasWaited?: boolean
}

const isRefusal = (status: number): boolean => status === 429 || status === 503

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
