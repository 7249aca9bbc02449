import { createHmac } from 'node:crypto'
import { safeEqual } from '#platform/crypto/tokens.ts'
import {
  address,
  evidence,
  instant,
  isObject,
  type Parsed,
  type ProviderEvent,
  refsOf,
  text,
} from '../facts/event.ts'

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
  if (mapped === undefined) return text(data.event) ? 'ignored' : null
  const email = address(data.recipient)
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
    messageRefs: refsOf(text(headers['message-id'])),
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

/** Mailgun tries again for eight hours. */
const OLDEST_SECONDS = 24 * 3_600
const MOST_AHEAD_SECONDS = 600

/**
 * Signed is the text of both parts without a border between them, so the border must be beyond doubt: the time has ten
 * digits, until the year 2286. What is older than any repetition was not sent by Mailgun now.
 */
export function isMailgunSigned(body: unknown, signingKey: string, now: Temporal.Instant): boolean {
  const { timestamp, token, signature } = isObject(body) && isObject(body.signature) ? body.signature : {}
  const [time, given] = [String(timestamp), text(signature)]
  if (!/^\d{10}$/.test(time) || !text(token) || String(token).length > 200 || given === null) return false
  const age = now.epochMilliseconds / 1_000 - Number(time)
  if (age > OLDEST_SECONDS || age < -MOST_AHEAD_SECONDS) return false
  const expected = createHmac('sha256', signingKey).update(`${time}${token}`).digest('hex')
  return safeEqual(given, expected)
}

/** As JSON, or as a form: with the same two keys in JSON, or flat, as accounts with the older webhooks send it. */
export async function readMailgunForm(raw: Buffer, contentType: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(raw), {
    headers: { 'content-type': contentType },
  }).formData()
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Fields
  if (fields['event-data'] === undefined) return fromFlat(fields)
  return {
    'event-data': JSON.parse(fields['event-data']),
    signature: fields.signature?.startsWith('{') ? JSON.parse(fields.signature) : signatureOf(fields),
  }
}

export const isForm = (contentType: string): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType)

type Fields = Record<string, string | undefined>

const signatureOf = ({ timestamp, token, signature }: Fields) => ({ timestamp, token, signature })

function fromFlat(fields: Fields) {
  const { event, reason } = fields
  const isGone = event === 'bounced' || (event === 'dropped' && reason === 'hardfail')
  return {
    signature: signatureOf(fields),
    'event-data': {
      ...fields,
      ...(isGone || event === 'dropped'
        ? { event: 'failed', severity: isGone ? 'permanent' : 'temporary' }
        : {}),
      reason: reason ?? fields.error,
      message: { headers: { 'message-id': fields['Message-Id'] ?? fields['message-id'] } },
      'delivery-status': { code: fields.code, message: fields.error, description: fields.description },
      'client-info': { bot: fields.bot },
    },
  }
}
