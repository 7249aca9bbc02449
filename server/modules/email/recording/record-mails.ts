import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import {
  type AddressInput,
  addressKey,
  allOf,
  checkSubject,
  cleanName,
  domainOf,
  parseRecipients,
  type Recipients,
} from '../addresses.ts'
import { bodyTextOf, snippetOf } from '../content/render.ts'
import { sealBody } from '../content/sealed-body.ts'
import { addToConversations } from '../conversations/upkeep-queries.ts'
import { deliverSoon } from '../delivery/jobs.ts'
import { createTrackingId, randomHex } from '../links.ts'
import { readToday } from '../mailboxes/limits/quota-queries.ts'
import { refuseBlocked } from '../messages/errors.ts'
import { takeRelay } from '../relay/relay.ts'
import { RelayLimit } from '../relay/schema.ts'
import { type Blocked, holdsFor, isSuppressed, listAskers } from '../suppressions/gate.ts'
import { type AttachmentInput, checkAttachments, storeAttachments } from './attachments.ts'
import { bodyOf } from './body.ts'
import {
  findContacts,
  insertMessageContacts,
  insertMessages,
  insertRecipients,
  type NewMessage,
} from './queries.ts'
import type { OutgoingMail, RecordedMail } from './send-mail.ts'
import { chooseSender, type Sender } from './sender.ts'
import { followThreads, type ThreadPosition } from './threads.ts'

export type Recording =
  | { recorded: RecordedMail; refused?: undefined }
  /** Why there is no such mail: what a single one throws. */
  | { recorded?: undefined; refused: Problem }

interface Checked {
  mail: OutgoingMail
  recipients: Recipients
  subject: string
  /** What the body says without markup, the signature aside. */
  text: string
}

/** What the mails of one call need to know, read once for all of them. */
interface Context {
  blocked: Map<string, Blocked>
  /** Who wrote the mails that are answered by hand. */
  askers: Map<string, string>
  senders: Map<string, Sender | Problem>
  contacts: Map<string, string>
  threads: Map<string, ThreadPosition>
  today: string
}

interface Prepared {
  mail: OutgoingMail
  recipients: Recipients
  row: NewMessage
  /** Everybody else in To and Cc who is known. */
  others: string[]
  flagged: Blocked[]
}

export async function recordMails(ctx: Ctx, mails: readonly OutgoingMail[]): Promise<Recording[]> {
  const checked = await Promise.all(mails.map(mail => check(ctx, mail).catch(onlyProblem)))
  const good = checked.filter(one => !(one instanceof Problem)) as Checked[]
  const context = await loadContext(ctx, good)
  const prepared = checked.map(one =>
    one instanceof Problem ? one : orProblem(() => prepare(ctx, context, one)),
  )
  const ready = prepared.filter(one => !(one instanceof Problem)) as Prepared[]
  if (ready.length > 0) await write(ctx, ready)
  return prepared.map(one => (one instanceof Problem ? { refused: one } : { recorded: tell(one) }))
}

/** Only what is wrong with the mail itself; anything else is nobody's own trouble. */
function onlyProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

function orProblem<T>(work: () => T): T | Problem {
  try {
    return work()
  } catch (error) {
    return onlyProblem(error)
  }
}

async function check(ctx: Ctx, mail: OutgoingMail): Promise<Checked> {
  const recipients = parseRecipients({
    to: Array.isArray(mail.to) ? (mail.to as readonly AddressInput[]) : [mail.to as AddressInput],
    cc: mail.cc,
    bcc: mail.bcc,
  })
  checkAttachments(mail.attachments ?? [])
  const subject = checkSubject(mail.subject)
  const text = mail.body_text ?? mail.text_of_html ?? (await bodyTextOf(ctx, mail.body_html))
  return { mail, recipients, subject, text }
}

const senderKey = ({ category, account_id, mailbox_id, integration_id }: OutgoingMail) =>
  category === 'account' ? category : `${account_id ?? ''} ${mailbox_id ?? ''} ${integration_id ?? ''}`

