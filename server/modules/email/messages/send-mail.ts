import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { addToDirectory } from '#platform/auth/directory.ts'
import {
  type AddressInput,
  addressKey,
  allOf,
  checkSubject,
  domainOf,
  parseRecipients,
} from '../addresses.ts'
import { deliverMessage } from '../delivery/deliver.ts'
import { createTrackingId } from '../links.ts'
import { readToday } from '../mailboxes/quota.ts'
import { type Blocked, isSuppressed } from '../suppressions/gate.ts'
import { type AttachmentInput, checkAttachments, storeAttachments } from './attachments.ts'
import { addToConversation } from './conversation-upkeep.ts'
import { RecipientBlocked } from './errors.ts'
import { snippetOf, textFromHtml } from './render.ts'
import { sealBody } from './sealed-body.ts'
import { chooseSender } from './sender.ts'
import { followThread } from './threads.ts'

export type MailKind = 'one_off' | 'sequence' | 'campaign' | 'invoice' | 'contract' | 'quote' | 'system'

export interface OutgoingMail {
  kind: MailKind
  /** Outreach passes the suppression gate and carries the way out; transactional mail does neither. */
  category: 'transactional' | 'outreach'
  to: AddressInput | readonly AddressInput[]
  cc?: readonly AddressInput[] | undefined
  bcc?: readonly AddressInput[] | undefined
  subject: string
  body_html: string
  /** Rendered from the HTML when absent. */
  body_text?: string | undefined
  /** Whose conversation it belongs to; when absent, the contact that has the first recipient's address. */
  contact_id?: string | null | undefined
  /** A mailbox; otherwise the caller's, the organization's, a provider, the server's own. */
  account_id?: string | null | undefined
  /** A provider integration, in place of the mailbox's own server. */
  integration_id?: string | null | undefined
  track_opens?: boolean | undefined
  track_clicks?: boolean | undefined
  /** Our id of the message this one continues: it joins that thread. */
  reply_to_message_id?: string | null | undefined
  attachments?: readonly AttachmentInput[] | undefined
  /** Whoever sent it finds it again by these, and events carry them. */
  source_kind?: string | null | undefined
  source_id?: string | null | undefined
  /** Not before this moment. */
  scheduled_at?: Temporal.Instant | null | undefined
  /**
   * The body opens something (an invitation, a signing link): it is kept sealed until it was sent, then wiped,
   * and colleagues who read the conversation do not see it.
   */
  confidential?: boolean | undefined
  /** The mailbox's signature is added unless this is false. */
  signature?: boolean | undefined
  /** `takeQuota` was called already, in this transaction. */
  quota_taken?: boolean | undefined
}

export interface RecordedMail {
  message_id: string
  tracking_id: string
  status: 'queued'
  from_email: string
  sent_to: string[]
  /** Recipients of transactional mail who are on the suppression list: mailed all the same, but worth a word. */
  flagged: Blocked[]
}

/**
 * The one mail path. Everything happens in the caller's transaction: the message exists, with its Message-ID and
 * its job, exactly if the caller's own change does. Sending is the job's business.
 */
export async function sendMail(ctx: Ctx, mail: OutgoingMail): Promise<RecordedMail> {
  const recipients = parseRecipients({
    to: Array.isArray(mail.to) ? (mail.to as readonly AddressInput[]) : [mail.to as AddressInput],
    cc: mail.cc,
    bcc: mail.bcc,
  })
  const subject = checkSubject(mail.subject)
  const attachments = mail.attachments ?? []
  checkAttachments(attachments)
  const everyone = allOf(recipients)
  const blocked = await isSuppressed(
    ctx,
    everyone.map(({ email }) => email),
  )
  const isOutreach = mail.category === 'outreach'
  if (isOutreach && blocked[0]) throw RecipientBlocked(blocked[0])

  const sender = await chooseSender(ctx, mail)
  const contactId =
    mail.contact_id === undefined ? await findContact(ctx, recipients.to[0]!.email) : mail.contact_id
  const thread = await followThread(ctx, mail.reply_to_message_id ?? null)
  const withSignature = mail.signature !== false && sender.signature_html !== ''
  const bodyHtml = withSignature ? joinSignature(mail.body_html, sender.signature_html) : mail.body_html
  const bodyText = mail.body_text ?? textFromHtml(bodyHtml)

  const id = newId()
  const now = ctx.now.toString()
  const trackingId = createTrackingId()
  const quotaDay = mail.quota_taken && sender.mailbox_id ? (await readToday(ctx)).day.toString() : null
  await ctx.db
    .insertInto('email_messages')
    .values({
      id,
      direction: 'out',
      contact_id: contactId,
      mailbox_id: sender.mailbox_id,
      integration_id: sender.integration_id,
      user_id: userIdOf(ctx),
      thread_id: thread?.thread_id ?? id,
      message_id: `${id}.${randomBytes(6).toString('hex')}@${domainOf(sender.from_email)}`,
      in_reply_to: thread?.in_reply_to ?? null,
      reference_ids: thread?.reference_ids ?? [],
      parent_id: thread?.parent_id ?? null,
      from_email: sender.from_email,
      from_name: sender.from_name,
      reply_to: sender.reply_to,
      to_list: toJson(recipients.to),
      cc_list: toJson(recipients.cc),
      bcc_list: toJson(recipients.bcc),
      subject,
      ...(mail.confidential
        ? { body_html: null, sealed_body: sealBody(ctx, id, { html: bodyHtml, text: bodyText }) }
        : { body_html: bodyHtml, body_text: bodyText, snippet: snippetOf(bodyText) }),
      kind: mail.kind,
      category: mail.category,
      source_kind: mail.source_kind ?? null,
      source_id: mail.source_id ?? null,
      status: 'queued',
      transport: sender.transport,
      quota_day: quotaDay,
      scheduled_at: mail.scheduled_at?.toString() ?? null,
      tracking_id: trackingId,
      track_opens: mail.track_opens ?? false,
      track_clicks: mail.track_clicks ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await ctx.db
    .insertInto('email_recipients')
    .values(
      (['to', 'cc', 'bcc'] as const).flatMap(role =>
        recipients[role].map(({ email }) => ({
          message_id: id,
          email: addressKey(email),
          role,
          created_at: now,
        })),
      ),
    )
    .execute()
  await addToDirectory(ctx.db, { kind: 'tracking', secret: trackingId, targetId: id })
  await storeAttachments(ctx, id, attachments)
  await addToConversation(ctx, { id, contact_id: contactId, at: now, unread: false })
  if (mail.scheduled_at && Temporal.Instant.compare(mail.scheduled_at, ctx.now) > 0) {
    await ctx.schedule(deliverMessage, { message_id: id }, { key: id, at: mail.scheduled_at })
  } else {
    await ctx.enqueue(deliverMessage, { message_id: id })
  }
  return {
    message_id: id,
    tracking_id: trackingId,
    status: 'queued',
    from_email: sender.from_email,
    sent_to: recipients.to.map(({ email }) => email),
    flagged: blocked,
  }
}

async function findContact(ctx: Ctx, email: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('email_key', '=', addressKey(email))
    .executeTakeFirst()
  return row?.id ?? null
}

function joinSignature(html: string, signature: string): string {
  const block = `<div style="margin-top:16px">${signature}</div>`
  const end = /<\/body\s*>/i.exec(html)
  return end ? html.slice(0, end.index) + block + html.slice(end.index) : html + block
}
