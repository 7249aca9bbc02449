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

export interface SnsMessage extends Record<string, unknown> {
  Type: string
  MessageId: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** With "raw message delivery" SNS sends the message alone, and says in the headers what it is. */
export function readSns(body: unknown, headers: Headers): SnsMessage | null {
  if (!isObject(body)) return null
  if (text(body.Type) && text(body.MessageId)) return body as SnsMessage
  const id = text(headers['x-amz-sns-message-id'])
  if (!id || headers['x-amz-sns-message-type'] !== 'Notification') return null
  return {
    Type: 'Notification',
    MessageId: id,
    TopicArn: headers['x-amz-sns-topic-arn'],
    Message: JSON.stringify(body),
  }
}

/** SES tries a topic out with a sentence that is no event. */
export const isTrial = ({ Message }: SnsMessage): boolean =>
  typeof Message === 'string' && Message.startsWith('Successfully validated SNS topic')

/** SES through SNS: event publishing (`eventType`) and the older notifications (`notificationType`). */
export function parseSes(sns: SnsMessage): Parsed {
  let message: unknown
  try {
    message = JSON.parse(String(sns.Message))
  } catch {
    return { events: [], malformed: 1 }
  }
  if (!isObject(message)) return { events: [], malformed: 1 }
  const kind = text(message.eventType) ?? text(message.notificationType)
  const mapped = mapType(kind, message)
  if (mapped === undefined) return { events: [], malformed: kind ? 0 : 1 }
  const mail = isObject(message.mail) ? message.mail : {}
  const part = message[partName(kind!)]
  const detail = isObject(part) ? part : {}
  const at = instant(detail.timestamp) ?? instant(mail.timestamp) ?? instant(sns.Timestamp)
  const recipients = readRecipients(detail, mail)
  if (!at || recipients.length === 0) return { events: [], malformed: 1 }
  const events = recipients.map<ProviderEvent>(email => ({
    dedupeKey: `${sns.MessageId}:${email.toLowerCase()}`.slice(0, 400),
    ...mapped,
    class: 'human',
    email,
    messageRefs: refsOf(text(mail.messageId), ...messageIdsOf(mail)),
    at,
    detail: {
      event: kind,
      ...evidence(detail, [
        'bounceType',
        'bounceSubType',
        'complaintFeedbackType',
        'delayType',
        'link',
        'reason',
        'errorMessage',
        'smtpResponse',
      ]),
    },
  }))
  return { events, malformed: 0 }
}

/** Our own Message-ID, for mail that went through the SMTP door of SES, where nobody is told the id that SES gives it. */
function messageIdsOf({ commonHeaders, headers }: Record<string, unknown>): (string | null)[] {
  const listed = Array.isArray(headers) ? headers.filter(isObject) : []
  return [
    isObject(commonHeaders) ? text(commonHeaders.messageId) : null,
    ...listed
      .filter(({ name }) => text(name)?.toLowerCase() === 'message-id')
      .map(({ value }) => text(value)),
  ].slice(0, 5)
}

const partName = (kind: string) =>
  kind === 'DeliveryDelay'
    ? 'deliveryDelay'
    : kind === 'Rendering Failure'
      ? 'failure'
      : kind.charAt(0).toLowerCase() + kind.slice(1)

function readRecipients(detail: Record<string, unknown>, mail: Record<string, unknown>): string[] {
  for (const list of [
    detail.bouncedRecipients,
    detail.complainedRecipients,
    detail.delayedRecipients,
    detail.recipients,
    mail.destination,
  ]) {
    if (!Array.isArray(list)) continue
    return list
      .map(one => address(isObject(one) ? one.emailAddress : one))
      .filter(one => one !== null)
      .slice(0, 100)
  }
  return []
}

type Mapped = Pick<ProviderEvent, 'type' | 'bounceKind'>

function mapType(kind: string | null, message: Record<string, unknown>): Mapped | undefined {
  switch (kind) {
    case 'Delivery':
      return { type: 'delivered', bounceKind: null }
    case 'DeliveryDelay':
      return { type: 'deferred', bounceKind: null }
    case 'Bounce': {
      const permanent = isObject(message.bounce) && message.bounce.bounceType === 'Permanent'
      return { type: 'bounced', bounceKind: permanent ? 'hard' : 'soft' }
    }
    case 'Complaint':
      return { type: 'complained', bounceKind: null }
    case 'Open':
      return { type: 'opened', bounceKind: null }
    case 'Click':
      return { type: 'clicked', bounceKind: null }
    case 'Reject':
    case 'Rendering Failure':
      return { type: 'rejected', bounceKind: null }
    default:
      return undefined
  }
}