async function loadContext(ctx: Ctx, checked: readonly Checked[]): Promise<Context> {
  const parents = checked.flatMap(({ mail }) => mail.reply_to_message_id ?? [])
  const wanted = new Map(checked.map(({ mail }) => [senderKey(mail), mail]))
  // To one person who is known there is nobody to look for.
  const unknown = checked.flatMap(({ mail, recipients: { to, cc } }) =>
    mail.contact_id === undefined || to.length + cc.length > 1 ? [...to, ...cc] : [],
  )
  const countsQuota = checked.some(({ mail }) => mail.quota_taken)
  const [blocked, askers, senders, contacts, threads, today] = await Promise.all([
    isSuppressed(
      ctx,
      checked.flatMap(({ recipients }) => allOf(recipients).map(({ email }) => email)),
    ),
    listAskers(
      ctx,
      checked.flatMap(({ mail }) => (mail.category === 'personal' && mail.reply_to_message_id) || []),
    ),
    Promise.all(
      [...wanted].map(async ([key, mail]): Promise<[string, Sender | Problem]> => {
        const sender = await chooseSender(ctx, mail).catch(error => error as Error)
        if (sender instanceof Error && !(sender instanceof Problem)) throw sender
        return [key, sender]
      }),
    ),
    findContacts(
      ctx,
      unknown.map(({ email }) => email),
    ),
    followThreads(ctx, parents),
    countsQuota ? readToday(ctx) : undefined,
  ])
  return {
    blocked: new Map(blocked.map(one => [one.email, one])),
    askers,
    senders: new Map(senders),
    contacts,
    threads,
    today: today?.day.toString() ?? '',
  }
}

function prepare(ctx: Ctx, context: Context, { mail, recipients, subject, text }: Checked): Prepared {
  const flagged = allOf(recipients).flatMap(({ email }) => context.blocked.get(addressKey(email)) ?? [])
  const parent = mail.reply_to_message_id?.toLowerCase()
  const block = flagged.find(one => holdsFor(one, mail.category, context.askers.get(parent ?? '')))
  if (block) throw refuseBlocked(block)
  const sender = context.senders.get(senderKey(mail))!
  if (sender instanceof Problem) throw sender
  const thread = parent ? context.threads.get(parent) : undefined
  if (parent && !thread) throw InvalidInput('reply_to_message_id not found')
  const body = bodyOf(mail, text, sender)
  const id = newId()
  const contactId =
    mail.contact_id === undefined
      ? (context.contacts.get(addressKey(recipients.to[0]!.email)) ?? null)
      : mail.contact_id
  const row: NewMessage = {
    id,
    contact_id: contactId,
    mailbox_id: sender.mailbox_id,
    integration_id: sender.integration_id,
    user_id: userIdOf(ctx),
    thread_id: thread?.thread_id ?? id,
    message_id: `${id}.${randomHex(6)}@${domainOf(sender.from_email)}`,
    in_reply_to: thread?.in_reply_to ?? null,
    reference_ids: thread?.reference_ids ?? [],
    parent_id: thread?.parent_id ?? null,
    from_email: sender.from_email,
    from_name: cleanName(mail.from_name) || sender.from_name,
    reply_to: mail.reply_to ?? sender.reply_to,
    to_list: recipients.to,
    cc_list: recipients.cc,
    bcc_list: recipients.bcc,
    subject,
    ...(mail.confidential || mail.category === 'account'
      ? {
          body_html: null,
          body_text: '',
          snippet: '',
          sealed_body: `\\x${sealBody(ctx, id, body).toString('hex')}`,
        }
      : {
          body_html: body.html,
          body_text: body.text,
          snippet: snippetOf(text || body.text),
          sealed_body: null,
        }),
    kind: mail.kind,
    category: mail.category,
    source_kind: mail.source_kind ?? null,
    source_id: mail.source_id ?? null,
    transport: sender.transport,
    quota_day: mail.quota_taken && sender.mailbox_id ? context.today : null,
    scheduled_at: mail.scheduled_at?.toString() ?? null,
    tracking_id: createTrackingId(),
    track_opens: mail.track_opens ?? false,
    track_clicks: mail.track_clicks ?? false,
    relay_passed: mail.category === 'account' || isSentByHand(ctx, mail),
    template_id: mail.template_id ?? null,
    undo_until: mail.undo_until?.toString() ?? null,
    follow_up_at: mail.follow_up?.at.toString() ?? null,
    follow_up_days: mail.follow_up?.days ?? null,
    follow_up_state: mail.follow_up ? 'waiting' : null,
  }
  const known = [...recipients.to, ...recipients.cc].flatMap(
    ({ email }) => context.contacts.get(addressKey(email)) ?? [],
  )
  const others = [...new Set(known)].filter(other => other !== contactId)
  return { mail, recipients, row, others: mail.category === 'account' ? [] : others, flagged }
}

