import { OutboundError } from './errors.ts'
import { CONNECTION_HEADERS, type OutboundHttp, type OutboundResponse } from './outbound-http.ts'

export type GuardedFetchLimits = {
  timeoutMs?: number
  maxBytes?: number
}

type Fetch = typeof globalThis.fetch

const MOST_REDIRECTS = 5
const BODILESS_STATUSES = new Set([204, 205, 304])

// For libraries that take a fetch. Answers are read whole, under the same limits as `request`.
export function guardedFetch(http: OutboundHttp, limits: GuardedFetchLimits = {}): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      const answer = await http.request({
        url: request.url,
        method: request.method,
        headers: pickHeaders(request.headers),
        body: request.body === null ? undefined : Buffer.from(await request.arrayBuffer()),
        redirects: request.redirect === 'follow' ? MOST_REDIRECTS : 0,
        signal: request.signal,
        ...limits,
      })
      if (request.redirect === 'error' && isRedirect(answer)) {
        throw new TypeError('The answer is a redirect, which this request does not follow.')
      }
      return toResponse(answer, request.url)
    } catch (error) {
      // Libraries tell a network failure by the TypeError that fetch rejects with.
      throw error instanceof OutboundError ? new TypeError(error.message, { cause: error }) : error
    }
  }
}

// As in a browser, what belongs to the connection is left out in silence: SDKs set Host and Content-Length.
function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !CONNECTION_HEADERS.has(name)))
}

function isRedirect({ status, headers }: OutboundResponse): boolean {
  return status >= 300 && status < 400 && headers.has('location')
}

function toResponse(answer: OutboundResponse, requestedUrl: string): Response {
  const { status, headers, url } = answer
  const body = BODILESS_STATUSES.has(status) ? null : answer.body
  const response = new Response(body, { status, headers })
  const redirected = url !== requestedUrl.replace(/#.*$/, '')
  return Object.defineProperties(response, { url: { value: url }, redirected: { value: redirected } })
}
