import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

export interface Load {
  url: string
  connections?: number
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers?: Record<string, string>
  /** Made anew for every request where it is a function. */
  body?: string | (() => string)
  /** Likewise the path. */
  path?: () => string
  /** Body and headers that belong together, made anew for every request. */
  next?: () => { body: string; headers: Record<string, string> }
  expect?: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

const withOwnHeaders = (
  request: autocannon.Request,
  own: ReturnType<NonNullable<Load['next']>> | undefined,
) => (own ? { body: own.body, headers: { ...request.headers, ...own.headers } } : {})

export async function measureLoad(load: Load, seconds: number): Promise<Measured> {
  const { url, connections = 32, method = 'GET', headers = {}, body, path, next } = load
  const text = typeof body === 'function' ? undefined : body
  const microseconds = createHistogram()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // Its own histogram knows whole milliseconds only.
    setupClient: client =>
      client.on('response', (_status, _bytes, milliseconds) =>
        microseconds.record(Math.max(1, Math.round(milliseconds * 1000))),
      ),
    method,
    headers: { ...headers, ...(body || next ? { 'content-type': 'application/json' } : {}) },
    ...(text === undefined ? {} : { body: text }),
    ...(typeof body === 'function' || path || next
      ? {
          requests: [
            {
              setupRequest: (request: autocannon.Request) => ({
                ...request,
                ...withOwnHeaders(request, next?.()),
                ...(typeof body === 'function' ? { body: body() } : {}),
                ...(path ? { path: path() } : {}),
              }),
            },
          ],
        }
      : {}),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0 && load.expect === undefined) {
    throw new Error(`${method} ${url}: ${failed} of ${result.requests.total} requests failed`)
  }
  const percentile = (share: number) => microseconds.percentile(share) / 1000
  return { perSecond: result.requests.average, p50: percentile(50), p99: percentile(99) }
}
