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
  expect?: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
}

export async function measureLoad(load: Load, seconds: number): Promise<Measured> {
  const { url, connections = 32, method = 'GET', headers = {}, body, path } = load
  const text = typeof body === 'function' ? undefined : body
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(text === undefined ? {} : { body: text }),
    ...(typeof body === 'function' || path
      ? {
          requests: [
            {
              setupRequest: (request: object) => ({
                ...request,
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
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
