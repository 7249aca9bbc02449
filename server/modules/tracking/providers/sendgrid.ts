import { createPublicKey, verify } from 'node:crypto'
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

/** The Event Webhook: an array of events, signed as a whole with ECDSA when a verification key is set. */
export function parseSendgrid(body: unknown): Parsed {
  if (!Array.isArray(body)) return { events: [], malformed: 1 }
  const parsed: Parsed = { events: [], malformed: 0 }
  for (const item of body) {
    const event = isObject(item) ? readEvent(item) : null
    if (event === null) parsed.malformed += 1
    else if (event !== 'ignored') parsed.events.push(event)
  }
  return parsed
}

function readEvent(data: Record<string, unknown>): ProviderEvent | 'ignored' | null {
  const mapped = mapType(text(data.event), text(data.type))
  if (mapped === undefined) return text(data.event) ? 'ignored' : null
  const email = address(data.email)
  const at = instant(data.timestamp)
  const dedupeKey = text(data.sg_event_id)
  if (!email || !at || !dedupeKey) return null
  return {
    dedupeKey,
    ...mapped,
    class: data.sg_machine_open === true ? 'machine' : 'human',
    email,
    messageRefs: refsOf(text(data['smtp-id']), text(data.sg_message_id)?.split('.')[0]),
    at,
    detail: evidence(data, ['event', 'type', 'reason', 'status', 'response', 'url', 'sg_message_id']),
  }
}

type Mapped = Pick<ProviderEvent, 'type' | 'bounceKind'>

function mapType(event: string | null, type: string | null): Mapped | undefined {
  switch (event) {
    case 'delivered':
      return { type: 'delivered', bounceKind: null }
    case 'deferred':
      return { type: 'deferred', bounceKind: null }
    case 'bounce':
      return { type: 'bounced', bounceKind: type === 'blocked' ? 'soft' : 'hard' }
    case 'spamreport':
      return { type: 'complained', bounceKind: null }
    case 'unsubscribe':
    case 'group_unsubscribe':
      return { type: 'unsubscribed', bounceKind: null }
    case 'open':
      return { type: 'opened', bounceKind: null }
    case 'click':
      return { type: 'clicked', bounceKind: null }
    case 'dropped':
      return { type: 'rejected', bounceKind: null }
    default:
      return undefined
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** SendGrid tries again for a day. */
const OLDEST_SECONDS = 25 * 3_600
const MOST_AHEAD_SECONDS = 600

/**
 * The key as shown in SendGrid's settings: base64 of a DER public key. The time is signed with the body: what is older than
 * any repetition was not sent by SendGrid now.
 */
export function isSendgridSigned(
  raw: Buffer,
  headers: Headers,
  verificationKey: string,
  now: Temporal.Instant,
): boolean {
  const signature = headers['x-twilio-email-event-webhook-signature']
  const timestamp = headers['x-twilio-email-event-webhook-timestamp']
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return false
  if (!/^\d{10}$/.test(timestamp)) return false
  const age = now.epochMilliseconds / 1_000 - Number(timestamp)
  if (age > OLDEST_SECONDS || age < -MOST_AHEAD_SECONDS) return false
  try {
    const key = createPublicKey({ key: Buffer.from(verificationKey, 'base64'), format: 'der', type: 'spki' })
    return verify(
      'sha256',
      Buffer.concat([Buffer.from(timestamp), raw]),
      key,
      Buffer.from(signature, 'base64'),
    )
  } catch {
    return false
  }
}
