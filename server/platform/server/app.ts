import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Overloaded } from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import type { Metrics } from '../observe/metrics.ts'
import { lazyChild } from '../observe/request-logger.ts'
import { pickLanguage } from '../pages/language.ts'
import { sendNotFound } from '../web/fallbacks.ts'
import { acceptBodies } from './body.ts'
import { callerOf, keepCallers } from './caller.ts'
import type { ContextSource } from './contexts.ts'
import { sendError } from './errors.ts'
import { registerRoute } from './register-route.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppOptions {
  source: ContextSource
  routes: readonly Route[]
  log: FastifyBaseLogger
  metrics: Metrics
  /** Pages, reference, health: what is not part of the API. */
  extend?: (app: FastifyInstance) => Promise<void>
}

const MiB = 1024 * 1024

/** Unique among all processes by its first part; a random id for each request would cost more than its routing. */
function requestIds(): () => string {
  const prefix = randomBytes(9).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { source, metrics } = options
  const { settings } = source.platform
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    genReqId: requestIds(),
    childLoggerFactory: (logger, bindings) => lazyChild(logger, bindings),
    bodyLimit: 2 * MiB,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that cannot even be decoded leads nowhere either.
    frameworkErrors: (error, request, reply) => {
      if (error.code === 'FST_ERR_BAD_URL') answerNotFound(request, reply)
      else sendError(error, request, reply)
    },
  })
  acceptBodies(app)
  keepCallers(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(answerNotFound)
  receive(app, { headers: securityHeaders(settings.publicUrl), maxInFlight: settings.maxInFlight, metrics })
  observe(app, metrics)
  const takesFiles = (route: Route) => route.consumes === 'multipart'
  for (const route of options.routes) if (!takesFiles(route)) registerRoute(app, source, route)
  // A room of its own: its hooks would cost every other route.
  await app.register(async room => {
    await room.register(multipart, {
      limits: { fileSize: 200 * MiB, files: 10, fields: 50, fieldSize: 16 * MiB },
    })
    for (const route of options.routes) if (takesFiles(route)) registerRoute(room, source, route)
  })
  // Live streams never end by themselves; closing waits for every request under way.
  app.addHook('preClose', async () => source.platform.live.close())
  await options.extend?.(app)
  return app
}

/** A person who followed a link to nowhere sees a page; a program reads a sentence. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { accept, 'accept-language': spoken } = request.headers
  if (!accept?.includes('text/html') || request.url.startsWith('/api/')) {
    return reply.code(404).send({ detail: 'Not Found', code: 'not_found' })
  }
  return sendNotFound(reply, pickLanguage(spoken ?? ''))
}

const isProbe = (request: FastifyRequest) =>
  (request.routeOptions.config as { probe?: boolean } | undefined)?.probe === true

interface Reception {
  headers: Record<string, string>
  maxInFlight: number
  metrics: Metrics
}

/** At the limit a request is turned away at once, in a few microseconds, rather than queued without end. */
function receive(app: FastifyInstance, { headers, maxInFlight, metrics }: Reception): void {
  let inFlight = 0
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // A busy server that no longer says it lives would be ended by whoever watches it.
    if (isProbe(request)) return done()
    if (inFlight >= maxInFlight) {
      metrics.countRefused()
      return done(Overloaded())
    }
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
}

function observe(app: FastifyInstance, metrics: Metrics): void {
  const logsRequests = ['trace', 'debug', 'info'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    const url = request.routeOptions.url ?? 'unknown'
    const milliseconds = reply.elapsedTime
    metrics.observeRequest(url, request.method, reply.statusCode, milliseconds / 1000)
    if (logsRequests && !isProbe(request)) {
      const caller = callerOf(request)
      request.log.info(
        {
          request_id: request.id,
          organization_id: caller?.organizationId,
          user_id: caller?.actor.kind === 'user' ? caller.actor.id : undefined,
          method: request.method,
          // The pattern, not the address: addresses carry tokens.
          route: url,
          status: reply.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
        },
        'request',
      )
    }
    done()
  })
}
