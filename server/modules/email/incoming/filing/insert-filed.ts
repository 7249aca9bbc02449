import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { addressKey, cleanName } from '../../addresses.ts'
import { snippetOf } from '../../content/render.ts'
import { reopenByMail } from '../../conversations/reopening.ts'
import {
  addMailboxToConversations,
  addToConversations,
  addUnread,
  addUnreadAgain,
} from '../../conversations/upkeep-queries.ts'
import { insertMessageContacts } from '../../recording/queries.ts'
import { type HeaderLines, readIds, referredIds } from '../classify.ts'
import { insertMailboxOf, insertMessage, type NewRow } from '../queries.ts'
import type { IncomingMail } from '../read-mail.ts'
import { storeIncoming } from './keep-attachments.ts'
import type { Matched } from './match-queries.ts'
import { findSame } from './same-queries.ts'
import { findThread } from './threads.ts'

export interface Incoming {
  mailboxId: string
  /** When the mail server received it; now where nobody said. */
  receivedAt?: Temporal.Instant
  /** It was there before the mailbox was connected: filed as read, at its own time, and nobody is told. */
  isPast?: boolean
  /** A person said whose mail it is. */
  contactId?: string
  headers: HeaderLines
  mail: IncomingMail
}

export const senderOf = (mail: IncomingMail): string => addressKey(mail.from?.email ?? '')

/** Never in the future, whatever the clock of the mail server says. */
export const arrivalOf = (ctx: Ctx, { receivedAt }: Incoming): Temporal.Instant =>
  receivedAt && Temporal.Instant.compare(receivedAt, ctx.now) < 0 ? receivedAt : ctx.now

/** A mail without a Message-ID is named by what it says: the same wherever it lies. */
export function nameOf({ headers, mail }: Incoming): string {
  const [own] = readIds(headers.get('message-id'))
  if (own) return own
  const said = JSON.stringify([mail.from, mail.to, mail.cc, mail.date, mail.subject, mail.text])
  return `${createHash('sha256').update(said).digest('hex')}@unnamed.invalid`
}

/** What tells it apart from another mail of its name. */
const otherNameOf = (incoming: Incoming, name: string): string => {
  const mark = createHash('sha256').update(`${senderOf(incoming.mail)} ${incoming.mail.date}`)
  return `${mark.digest('hex').slice(0, 16)}.${name}`
}

/** Mail that is filed under one of the names that it could have. */
export function findNamesakes(ctx: Ctx, incoming: Incoming) {
  const name = nameOf(incoming)
  return findSame(ctx, [name, otherNameOf(incoming, name)])
}

/**
 * The name to file it under, or undefined where it was filed before: then it lies in this mailbox as well. Two different
 * mails may carry the same Message-ID, since their writers choose it; the second is then named by its sender and date, too.
 */
export async function claimName(
  ctx: Ctx,
  incoming: Incoming,
  found: Awaited<ReturnType<typeof findSame>>,
): Promise<string | undefined> {
  const name = nameOf(incoming)
  const another = otherNameOf(incoming, name)
  const same = found.find(
    one =>
      one.message_id === another ||
      // What we sent is ours by its id alone: the date is set by who carried it.
      (one.direction === 'out' && one.transport !== 'external') ||
      (addressKey(one.from_email) === senderOf(incoming.mail) &&
        (one.date === null || one.date === incoming.mail.date)),
  )
  if (same) {
    await insertMailboxOf(ctx, same.id, incoming.mailboxId)
    await addMailboxToConversations(ctx, same.id, incoming.mailboxId)
    if (!incoming.isPast) await addUnreadAgain(ctx, same.id, incoming.mailboxId)
    return undefined
  }
  return found.length > 0 ? another : name
}

interface Filing {
  name: string
  answered: Matched | undefined
  referred: readonly Matched[]
  /** Threads of mail that refers to it or to what it refers to, by its own name; unless known. */
  referring?: readonly string[]
  /** Everybody of it who is known, the one it is filed with first. */
  contactIds: readonly string[]
  /** A person wrote it, and just now: it waits to be read. */
  isUnread: boolean
  /** What is not the same for mail that came and mail that went. */
  columns: Pick<NewRow, 'direction' | 'kind' | 'category' | 'status'> & Partial<NewRow>
  at: Temporal.Instant
}

export async function insertFiled(ctx: Ctx, incoming: Incoming, filing: Filing): Promise<string> {
  const { headers, mail, mailboxId } = incoming
  const { name, answered, referred, contactIds } = filing
  const id = newId()
  const at = filing.at.toString()
  const subject = cleanName(mail.subject)
  const references = referredIds(headers)
  const thread = await findThread(ctx, {
    ids: [name, ...references],
    referred: referred.map(({ thread_id }) => thread_id),
    referring: name === nameOf(incoming) ? filing.referring : undefined,
    subject,
    contactIds,
    at: filing.at,
  })
  insertMessage(ctx, {
    id,
    contact_id: contactIds[0] ?? null,
    mailbox_id: mailboxId,
    thread_id: thread ?? id,
    message_id: name,
    in_reply_to: readIds(headers.get('in-reply-to'))[0] ?? null,
    // Oldest first, as the header has them; what is only in In-Reply-To among them.
    reference_ids: references.toReversed(),
    parent_id: answered?.id ?? null,
    from_email: senderOf(mail),
    from_name: cleanName(mail.from?.name ?? ''),
    to_list: toJson(peopleOf(mail.to)),
    cc_list: toJson(peopleOf(mail.cc)),
    bcc_list: toJson(peopleOf(mail.bcc)),
    reply_list: toJson(peopleOf(mail.replyTo)),
    subject,
    body_html: mail.html,
    body_text: mail.text,
    snippet: snippetOf(mail.text),
    source_kind: answered?.source_kind ?? null,
    source_id: answered?.source_id ?? null,
    date: mail.date,
    // In the order of conversations it stands where it belongs, however late it was read.
    created_at: at,
    updated_at: ctx.now.toString(),
    ...filing.columns,
  })
  insertMessageContacts(
    ctx,
    contactIds.slice(1).map(contact_id => ({ message_id: id, contact_id, at })),
  )
  addToConversations(
    ctx,
    contactIds.map(contact_id => ({ id, contact_id, mailbox_id: mailboxId, at })),
  )
  if (filing.isUnread) addUnread(ctx, id, mailboxId)
  await storeIncoming(ctx, id, mail)
  if (filing.isUnread) await reopenByMail(ctx, id, contactIds)
  return id
}

const peopleOf = (people: IncomingMail['to']) =>
  people.map(({ email, name }) => ({ email, name: cleanName(name) }))
