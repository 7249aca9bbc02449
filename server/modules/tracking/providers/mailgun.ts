import { createHmac } from 'node:crypto'
import { safeEqual } from '#platform/crypto/tokens.ts'
import {
  evidence,
  instant,
  isObject,
  type Parsed,
  type ProviderEvent,
  text,
  withoutBrackets,
} from './event.ts'

/** https://documentation.mailgun.com — one event per call, under `event-data`, signed in `signature`. */
export function parseMailgun(body: unknown): Parsed {
  const event = isObject(body) ? readEvent(body) : null
  return event === 'ignored'
    ? { events: [], malformed: 0 }
    : event
      ? { events: [event], malformed: 0 }
      : { events: [], malformed: 1 }
}

function readEvent(body: Record<string, unknown>): ProviderEvent | 'ignored' | null {
  const data = body['event-data']
  if (!isObject(data)) return null
  const mapped = mapType(text(data.event), text(data.severity))
  if (mapped === undefined) return 'ignored'
  const email = text(data.recipient)
  const at = instant(data.timestamp)
  const signature = isObject(body.signature) ? body.signature : {}
  const dedupeKey = text(signature.token) ?? text(data.id)
  if (!email || !at || !dedupeKey) return null
  const headers = isObject(data.message) && isObject(data.message.headers) ? data.message.headers : {}
  const client = isObject(data['client-info']) ? data['client-info'] : {}
  const status = isObject(data['delivery-status']) ? data['delivery-status'] : {}
  return {
    dedupeKey,
    ...mapped,
    class: text(client.bot) ? 'machine' : 'human',
    email,
    messageRef: withoutBrackets(text(headers['message-id'])),
    at,
    detail: {
      ...evidence(data, ['event', 'severity', 'reason', 'url', 'id']),
      ...evidence(status, ['code', 'message', 'description']),
    },
  }
}

type Mapped = Pick<ProviderEvent, 'type' | 'bounceKind'>

function mapType(event: string | null, severity: string | null): Mapped | undefined {
  switch (event) {
    case 'delivered':
      return { type: 'delivered', bounceKind: null }
    case 'failed':
      return severity === 'permanent'
        ? { type: 'bounced', bounceKind: 'hard' }
        : { type: 'deferred', bounceKind: null }
    case 'complained':
      return { type: 'complained', bounceKind: null }
    case 'unsubscribed':
      return { type: 'unsubscribed', bounceKind: null }
    case 'opened':
      return { type: 'opened', bounceKind: null }
    case 'clicked':
      return { type: 'clicked', bounceKind: null }
    case 'rejected':
      return { type: 'rejected', bounceKind: null }
    default:
      return undefined
  }
}

export function isMailgunSigned(body: unknown, signingKey: string): boolean {
  const signature = isObject(body) && isObject(body.signature) ? body.signature : {}
  const given = text(signature.signature)
  const expected = createHmac('sha256', signingKey)
    .update(`${signature.timestamp}${signature.token}`)
    .digest('hex')
  return given !== null && safeEqual(given, expected)
}
