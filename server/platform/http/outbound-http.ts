import { createRequire } from 'node:module'
import type { Agent, Dispatcher } from 'undici'
import { type AllowPrivate, normalizeHost } from './allow-list.ts'
import type { BodyFolder } from './body/folder.ts'
import { ACCEPTED_ENCODINGS, type ReadBody } from './body/read-body.ts'
import { headerOf, receiveBody } from './body/receive.ts'
import { startDeadline } from './deadline.ts'
import { describeFailure, OutboundBlocked, OutboundBusy, OutboundFailed, OutboundTimeout } from './errors.ts'
import { createGuard, type Guard, type Resolver, readPort } from './guard.ts'
import { waitOutside } from './outside.ts'
import type { OwnTime } from './own-time/own-time.ts'
import { createTurns } from './own-time/turns.ts'
import { buildNextHop, type Hop, readRedirect, type StreamedBody } from './redirects.ts'

export type OutboundLog = {
  debug(details: object, message: string): void
  warn(details: object, message: string): void
}

export type OutboundHttpOptions = {
  allowPrivate: AllowPrivate
  allowPorts?: readonly number[]
  log: OutboundLog
  userAgent: string
  resolver?: Resolver
}

export type OutboundRequest = {
  url: string | URL
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | StreamedBody | undefined
  timeoutMs?: number
  maxBytes?: number
  redirects?: number
  signal?: AbortSignal | undefined
  /** Keeps what came up to `maxBytes` instead of failing there. */
  cutsAtLimit?: boolean
  /** Where a long answer is kept instead of in memory; dropping it is the caller's. */
  folder?: BodyFolder | undefined
  /** Leaves no connection open behind it. */
  closes?: boolean
  /** Counts only the other side's time against `timeoutMs`; what goes wrong by ours is `OutboundBusy`. */
  ownTime?: OwnTime
}

export type OutboundResponse = {
  status: number
  headers: Headers
  url: string
  body: Buffer<ArrayBuffer>
  /** More was to come than `maxBytes`. */
  isCut: boolean
  /** Of all that came: what is in a file has only its beginning in `body`. */
  length: number
  file: string | null
  /** From the last hop's request to the first of its answer. */
  firstByteMs: number
  text(): string
  json(): unknown
}

export type OutboundHttp = {
  request(options: OutboundRequest): Promise<OutboundResponse>
  dispatcher: Dispatcher
  guard: Guard
  /** A client for the host of an address that the operator named: that one may be private, and nothing else may. */
  reaching(address: string): OutboundHttp
  close(): Promise<void>
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024
const MOST_REDIRECTS = 5
const CONNECT_TIMEOUT_MS = 10_000
const CONNECTIONS_PER_ORIGIN = 8
/** A connection that did not come about in time while we were held up for longer than this says nothing. */
const TOLERATED_MS = 1_000
const MOST_ORIGINS = 1024
const IDLE_MS = 2_000

// These belong to the connection, not to the caller: set by a tenant they would let one request pose as another.
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const { allowPrivate, allowPorts, log, userAgent, resolver } = options
  const onBlocked = (host: string) => log.warn({ host }, 'outbound request refused')
  const guard = createGuard({ allowPrivate, allowPorts, resolver, onBlocked })
  const turns = createTurns(CONNECTIONS_PER_ORIGIN)
  const others = new Map<string, OutboundHttp>()
  let made: Agent | undefined
  const dispatcher = () => {
    made ??= createGuardedDispatcher(guard)
    return made
  }

  async function request(wanted: OutboundRequest): Promise<OutboundResponse> {
    const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES, signal } = wanted
    const { cutsAtLimit = false, closes = false, folder, ownTime } = wanted
    const mostRedirects = Math.min(wanted.redirects ?? 0, MOST_REDIRECTS)
    let hop = buildFirstHop(wanted, guard.parseUrl(wanted.url), userAgent)
    const deadline = startDeadline(
      timeoutMs,
      signal,
      () => new OutboundTimeout(`The host "${hop.url.hostname}" took longer than ${timeoutMs} ms to answer.`),
      ownTime?.counter(),
    )
    let giveTurnBack = () => {}
    const waitForTurn = async () => {
      ownTime?.asks(hop.url.hostname)
      const turn = turns.take(hop.url.origin, { signal: deadline.signal, withinMs: ownTime?.turnMs ?? null })
      giveTurnBack = await (ownTime ? ownTime.duringTurn(turn) : turn)
    }
    try {
      for (let redirects = 0; ; redirects += 1) {
        await waitForTurn()
        const askedAt = performance.now()
        const answer = await deadline.race(dispatch(dispatcher(), hop, deadline.signal, closes))
        const firstByteMs = performance.now() - askedAt
        const status = answer.statusCode
        const location = mostRedirects > 0 ? readRedirect(status, headerOf(answer, 'location')) : null
        if (location === null) {
          const received = await deadline.race(receiveBody(answer, hop, { maxBytes, cutsAtLimit, folder }))
          deadline.stop()
          log.debug({ method: hop.method, origin: hop.url.origin, status }, 'outbound request answered')
          return buildResponse(answer, hop.url, { ...received, firstByteMs })
        }
        discardBody(answer)
        giveTurnBack()
        if (redirects === mostRedirects) {
          throw new OutboundFailed(`The host "${hop.url.hostname}" redirected too many times.`)
        }
        hop = buildNextHop(hop, status, guard.parseUrl(resolveLocation(location, hop.url)))
      }
    } catch (error) {
      const isOver = deadline.signal.aborted
      const failure = isOver ? deadline.signal.reason : describeFailure(error, hop.url.hostname)
      deadline.stop(failure)
      const isTooLate = !isOver && failure instanceof OutboundTimeout
      throw isTooLate && (ownTime?.lateMs() ?? 0) > TOLERATED_MS ? new OutboundBusy() : failure
    } finally {
      giveTurnBack()
    }
  }

  // Destroyed rather than closed: a stranger's slow answer must not hold up our shutdown.
  return {
    request: wanted => waitOutside(() => request(wanted)),
    get dispatcher() {
      return dispatcher()
    },
    guard,
    reaching(address) {
      const { hostname, port, host } = new URL(address)
      const known = others.get(host)
      if (known) return known
      const allowPorts = port === '' ? [] : [Number(port)]
      const other = createOutboundHttp({ ...options, allowPrivate: [normalizeHost(hostname)], allowPorts })
      others.set(host, other)
      return other
    },
    async close() {
      await made?.destroy()
      for (const other of others.values()) await other.close()
    },
  }
}