async function write(ctx: Ctx, ready: readonly Prepared[]): Promise<void> {
  const now = ctx.now.toString()
  const addressed = ready.flatMap(({ row: { id }, recipients }) =>
    (['to', 'cc', 'bcc'] as const).flatMap(role =>
      recipients[role].map(({ email }) => ({ message_id: id, email: addressKey(email), role })),
    ),
  )
  // Sent together, done one after the other: the rows that refer to a message come behind it.
  await Promise.all([
    insertMessages(
      ctx,
      ready.map(({ row }) => row),
    ),
    insertRecipients(ctx, addressed),
    addToDirectory(
      ctx.db,
      ...ready.map(({ row: { id, tracking_id } }) => ({
        kind: 'tracking',
        secret: tracking_id,
        targetId: id,
      })),
    ),
  ])
  addToConversations(
    ctx,
    ready.flatMap(({ row: { id, contact_id, mailbox_id }, others }) =>
      [contact_id, ...others].map(whose => ({ id, contact_id: whose, mailbox_id, at: now })),
    ),
  )
  insertMessageContacts(
    ctx,
    ready.flatMap(({ row: { id }, others }) =>
      others.map(contact_id => ({ message_id: id, contact_id, at: now })),
    ),
  )
  for (const { mail, row } of ready) await storeAttachments(ctx, row.id, filesOf(mail))
  await deliverSoon(
    ctx,
    ready.map(({ mail, row }) => ({ id: row.id, at: mail.scheduled_at ?? mail.undo_until ?? null })),
  )
  await countByHand(ctx, ready)
}

/** Anything else is counted when it is about to leave, and waits where there is no room. */
const isSentByHand = ({ actor }: Ctx, { waits, scheduled_at, undo_until }: OutgoingMail): boolean =>
  (actor.kind === 'user' || actor.kind === 'api_key') && !waits && !scheduled_at && !undo_until

/** At the end, since what is counted is locked last. All of them or, with the transaction, none. */
async function countByHand(ctx: Ctx, ready: readonly Prepared[]): Promise<void> {
  const asked = ready.filter(({ mail, row }) => row.transport === 'server' && isSentByHand(ctx, mail))
  if (asked.length === 0) return
  const { closed } = await takeRelay(
    ctx,
    asked.map(({ recipients }) => allOf(recipients).length),
  )
  if (closed) throw RelayLimit(closed)
}

/** What goes along: files, and an iTIP message by the name it has everywhere. */
const filesOf = ({ attachments = [], calendar }: OutgoingMail): AttachmentInput[] => [
  ...attachments,
  ...(calendar
    ? [{ filename: 'invite.ics', content_type: 'text/calendar', content: Buffer.from(calendar.ics) }]
    : []),
]

const tell = ({ row, recipients, flagged }: Prepared): RecordedMail => ({
  message_id: row.id,
  tracking_id: row.tracking_id,
  status: 'queued',
  from_email: row.from_email,
  sent_to: recipients.to.map(({ email }) => email),
  flagged,
})
