import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, InvalidInput, Overloaded } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { isEmail } from '#platform/server/validation.ts'
import { type Address, addressKey } from '../addresses.ts'
import { bodyTextOf } from '../content/render.ts'
import { MOST_PERSONAL, TooManyRecipients } from '../messages/errors.ts'
import { type OutgoingMail, sendMail } from '../recording/send-mail.ts'
import { tellScheduled } from '../scheduling/announce.ts'
import { followUpLater } from '../scheduling/follow-up.ts'
import { type FollowUpIn, readFollowUp, readSendAt } from '../scheduling/schema.ts'
import { setUsed } from '../templates/queries.ts'
import { writerOf } from '../writer.ts'
import { readMailSettings } from '../writers/queries.ts'
import { listFiles } from './file-queries.ts'

import { type DraftRow, findDraft, findSentAs, lockDraft, setSentAs } from './queries.ts'
import { DraftNotFound, type SendDraftIn, type SentDraft } from './schema.ts'

/** Text is made of HTML outside of a transaction, so a draft may change meanwhile: then it is made anew. */
const TRIES = 5

/**
 * Sends a draft, once: the row is locked, and names the message from then on. Whoever asks again, a second click or after
 * an answer that was lost, hears of that message.
 */
export async function sendDraft(ctx: WorkCtx, id: string, input: SendDraftIn): Promise<SentDraft> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const draft = await ctx.transact(async inner => findDraft(inner, writerOf(inner), id), {
      onlyReads: true,
    })
    const texts = await textsOf(ctx, found(draft, DraftNotFound))
    const sent = await ctx.transact(inner => sendOnce(inner, id, texts, input))
    if (sent) return sent
  }
  throw Overloaded()
}

export interface Texts {
  revision: number
  text: string
  quoted: string
}

export async function textsOf(ctx: WorkCtx, draft: DraftRow): Promise<Texts> {
  if (draft.message_id) return { revision: draft.revision, text: '', quoted: '' }
  const text = await bodyTextOf(ctx, draft.body_html)
  const quoted = draft.quoted_html ? await bodyTextOf(ctx, draft.quoted_html) : ''
  return { revision: draft.revision, text, quoted }
}

/** Undefined where the text that was read is no longer the draft's. */
async function sendOnce(
  ctx: Ctx,
  id: string,
  texts: Texts,
  input: SendDraftIn,
): Promise<SentDraft | undefined> {
  const draft = found(await lockDraft(ctx, writerOf(ctx), id), DraftNotFound)
  if (draft.message_id) return { ...(await tellSent(ctx, draft.message_id)), already_sent: true }
  if (draft.revision !== texts.revision) return undefined
  const mail = await mailOf(ctx, draft, texts, input)
  const { message_id } = await sendMail(ctx, mail)
  await setSentAs(ctx, id, message_id)
  if (draft.template_id) await setUsed(ctx, draft.template_id)
  if (mail.follow_up) await followUpLater(ctx, message_id, mail.follow_up.at)
  if (mail.scheduled_at) await tellScheduled(ctx, message_id)
  return tellSent(ctx, message_id)
}

async function tellSent(ctx: Ctx, messageId: string): Promise<SentDraft> {
  const { id, to_list, tracking_id, status, ...sent } = await findSentAs(ctx, messageId)
  return {
    ...sent,
    message_id: id,
    tracking_id: tracking_id!,
    status: status as SentDraft['status'],
    sent_to: (to_list as unknown as Address[]).map(({ email }) => email).join(', '),
  }
}

/** A draft as a mail, or what is wrong with it. */
export async function mailOf(
  ctx: Ctx,
  draft: DraftRow,
  texts: Texts,
  input: SendDraftIn,
): Promise<OutgoingMail> {
  const settings = await readMailSettings(ctx, draft.user_id)
  const recipients = readRecipients(draft)
  const at = input.send_at === undefined ? draft.send_at : input.send_at
  const scheduledAt = at === null ? null : readSendAt(ctx.now, at)
  const undoSeconds = scheduledAt ? 0 : (input.undo_seconds ?? settings.undo_seconds)
  const undoUntil = undoSeconds > 0 ? ctx.now.add({ seconds: undoSeconds }) : null
  const files = await listFiles(ctx, [draft.id])
  return {
    kind: 'one_off',
    category: 'personal',
    ...recipients,
    subject: draft.subject,
    body_html: draft.body_html,
    text_of_html: texts.text,
    ...(draft.quoted_html ? { quoted: { html: draft.quoted_html, text: texts.quoted } } : {}),
    ...(draft.contact_id ? { contact_id: draft.contact_id } : {}),
    account_id: draft.account_id ?? settings.default_mailbox_id,
    track_opens: draft.track_opens ?? settings.track_opens,
    track_clicks: draft.track_clicks ?? settings.track_clicks,
    // What is forwarded begins a thread of its own.
    reply_to_message_id: draft.mode === 'forward' ? null : draft.reply_to_message_id,
    signature: draft.signature,
    own_signature_html: settings.signature_html,
    template_id: draft.template_id,
    scheduled_at: scheduledAt,
    undo_until: undoUntil,
    follow_up: readFollowUp(draft.follow_up as FollowUpIn | null, scheduledAt ?? undoUntil ?? ctx.now),
    attachments: files.map(({ filename, content_type, content_id, sha256, size }) => ({
      filename,
      content_type,
      content_id,
      content: { sha256, size },
    })),
  }
}

function readRecipients(draft: DraftRow): Record<'to' | 'cc' | 'bcc', Address[]> {
  const read = (field: 'to' | 'cc' | 'bcc') => {
    const list = (draft[`${field}_list`] as unknown as Address[]).filter(({ email }) => email.trim() !== '')
    const bad = list.find(({ email }) => !isEmail(email.trim()))
    if (bad) throw InvalidInput(say`${field} must be a valid email address, not ${{ given: bad.email }}`)
    return list
  }
  const recipients = { to: read('to'), cc: read('cc'), bcc: read('bcc') }
  if (recipients.to.length === 0) throw InvalidInput('to is required')
  const everybody = new Set(
    Object.values(recipients).flatMap(list => list.map(({ email }) => addressKey(email))),
  )
  if (everybody.size > MOST_PERSONAL) throw TooManyRecipients()
  return recipients
}
