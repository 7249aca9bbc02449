import type { Ctx } from '#kit/context.ts'
import type { AddressInput } from '../addresses.ts'
import type { WantedFollowUp } from '../scheduling/schema.ts'
import type { Blocked } from '../suppressions/gate.ts'
import type { AttachmentInput } from './attachments.ts'
import { recordMails } from './record-mails.ts'

export type MailKind =
  | 'one_off'
  | 'sequence'
  | 'campaign'
  | 'workflow'
  | 'placement'
  | 'invoice'
  | 'contract'
  | 'quote'
  | 'system'

export interface OutgoingMail {
  kind: MailKind
  /**
   * Outreach passes the suppression gate and carries the way out; what a person writes to a few passes the gate alone;
   * transactional mail does neither. What opens or changes
   * an account leaves by the server's own transport, whatever the organization has set up, and is always confidential.
   */
  category: 'transactional' | 'outreach' | 'personal' | 'account'
  to: AddressInput | readonly AddressInput[]
  cc?: readonly AddressInput[] | undefined
  bcc?: readonly AddressInput[] | undefined
  subject: string
  body_html: string
  /** Rendered from the HTML when absent. */
  body_text?: string | undefined
  /** What `textOf` made of `body_html`, where that was done before the transaction, as for long texts it should be. */
  text_of_html?: string | undefined
  /** Whose conversation it belongs to; when absent, the contact that has the first recipient's address. */
  contact_id?: string | null | undefined
  /** A mailbox that the caller may send from; otherwise the caller's, the organization's, a provider, the server's own. */
  account_id?: string | null | undefined
  /** A mailbox that was settled before, whoever is at it now. */
  mailbox_id?: string | null | undefined
  /** A provider integration, in place of the mailbox's own server. */
  integration_id?: string | null | undefined
  /** In place of the sender's own name, and of where answers go. */
  from_name?: string | null | undefined
  reply_to?: string | null | undefined
  track_opens?: boolean | undefined
  track_clicks?: boolean | undefined
  /** Our id of the message this one continues: it joins that thread. */
  reply_to_message_id?: string | null | undefined
  attachments?: readonly AttachmentInput[] | undefined
  /** An iTIP message: goes along as an alternative that mail programs show with buttons, and as `invite.ics`. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; ics: string } | undefined
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
  /** Follows from what somebody does: where the server's transport takes no more today it waits, and stops nothing. */
  waits?: boolean | undefined
  /** Until then whoever wrote it may take it back, so it does not leave. */
  undo_until?: Temporal.Instant | null | undefined
  /** The mailbox's signature is added unless this is false; where it has none, this person's own. */
  signature?: boolean | undefined
  own_signature_html?: string | null | undefined
  /** What is answered or forwarded: goes below text and signature. */
  quoted?: { html: string; text: string } | undefined
  template_id?: string | null | undefined
  follow_up?: WantedFollowUp | null | undefined
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
  const [result] = await recordMails(ctx, [mail])
  if (result!.refused) throw result!.refused
  return result!.recorded
}

/** Many at once, in as many statements as one. What is wrong with one of them is said of it and stops nobody else. */
export const sendMails = recordMails
