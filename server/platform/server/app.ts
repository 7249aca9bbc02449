import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { NotFound } from '#kit/problem.ts'
import type { Route } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import type { Protocol } from '#kit/web/protocol.ts'
import type { SocketKind } from '#kit/web/socket.ts'
import type { Metrics } from '../observe/metrics.ts'
import { keepLog } from '../observe/request-logger.ts'
import type { Settings } from '../settings.ts'
import { addSockets } from '../socket/server.ts'
import { sendNotFound } from '../web/fallbacks.ts'
import { watchStreams } from './admission/stream-watch.ts'
import { watchRequests } from './admission/watch-requests.ts'
import { checkAnswers } from './answers/check-answer.ts'
import { acceptBodies, leaveBodies } from './body.ts'
import { keepCallers } from './caller.ts'
import type { ContextSource } from './contexts.ts'
import { sendError } from './errors.ts'
import { registerProtocol } from './register-protocol.ts'
import { registerRoute } from './register-route.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppOptions {
  source: ContextSource
  routes: readonly Route[]
  /** What modules speak beside the API. */
  protocols?: readonly Protocol[]
  sockets?: readonly SocketKind[]
  log: FastifyBaseLogger
  metrics: Metrics
  /** Pages, reference, health: what is not part of the API. */
  extend?: (app: FastifyInstance) => Promise<void>
}

const MiB = 1024 * 1024

/** A number is how many proxies stand in front: the framework would take `true` for any number of them. */
const trustedBy = (trusted: Settings['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

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
    // Not the framework's: it would make a logger and three listeners for every request before anybody writes a line.
    logger: false,
    trustProxy: trustedBy(settings.trustProxy),
    genReqId: requestIds(),
    bodyLimit: 2 * MiB,
    routerOptions: { maxParamLength: 8_000, ignoreTrailingSlash: true },
    // Bodies have clocks of their own (admission/arriving.ts), which stand still while it is us who are slow.
    requestTimeout: 0,
    // Looked at every two seconds, not every thirty: who never ends a request is let go when its time is up.
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 10_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // The hook that watches requests says it, in our own words.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // An address that cannot even be decoded leads nowhere either.
    frameworkErrors: (error, request, reply) => {
      if (error.code === 'FST_ERR_BAD_URL') answerNotFound(request, reply)
      else sendError(error, request, reply)
    },
  })
  acceptBodies(app)
  keepCallers(app)
  keepLog(app, options.log)
  app.setErrorHandler(sendError)
  if (settings.checkResponses) checkAnswers(app)
  app.setNotFoundHandler(answerNotFound)
  watchRequests(app, {
    headers: securityHeaders(settings.publicUrl),
    maxInFlight: settings.maxInFlight,
    writeTimeoutMs: settings.writeTimeoutS * 1_000,
    metrics,
    log: options.log,
  })
  const watch = watchStreams(app, source.platform.topics)
  const takesFiles = (route: Route) => route.consumes === 'multipart'
  const takesBytes = (route: Route) => route.consumes === 'stream'
  for (const route of options.routes) {
    if (!takesFiles(route) && !takesBytes(route)) registerRoute(app, source, route, watch)
  }
  // A room of its own: its hooks would cost every other route.
  await app.register(async room => {
    await room.register(multipart, {
      limits: { fileSize: 200 * MiB, files: 10, fields: 50, fieldSize: 16 * MiB },
    })
    for (const route of options.routes) if (takesFiles(route)) registerRoute(room, source, route, watch)
  })
  await app.register(async room => {
    leaveBodies(room)
    for (const route of options.routes) if (takesBytes(route)) registerRoute(room, source, route, watch)
  })
  for (const protocol of options.protocols ?? []) registerProtocol(app, source, protocol)
  addSockets(app, source, options.sockets ?? [], options.log)
  // Live streams never end by themselves; closing waits for every request under way.
  app.addHook('preClose', async () => source.platform.live.close())
  await options.extend?.(app)
  return app
}

const unreadable: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
}

/** What is no HTTP never becomes a request; the answer reads like every other one all the same. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, detail] = unreadable[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not a request we can read',
  ]
  const body = JSON.stringify({ detail, code: 'bad_request' })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** A person who followed a link to nowhere sees a page; a program reads a sentence. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { accept, 'accept-language': spoken } = request.headers
  if (!accept?.includes('text/html') || request.url.startsWith('/api/')) {
    return reply.code(404).send(NotFound().body)
  }
  return sendNotFound(reply, pickLanguage(spoken ?? ''))
}
