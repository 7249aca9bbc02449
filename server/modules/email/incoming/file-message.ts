import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { addressKey, cleanName } from '../addresses.ts'
import { snippetOf } from '../content/render.ts'
import { addToConversations } from '../conversations/upkeep-queries.ts'
import {
  aboutMessage,
  CalendarAnswered,
  DmarcReportArrived,
  EmailAutoReplied,
  EmailReceived,
  EmailReplied,
} from '../events.ts'
import { recordBounce } from '../messages/bounce.ts'
import { storeAttachments, storeContent } from '../recording/attachments.ts'
import {
  type HeaderLines,
  isAutomatic,
  isBounceReport,
  isDmarcReport,
  readIds,
  referredIds,
} from './classify.ts'
import { readBounceReport } from './dsn.ts'
import { findByIds, findContactByEmail, findLastSentTo, type Matched } from './match-queries.ts'
import { insertIncomingMessage, setReplied } from './queries.ts'
import type { IncomingMail } from './read-mail.ts'

export interface Incoming {
  mailboxId: string
  /** For a message without a Message-ID: where it lies names it just as well. */
  place: string
  headers: HeaderLines
  mail: IncomingMail
}

export type Filed = 'reply' | 'auto_reply' | 'bounce' | 'message' | 'report' | 'duplicate' | 'unrelated'

const MOST_KEPT_BYTES = 10 * 1024 * 1024

/** Files one incoming mail where it belongs, exactly once: the same Message-ID is taken a single time. */
export async function fileIncoming(ctx: Ctx, incoming: Incoming): Promise<Filed> {
  const { headers, mail } = incoming
  const fromEmail = senderOf(mail)
  if (isBounceReport(headers, fromEmail)) return fileBounce(ctx, incoming, fromEmail)
  if (isDmarcReport(headers)) return fileReport(ctx, incoming, fromEmail)
  const { answered, contactId } = await place(ctx, headers, fromEmail)
  if (!answered && !contactId) return 'unrelated'
  // What a guest's calendar sends by itself is no answer of a person: no sequence stops by it.
  const isAnswer = mail.attachments.some(isCalendarAnswer)
  const isAuto = isAnswer || isAutomatic(headers, mail.subject)
  const kind = isAuto ? 'auto_reply' : answered?.direction === 'out' ? 'reply' : 'message'
  const id = await insertIncoming(ctx, incoming, fromEmail, kind, answered, contactId)
  if (!id) return 'duplicate'
  await announce(ctx, id, incoming, fromEmail, kind, answered, contactId)
  if (isAnswer) await announceAnswer(ctx, id, incoming, fromEmail, contactId)
  return kind
}

/** Whose mail it is and what it answers: by the ids it refers to, else by the address it comes from. */
async function place(ctx: Ctx, headers: HeaderLines, fromEmail: string) {
  const referred = await findByIds(ctx, referredIds(headers))
  const answered = referred.find(({ direction }) => direction === 'out') ?? referred[0]
  const known = answered ?? (await findLastSentTo(ctx, fromEmail))
  const contactId = known?.contact_id ?? (await findContactByEmail(ctx, fromEmail))
  return { answered: known, contactId }
}

async function fileBounce(ctx: Ctx, incoming: Incoming, fromEmail: string): Promise<Filed> {
  const report = readBounceReport(incoming.mail, incoming.headers)
  const original = (await findByIds(ctx, report.originalIds)).find(({ direction }) => direction === 'out')
  // Without a Message-ID of ours anybody could claim that anybody's mail bounces.
  if (!original) return 'unrelated'
  const id = await insertIncoming(ctx, incoming, fromEmail, 'bounce', original, original.contact_id)
  if (!id) return 'duplicate'
  for (const { email, kind, detail } of report.recipients) {
    await recordBounce(ctx, { message_id: original.id, email, kind, detail, source: 'dsn' })
  }
  return 'bounce'
}

/** It is nobody's letter: no conversation shows it, and what it carries is read by who looks after domains. */
async function fileReport(ctx: Ctx, { mailboxId, mail }: Incoming, fromEmail: string): Promise<Filed> {
  const files: string[] = []
  for (const { content } of keptAttachments(mail)) files.push(await storeContent(ctx, content))
  if (files.length === 0) return 'unrelated'
  await ctx.emit(DmarcReportArrived, { mailbox_id: mailboxId, from_email: fromEmail, files })
  return 'report'
}

