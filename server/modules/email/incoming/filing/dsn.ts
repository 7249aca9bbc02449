import { addressKey } from '../../addresses.ts'
import { type HeaderLines, readHeaders, readIds } from '../classify.ts'
import type { IncomingMail } from '../read-mail.ts'

export interface FailedRecipient {
  email: string
  kind: 'hard' | 'soft'
  detail: string
}

export interface BounceReport {
  /** Message-IDs of what bounced, as the report quotes them. */
  originalIds: string[]
  recipients: FailedRecipient[]
}

/** Reads a delivery status notification (RFC 3464), or the plain report of a server that writes none. */
export function readBounceReport(mail: IncomingMail, headers: HeaderLines): BounceReport {
  const status = partOf(mail, /^message\/(?:global-)?delivery-status$/i)
  const quoted = partOf(
    mail,
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/i,
  )
  const original = quoted === null ? null : readHeaders(quoted.split(/\r?\n\r?\n/, 1)[0] ?? '')
  const originalIds = [
    ...readIds(original?.get('message-id')),
    ...readIds(headers.get('in-reply-to')),
    ...readIds(headers.get('references')).reverse(),
    ...(original === null ? readIds(quotedId(mail.text)) : []),
  ]
  const recipients = status === null ? readFailedHeader(mail, headers) : readStatus(status)
  return { originalIds: [...new Set(originalIds)], recipients }
}

function partOf(mail: IncomingMail, type: RegExp): string | null {
  const part = mail.attachments.find(({ contentType }) => type.test(contentType))
  return part?.content ? Buffer.from(part.content).toString('utf8') : null
}

/** Some servers quote the headers in the text of the report. */
const quotedId = (text: string): string | undefined => /^\s*message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1]

/** One block about the message, then one a recipient. A delay is no bounce: the server is still trying. */
function readStatus(text: string): FailedRecipient[] {
  const failed: FailedRecipient[] = []
  for (const block of text.trim().split(/\r?\n\s*\r?\n/)) {
    const fields = readHeaders(block)
    const recipient = addressIn(fields.get('final-recipient')) ?? addressIn(fields.get('original-recipient'))
    if (!recipient || !/^failed/i.test(fields.get('action') ?? '')) continue
    const status = fields.get('status') ?? ''
    failed.push({
      email: recipient,
      kind: status.startsWith('4') ? 'soft' : 'hard',
      detail: [status, fields.get('diagnostic-code')].filter(Boolean).join(' ').slice(0, 1_000),
    })
  }
  return failed
}

const addressIn = (field: string | undefined): string | null => {
  const address = addressKey(field?.split(';').at(-1) ?? '').replaceAll(/^<|>$/g, '')
  return address.includes('@') ? address : null
}

function readFailedHeader(mail: IncomingMail, headers: HeaderLines): FailedRecipient[] {
  const text = mail.text
  const status = /\b([45])\.\d{1,3}\.\d{1,3}\b/.exec(text)
  return (headers.get('x-failed-recipients') ?? '')
    .split(',')
    .map(addressKey)
    .filter(email => email.includes('@'))
    .map(email => ({
      email,
      kind: status?.[1] === '4' ? 'soft' : 'hard',
      detail: (status?.[0] ?? text.trim().split('\n', 1)[0] ?? '').slice(0, 1_000),
    }))
}
