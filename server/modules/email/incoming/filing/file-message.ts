import type { Ctx } from '#kit/context.ts'
import { recordPast } from '#modules/crm/index.ts'
import { addressKey, cleanName } from '../../addresses.ts'
import { snippetOf } from '../../content/render.ts'
import {
  aboutMessage,
  CalendarAnswered,
  DmarcReportArrived,
  EmailAutoReplied,
  EmailReceived,
  EmailReplied,
} from '../../events.ts'
import { recordBounce } from '../../messages/bounce.ts'
import { storeContent } from '../../recording/attachments.ts'
import { findContacts } from '../../recording/queries.ts'
import { noteAbsence } from '../absences.ts'
import { isAutomatic, isBounceReport, isDmarcReport, referredIds } from '../classify.ts'
import { setReplied } from '../queries.ts'
import type { IncomingMail } from '../read-mail.ts'
import { readBounceReport } from './dsn.ts'
import {
  arrivalOf,
  claimName,
  findNamesakes,
  type Incoming,
  insertFiled,
  nameOf,
  senderOf,
} from './insert-filed.ts'
import { keptAttachments } from './keep-attachments.ts'
import { findByIds, findLastSentTo, type Matched } from './match-queries.ts'
import { listReferring, lockFilingAhead } from './thread-queries.ts'

export type Filed = 'reply' | 'auto_reply' | 'bounce' | 'message' | 'report' | 'duplicate' | 'unrelated'

/** Files one incoming mail where it belongs, exactly once, in however many mailboxes it lies. */
export async function fileIncoming(ctx: Ctx, incoming: Incoming): Promise<Filed> {
  const { headers, mail, isPast = false } = incoming
  const fromEmail = senderOf(mail)
  const isReport = isBounceReport(headers, fromEmail) || isDmarcReport(headers)
  if (isReport && isPast) return 'unrelated'
  lockFilingAhead(ctx)
  if (isBounceReport(headers, fromEmail)) return fileBounce(ctx, incoming)
  if (isDmarcReport(headers)) return fileReport(ctx, incoming, fromEmail)
  // Everything that its headers alone ask for is asked together.
  const [found, namesakes, referring] = await Promise.all([
    place(ctx, incoming, fromEmail),
    findNamesakes(ctx, incoming),
    listReferring(ctx, [nameOf(incoming), ...referredIds(headers)]),
  ])
  if (!found.known && found.contactIds.length === 0) return 'unrelated'
  const name = await claimName(ctx, incoming, namesakes)
  if (!name) return 'duplicate'
  // What a guest's calendar sends by itself is no answer of a person: no sequence stops by it.
  const isAnswer = mail.attachments.some(isCalendarAnswer)
  const isAuto = isAnswer || isAutomatic(headers, mail.subject)
  // Only what refers to mail of ours answers it; who writes after we wrote counts as having answered, and begins anew.
  const refers = found.referred.some(({ direction }) => direction === 'out')
  const kind = isAuto ? 'auto_reply' : refers ? 'reply' : 'message'
  const absentUntil = isAuto && !isAnswer ? (mail.absentUntil ?? null) : null
  const id = await insertIncoming(ctx, incoming, { ...found, referring, name, kind, absentUntil })
  const [contact] = found.contactIds
  if (absentUntil && contact) {
    await noteAbsence(ctx, { contactId: contact, mailboxId: incoming.mailboxId, until: absentUntil })
  }
  if (isPast) {
    await tellPast(ctx, found.contactIds, incoming, id)
    return kind
  }
  const contactId = found.contactIds[0] ?? null
  await announce(ctx, id, incoming, fromEmail, kind, found.known, contactId)
  if (isAnswer) await announceAnswer(ctx, id, incoming, fromEmail, contactId)
  return kind
}

interface Place {
  /** What it answers. */
  known: Matched | undefined
  referred: Matched[]
  /** Everybody in From, To and Cc, whose mail it is first. */
  contactIds: string[]
}

