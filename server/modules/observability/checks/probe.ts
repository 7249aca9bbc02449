import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure, type TLSSocket } from 'node:tls'
import type { Services } from '#kit/context.ts'
import { startDeadline } from '#platform/http/deadline.ts'
import { startDnsRun } from '#platform/http/dns.ts'
import { describeFailure, OutboundBusy, OutboundError, OutboundTimeout } from '#platform/http/errors.ts'
import { type OwnTime, startOwnTime } from '#platform/http/own-time/own-time.ts'
import type { Expect } from './schema.ts'

/** What a look came to. */
export interface Probe {
  ok: boolean
  degraded: boolean
  status: string | null
  ms: number | null
  error: string | null
}

interface Target {
  kind: string
  target: string | null
  timeout_seconds: number
  expect: Expect
}

type Found = { status: string | null; error: string | null }

const MOST_BYTES = 5 * 1024 * 1024
const WEB_PORT = 443

/** How the look goes: what of its time is ours, and what ends it. */
interface Attempt {
  ownTime: OwnTime
  signal: AbortSignal | undefined
}

/**
 * Through the guard against private networks, whatever the kind. Never throws for what the other side does; null where we
 * ourselves had no time or room to look, which says nothing about it.
 */
export async function probe(services: Services, check: Target, signal?: AbortSignal): Promise<Probe | null> {
  const ownTime = startOwnTime()
  let found: Found
  try {
    found = await look(services, check, { ownTime, signal })
  } catch (error) {
    if (error instanceof OutboundBusy) return null
    if (!(error instanceof OutboundError)) throw error
    found = { status: null, error: error.message }
  } finally {
    ownTime.stop()
  }
  const ms = Math.round(ownTime.elapsedMs() * 10) / 10
  const slowest = check.expect.max_ms ?? null
  const ok = found.error === null
  const degraded = ok && slowest !== null && ms - ownTime.lateMs() > slowest
  return { ok, degraded, ms, ...found }
}

function look(services: Services, check: Target, how: Attempt): Promise<Found> {
  if (check.kind === 'http') return lookByHttp(services, check, how)
  return check.kind === 'tcp' ? lookByTcp(services, check, how) : lookByDns(services, check, how)
}

async function lookByHttp(
  { http }: Services,
  { target, timeout_seconds, expect }: Target,
  how: Attempt,
): Promise<Found> {
  const timeoutMs = timeout_seconds * 1_000
  const url = new URL(target!)
  const answer = await http.request({ url, timeoutMs, maxBytes: MOST_BYTES, redirects: 3, ...how })
  const status = String(answer.status)
  const isWanted = expect.status
    ? answer.status === expect.status
    : answer.status >= 200 && answer.status < 400
  if (!isWanted) return { status, error: `The answer was ${status}` }
  const wanted = expect.body_contains
  if (wanted && !answer.text().includes(wanted))
    return { status, error: `The answer does not contain ${wanted}` }
  const error =
    typeof expect.tls_days_left === 'number' && url.protocol === 'https:'
      ? await lookAtCertificate(http.guard, url, timeoutMs, {
          days: expect.tls_days_left,
          now: Date.now(),
          ...how,
        })
      : null
  return { status, error }
}

type Guard = Services['http']['guard']

/** What is wrong with how long the certificate is still valid; null where it is for long enough. */
export async function lookAtCertificate(
  guard: Guard,
  url: URL,
  timeoutMs: number,
  { days, now, ...how }: { days: number; now: number } & Attempt,
): Promise<string | null> {
  const host = url.hostname
  const port = url.port === '' ? WEB_PORT : Number(url.port)
  guard.checkTarget(host, port)
  const socket = connectSecure({
    host,
    port,
    servername: host,
    lookup: guard.lookup,
    rejectUnauthorized: false,
  })
  const opened = (await opening(socket, 'secureConnect', { host, timeoutMs, ...how })) as TLSSocket
  const until = Date.parse(opened.getPeerCertificate().valid_to)
  opened.destroy()
  const left = Math.floor((until - now) / 86_400_000)
  return left < days ? `The certificate is valid for ${Math.max(0, left)} more days` : null
}

async function lookByTcp(
  { http }: Services,
  { target, timeout_seconds }: Target,
  how: Attempt,
): Promise<Found> {
  const { host, port } = readHostPort(target!)!
  // Any port may be asked for; the address must be a public one all the same.
  http.guard.checkTarget(host, WEB_PORT)
  const socket = connectPlain({ host, port, lookup: http.guard.lookup })
  const opened = await opening(socket, 'connect', { host, timeoutMs: timeout_seconds * 1_000, ...how })
  opened.destroy()
  return { status: 'connected', error: null }
}

async function opening(
  socket: Socket,
  event: string,
  { host, timeoutMs, ownTime, signal }: { host: string; timeoutMs: number } & Attempt,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  ownTime.asks(host)
  socket.once(event, () => resolve(socket))
  socket.on('error', error => reject(describeFailure(error, host)))
  const deadline = startDeadline(
    timeoutMs,
    signal,
    () => new OutboundTimeout(`The host "${host}" took longer than ${timeoutMs} ms to answer.`),
    ownTime.counter(),
  )
  try {
    return await deadline.race(promise)
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    deadline.stop()
  }
}

const HOST_PORT = /^(?:tcp:\/\/)?(\[[0-9a-fA-F:.]+\]|[^\s:/]+):(\d{1,5})$/

export function readHostPort(target: string): { host: string; port: number } | undefined {
  const match = HOST_PORT.exec(target)
  const port = Number(match?.[2])
  if (!match || port < 1 || port > 65_535) return undefined
  return { host: match[1]!.replace(/^\[|\]$/g, ''), port }
}

const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT'] as const
const DNS_TARGET = /^([a-zA-Z0-9_](?:[a-zA-Z0-9_.-]{0,251}[a-zA-Z0-9_])?)\.?(?:\s+(A|AAAA|CNAME|MX|TXT))?$/i

/** `example.com`, or with the type of record: `example.com MX`. */
export function readName(
  target: string,
): { name: string; type: (typeof recordTypes)[number] | null } | undefined {
  const match = DNS_TARGET.exec(target)
  if (!match) return undefined
  const type = match[2]?.toUpperCase()
  return { name: match[1]!, type: recordTypes.find(one => one === type) ?? null }
}

/** Name servers are asked again in their own time, so a tenth of it lost by us is enough not to believe in silence. */
const DOUBTFUL = 0.1

async function lookByDns(
  { settings }: Services,
  { target, timeout_seconds, expect }: Target,
  { ownTime }: Attempt,
): Promise<Found> {
  const { name, type } = readName(target!)!
  const run = startDnsRun({
    servers: settings.dnsServers,
    deadlineMs: timeout_seconds * 1_000,
    mostQuestions: 2,
    timeoutMs: timeout_seconds * 1_000,
  })
  try {
    const types = type ? [type] : (['A', 'AAAA'] as const)
    const answers = await Promise.all(types.map(one => run.ask(name, one)))
    const values = answers.flatMap(answer => answer.values)
    if (values.length === 0) {
      const status = answers.find(answer => answer.status !== 'failed')?.status ?? 'failed'
      if (status === 'failed' && ownTime.lateMs() > DOUBTFUL * timeout_seconds * 1_000)
        throw new OutboundBusy()
      return { status, error: status === 'failed' ? 'No name server answered' : 'There is no such record' }
    }
    const wanted = expect.body_contains
    const isThere = !wanted || values.some(value => value.includes(wanted))
    return { status: 'found', error: isThere ? null : `No record contains ${wanted}` }
  } finally {
    run.end()
  }
}