async function insertIncoming(
  ctx: Ctx,
  { mailboxId, place, headers, mail }: Incoming,
  fromEmail: string,
  kind: Exclude<Filed, 'report' | 'duplicate' | 'unrelated'>,
  answered: Matched | undefined,
  contactId: string | null,
): Promise<string | null> {
  const id = newId()
  const now = ctx.now.toString()
  const { html, text } = mail
  const inserted = await insertIncomingMessage(ctx, {
    id,
    direction: 'in',
    contact_id: contactId,
    mailbox_id: mailboxId,
    thread_id: answered?.thread_id ?? id,
    message_id: readIds(headers.get('message-id'))[0] ?? place,
    in_reply_to: readIds(headers.get('in-reply-to'))[0] ?? null,
    reference_ids: readIds(headers.get('references')).slice(-50),
    parent_id: answered?.id ?? null,
    from_email: fromEmail,
    from_name: cleanName(mail.from?.name ?? ''),
    to_list: toJson(peopleOf(mail.to)),
    cc_list: toJson(peopleOf(mail.cc)),
    subject: cleanName(mail.subject),
    body_html: html,
    body_text: text,
    snippet: snippetOf(text),
    kind,
    category: 'incoming',
    source_kind: answered?.source_kind ?? null,
    source_id: answered?.source_id ?? null,
    status: 'received',
    received_at: now,
    created_at: now,
    updated_at: now,
  })
  if (!inserted) return null
  await storeAttachments(ctx, id, keptAttachments(mail))
  const isUnread = kind === 'reply' || kind === 'message'
  await addToConversations(ctx, [{ id, contact_id: contactId, at: now, unread: isUnread }])
  return id
}

async function announce(
  ctx: Ctx,
  id: string,
  { mailboxId, mail }: Incoming,
  fromEmail: string,
  kind: 'reply' | 'auto_reply' | 'message',
  answered: Matched | undefined,
  contactId: string | null,
): Promise<void> {
  const isAuto = kind === 'auto_reply'
  if (answered?.direction === 'out') {
    if (!isAuto) {
      await setReplied(ctx, answered.id)
    }
    await ctx.emit(isAuto ? EmailAutoReplied : EmailReplied, {
      ...aboutMessage(answered),
      contact_id: contactId,
      reply_id: id,
      from_email: fromEmail,
      is_auto: isAuto,
    })
  }
  if (isAuto) return
  const subject = cleanName(mail.subject)
  await ctx.emit(EmailReceived, {
    ...aboutMessage({
      id,
      contact_id: contactId,
      mailbox_id: mailboxId,
      kind,
      subject,
      source_kind: answered?.source_kind ?? null,
      source_id: answered?.source_id ?? null,
    }),
    from_email: fromEmail,
    snippet: snippetOf(mail.text),
  })
}

const MOST_CALENDAR_BYTES = 200_000

const isCalendarAnswer = ({ contentType, content }: IncomingMail['attachments'][number]): boolean =>
  contentType === 'text/calendar' &&
  content.length <= MOST_CALENDAR_BYTES &&
  /^METHOD:(?:REPLY|COUNTER)\s*$/im.test(Buffer.from(content).toString('utf8'))

async function announceAnswer(
  ctx: Ctx,
  id: string,
  { mailboxId, mail }: Incoming,
  fromEmail: string,
  contactId: string | null,
): Promise<void> {
  await ctx.emit(CalendarAnswered, {
    ...aboutMessage({
      id,
      contact_id: contactId,
      mailbox_id: mailboxId,
      kind: 'auto_reply',
      subject: cleanName(mail.subject),
      source_kind: null,
      source_id: null,
    }),
    from_email: fromEmail,
  })
}

const senderOf = (mail: IncomingMail): string => addressKey(mail.from?.email ?? '')

const peopleOf = (people: IncomingMail['to']) =>
  people.map(({ email, name }) => ({ email, name: cleanName(name) }))

function keptAttachments(mail: IncomingMail) {
  let room = MOST_KEPT_BYTES
  return mail.attachments
    .filter(({ content }) => {
      room -= content.length
      return room >= 0
    })
    .map(({ filename, contentType, content, contentId }) => ({
      filename,
      content_type: contentType,
      content: Buffer.from(content),
      content_id: contentId,
    }))
}