/** Whose mail it is and what it answers: by the ids it refers to, else by the address it comes from. */
async function place(ctx: Ctx, { headers, mail, contactId }: Incoming, fromEmail: string): Promise<Place> {
  const people = [fromEmail, ...[...mail.to, ...mail.cc].map(({ email }) => addressKey(email))]
  const [referred, contacts, lastSent] = await Promise.all([
    findByIds(ctx, referredIds(headers)),
    findContacts(ctx, people),
    findLastSentTo(ctx, fromEmail),
  ])
  const known = referred.find(({ direction }) => direction === 'out') ?? referred[0] ?? lastSent
  const first = contactId ?? known?.contact_id ?? contacts.get(fromEmail)
  // Among recipients alone a contact makes it nobody's mail: it is from a stranger.
  if (!known && !first) return { known, referred, contactIds: [] }
  const others = people.flatMap(email => contacts.get(email) ?? [])
  return { known, referred, contactIds: [...new Set([first ?? [], others].flat())] }
}

async function fileBounce(ctx: Ctx, incoming: Incoming): Promise<Filed> {
  const report = readBounceReport(incoming.mail, incoming.headers)
  const original = (await findByIds(ctx, report.originalIds)).find(({ direction }) => direction === 'out')
  // Without a Message-ID of ours anybody could claim that anybody's mail bounces.
  if (!original) return 'unrelated'
  const name = await claimName(ctx, incoming, await findNamesakes(ctx, incoming))
  if (!name) return 'duplicate'
  await insertIncoming(ctx, incoming, {
    known: original,
    referred: [original],
    contactIds: original.contact_id ? [original.contact_id] : [],
    name,
    kind: 'bounce',
    absentUntil: null,
  })
  for (const { email, kind, detail } of report.recipients) {
    await recordBounce(ctx, { message_id: original.id, email, kind, detail, source: 'dsn' })
  }
  return 'bounce'
}

/** It is nobody's letter: no conversation shows it, and what it carries is read by who looks after domains. */
async function fileReport(ctx: Ctx, { mailboxId, mail }: Incoming, fromEmail: string): Promise<Filed> {
  const files: string[] = []
  for (const { content } of keptAttachments(mail)) if (content) files.push(await storeContent(ctx, content))
  if (files.length === 0) return 'unrelated'
  await ctx.emit(DmarcReportArrived, { mailbox_id: mailboxId, from_email: fromEmail, files })
  return 'report'
}

function insertIncoming(
  ctx: Ctx,
  incoming: Incoming,
  {
    known,
    kind,
    absentUntil,
    ...filing
  }: Place & {
    name: string
    referring?: readonly string[]
    kind: Exclude<Filed, 'report' | 'duplicate' | 'unrelated'>
    absentUntil: string | null
  },
): Promise<string> {
  const at = arrivalOf(ctx, incoming)
  const isUnread = !incoming.isPast && (kind === 'reply' || kind === 'message')
  return insertFiled(ctx, incoming, {
    ...filing,
    answered: known,
    isUnread,
    at,
    columns: {
      direction: 'in',
      kind,
      category: 'incoming',
      status: 'received',
      received_at: at.toString(),
      absence_until: absentUntil,
      ...(incoming.isPast ? { read_at: ctx.now.toString() } : {}),
    },
  })
}

/** At its own time on the timelines, and nowhere else. */
const tellPast = (ctx: Ctx, contactIds: readonly string[], incoming: Incoming, id: string) =>
  recordPast(
    ctx,
    contactIds.map(contact_id => ({
      contact_id,
      at: arrivalOf(ctx, incoming).toString(),
      event_type: EmailReceived.type,
      type: 'received',
      title: `Mail received: ${cleanName(incoming.mail.subject)}`,
      detail: { message_id: id, snippet: snippetOf(incoming.mail.text) },
    })),
  )

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
    if (!isAuto) await setReplied(ctx, answered.id, id)
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
  content !== null &&
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
