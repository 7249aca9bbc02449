import addressparser from 'nodemailer/lib/addressparser'
import type { Ctx } from '#kit/context.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { type Address, addressKey, cleanName } from '../addresses.ts'
import { usableOrNone } from '../mailboxes/sharing.ts'
import { type AnsweredMessage, listOwnAddresses } from './queries.ts'
import type { Mode } from './schema.ts'

interface Filled {
  to: Address[]
  cc: Address[]
  subject: string
  contact_id: string | null
  account_id: string | null
  quoted_html: string
}

/** What an answer or a forwarded mail begins with. */
export async function fillIn(
  ctx: Ctx,
  userId: number,
  message: AnsweredMessage,
  mode: Exclude<Mode, 'new'>,
): Promise<Filled> {
  const own = mode === 'reply_all' ? await listOwnAddresses(ctx, userId, message.mailbox_id) : []
  return {
    ...addressees(message, mode, own),
    subject: subjectOf(message.subject, mode),
    contact_id: mode === 'forward' ? null : message.contact_id,
    account_id: await usableOrNone(ctx, message.mailbox_id),
    quoted_html: mode === 'forward' ? forwarded(message) : quoted(message),
  }
}

type Addressed = Pick<AnsweredMessage, 'direction' | 'from_email' | 'from_name' | 'reply_to'> & {
  reply_list?: unknown
  to_list: unknown
  cc_list: unknown
}

/** Nobody twice, and to all of them none of one's own addresses. */
export function addressees(
  message: Addressed,
  mode: Exclude<Mode, 'new'>,
  own: readonly string[],
): { to: Address[]; cc: Address[] } {
  if (mode === 'forward') return { to: [], cc: [] }
  const isOurs = message.direction === 'out'
  const sentTo = message.to_list as Address[]
  const author = repliesTo(message) ?? [{ email: message.from_email, name: message.from_name }]
  const seen = new Set<string>(mode === 'reply_all' ? own.map(addressKey) : [])
  const fresh = (list: readonly Address[]) =>
    list.filter(({ email }) => !seen.has(addressKey(email)) && seen.add(addressKey(email)))
  if (mode === 'reply') return { to: fresh(isOurs ? sentTo : author), cc: [] }
  const to = fresh(isOurs ? sentTo : [...author, ...sentTo])
  return { to, cc: fresh(message.cc_list as Address[]) }
}

function repliesTo({ reply_to: header, reply_list }: Addressed): Address[] | undefined {
  const listed = (reply_list ?? []) as Address[]
  if (listed.length > 0) return listed
  const list = header
    ? (addressparser(header, { flatten: true }) as { address?: string; name?: string }[])
    : []
  const people = list.flatMap(({ address, name }) =>
    address ? [{ email: address, name: cleanName(name) }] : [],
  )
  return people.length > 0 ? people : undefined
}

// As mail programs of many languages begin an answer, and a mail that they pass on.
const ANSWERED =
  /^\s*(?:re|aw|antw|antwort|sv|vs|r|rif|res|resp|odp|ynt|ref|回复|回覆|答复|返信|답장|回信)(?:\s*\[\d+\])?\s*[:：]/iu
const PASSED_ON =
  /^\s*(?:fwd?|wg|tr|rv|enc|i|vb|doorst|vl|pd|ilt|転送|转发|轉寄|전달)(?:\s*\[\d+\])?\s*[:：]/iu
/** As long as a subject may be. */
const LONGEST_SUBJECT = 998

export function subjectOf(subject: string, mode: Exclude<Mode, 'new'>): string {
  const [pattern, prefix] = mode === 'forward' ? [PASSED_ON, 'Fwd: '] : [ANSWERED, 'Re: ']
  return (pattern.test(subject) ? subject : `${prefix}${subject}`).slice(0, LONGEST_SUBJECT)
}

const showAddress = ({ email, name }: Address) => escapeHtml(name ? `${name} <${email}>` : email)
const showAll = (list: unknown) => (list as Address[]).map(showAddress).join(', ')
const authorOf = ({ from_email, from_name }: AnsweredMessage) =>
  showAddress({ email: from_email, name: from_name })

const momentOf = ({ sent_at, received_at, created_at }: AnsweredMessage) =>
  new Date(sent_at ?? received_at ?? created_at).toUTCString()

/** What stands in the body of a document, so that it can stand inside of another. */
function bodyOf({ body_html, body_text }: AnsweredMessage): string {
  if (body_html === null) return `<div style="white-space:pre-wrap">${escapeHtml(body_text)}</div>`
  const inside = /<body\b[^>]*>([\s\S]*?)(?:<\/body\s*>|$)/i.exec(body_html)?.[1] ?? body_html
  return inside.replaceAll(/<!doctype[^>]*>|<\/?(?:html|head|body|meta|title|base)\b[^>]*>/gi, '')
}

const quoted = (message: AnsweredMessage): string =>
  `<div class="quote"><p>On ${escapeHtml(momentOf(message))}, ${authorOf(message)} wrote:</p>` +
  `<blockquote style="margin:0 0 0 8px;padding-left:12px;border-left:2px solid #ccc">${bodyOf(message)}</blockquote></div>`

function forwarded(message: AnsweredMessage): string {
  const lines = [
    `From: ${authorOf(message)}`,
    `Date: ${escapeHtml(momentOf(message))}`,
    `Subject: ${escapeHtml(message.subject)}`,
    `To: ${showAll(message.to_list)}`,
    ...((message.cc_list as Address[]).length > 0 ? [`Cc: ${showAll(message.cc_list)}`] : []),
  ]
  return (
    `<div class="quote"><p>---------- Forwarded message ---------<br>${lines.join('<br>')}</p>` +
    `${bodyOf(message)}</div>`
  )
}
