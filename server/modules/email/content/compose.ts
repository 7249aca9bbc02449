import MailComposer from 'nodemailer/lib/mail-composer'
import type { Address } from '../addresses.ts'
import type { Letter } from '../transports/transport.ts'
import { buildTextMail } from './mime.ts'
import { type Dressing, dressHtml, dressText } from './render.ts'

export interface Draft {
  id: string
  messageId: string
  inReplyTo: string | null
  references: string[]
  from: Address
  replyTo: string | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  subject: string
  bodyHtml: string
  bodyText: string
  date: Temporal.Instant
  attachments: Letter['attachments']
  dressing: Dressing
  /** For whoever looks for the mail later, where its id may be replaced on the way. */
  entityRef: string | null
}

const people = (list: Address[]) => list.map(({ email, name }) => ({ address: email, name }))
const inBrackets = (id: string) => `<${id}>`

/** Headers beyond the usual. One-click unsubscribing (RFC 8058) goes with the footer, and with nothing else. */
function extraHeaders({ inReplyTo, references, dressing, entityRef }: Draft): Record<string, string> {
  const { trackingId, hasWayOut, links } = dressing
  return {
    ...(inReplyTo ? { 'In-Reply-To': inBrackets(inReplyTo) } : {}),
    ...(entityRef ? { 'X-Entity-Ref-ID': entityRef } : {}),
    ...(references.length > 0 ? { References: references.map(inBrackets).join(' ') } : {}),
    ...(trackingId && hasWayOut
      ? {
          'List-Unsubscribe': inBrackets(links.unsubscribe(trackingId)),
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  }
}

/** Builds the bytes. Nothing is fetched or read on the way: what belongs to the mail is in the draft. */
export async function composeLetter(draft: Draft): Promise<Letter> {
  const html = dressHtml(draft.bodyHtml, draft.dressing)
  const text = dressText(draft.bodyText, draft.dressing)
  const headers = extraHeaders(draft)
  const { id, messageId, from, replyTo, to, cc, bcc, subject, date, attachments } = draft
  const raw =
    attachments.length > 0
      ? await buildWithFiles(draft, { html, text, headers })
      : buildTextMail({ from, to, cc, replyTo, subject, messageId, date, headers, html, text })
  return { id, messageId, from, replyTo, to, cc, bcc, subject, html, text, headers, attachments, raw }
}

/** The method of an iTIP message among the files: it must stand in the type of its part too. */
export const methodOf = ({ contentType, content }: Letter['attachments'][number]): string | undefined =>
  contentType === 'text/calendar' ? /^METHOD:([A-Z]+)\r?$/m.exec(content.toString('utf8'))?.[1] : undefined

/** As an alternative of the text, and as a file of the same contents. */
function calendarPart({ attachments }: Draft) {
  const invite = attachments.find(file => methodOf(file) !== undefined)
  if (!invite) return {}
  return { icalEvent: { method: methodOf(invite)!, filename: invite.filename, content: invite.content } }
}

const filesOf = ({ attachments }: Draft) => attachments.filter(file => methodOf(file) === undefined)

function buildWithFiles(
  draft: Draft,
  { html, text, headers }: Pick<Letter, 'html' | 'text' | 'headers'>,
): Promise<Buffer> {
  const composer = new MailComposer({
    from: { address: draft.from.email, name: draft.from.name },
    ...(draft.replyTo ? { replyTo: draft.replyTo } : {}),
    to: people(draft.to),
    cc: people(draft.cc),
    subject: draft.subject,
    messageId: inBrackets(draft.messageId),
    date: new Date(draft.date.epochMilliseconds),
    headers: Object.entries(headers).map(([key, value]) =>
      // Kept on one line: some readers of this header do not unfold it.
      key === 'List-Unsubscribe' ? { key, value: { prepared: true, value } } : { key, value },
    ),
    html,
    text,
    ...calendarPart(draft),
    attachments: filesOf(draft).map(({ filename, contentType, contentId, content }) => ({
      filename,
      contentType,
      content,
      ...(contentId ? { cid: contentId } : {}),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  } as never)
  return composer.compile().build()
}
