import type { Readable } from 'node:stream'

/** A body too large to be held: opened when it is sent, and once more should it have to be sent again. */
export type StreamedBody = {
  length: number
  open(): Readable
}

export type Hop = {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Buffer | StreamedBody | undefined
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

// What may follow to another origin. A list of what is safe, since any other header (X-Api-Key, a webhook's
// signature) may be as much of a credential as Authorization.
const HARMLESS_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'user-agent',
])

export function readRedirect(status: number, location: string | null): string | null {
  return REDIRECT_STATUSES.has(status) ? location : null
}

// The method rules are those of the fetch standard.
export function buildNextHop(hop: Hop, status: number, next: URL): Hop {
  const becomesGet =
    (status === 303 && hop.method !== 'GET' && hop.method !== 'HEAD') ||
    ((status === 301 || status === 302) && hop.method === 'POST')
  const sameOrigin = next.origin === hop.url.origin
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) => (sameOrigin || HARMLESS_HEADERS.has(name)) && !(becomesGet && name.startsWith('content-')),
    ),
  )
  return {
    url: next,
    method: becomesGet ? 'GET' : hop.method,
    headers,
    body: becomesGet ? undefined : hop.body,
  }
}