/** A server that calls nobody does without the client. */
const require = createRequire(import.meta.url)
const loadClient = () => require('undici') as typeof import('undici')

function createGuardedDispatcher(guard: Guard): Agent {
  const { Agent, buildConnector } = loadClient()
  const connect = buildConnector({ lookup: guard.lookup, timeout: CONNECT_TIMEOUT_MS, allowH2: false })
  return new Agent({
    connections: CONNECTIONS_PER_ORIGIN,
    maxOrigins: MOST_ORIGINS,
    pipelining: 1,
    // An idle host takes up room among the origins, so its own wish to be kept longer is not granted.
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    allowH2: false,
    connect(target, callback) {
      guard.checkTarget(target.hostname, readPort(target))
      connect(target, callback)
    },
  })
}

function buildFirstHop(wanted: OutboundRequest, url: URL, userAgent: string): Hop {
  const headers: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS }
  for (const [name, value] of Object.entries(wanted.headers ?? {})) {
    const key = name.toLowerCase()
    if (CONNECTION_HEADERS.has(key)) throw new OutboundBlocked(`The header "${key}" cannot be set.`)
    headers[key] = value
  }
  return { url, method: (wanted.method ?? 'GET').toUpperCase(), headers, body: wanted.body }
}

function dispatch(
  dispatcher: Dispatcher,
  hop: Hop,
  signal: AbortSignal,
  reset: boolean,
): Promise<Dispatcher.ResponseData> {
  return dispatcher.request({
    reset,
    origin: hop.url.origin,
    path: `${hop.url.pathname}${hop.url.search}`,
    method: hop.method as Dispatcher.HttpMethod,
    ...bodyOf(hop),
    signal,
  })
}

function bodyOf({ headers, body }: Hop): Pick<Dispatcher.RequestOptions, 'headers' | 'body'> {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body))
    return { headers, body: body ?? null }
  return { headers: { ...headers, 'content-length': String(body.length) }, body: body.open() }
}

function discardBody(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => {})
  answer.body.destroy()
}

function resolveLocation(location: string, base: URL): URL {
  if (!URL.canParse(location, base)) {
    throw new OutboundFailed(`The host "${base.hostname}" redirected to something that is not a URL.`)
  }
  return new URL(location, base)
}

function toHeaders(received: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const single of Array.isArray(value) ? value : [value ?? '']) headers.append(name, single)
  }
  return headers
}

function buildResponse(
  { statusCode: status, headers: given }: Dispatcher.ResponseData,
  url: URL,
  received: ReadBody & { firstByteMs: number },
): OutboundResponse {
  const text = () => new TextDecoder().decode(received.body)
  let headers: Headers | undefined
  return {
    status,
    // Few look at them, and they cost more than the rest of a small answer.
    get headers() {
      headers ??= toHeaders(given)
      return headers
    },
    url: url.href,
    ...received,
    text,
    json() {
      try {
        return JSON.parse(text())
      } catch (error) {
        throw new OutboundFailed(`The answer of "${url.hostname}" is not JSON.`, { cause: error })
      }
    },
  }
}
