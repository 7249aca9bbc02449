import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import type { Address } from '../addresses.ts'
import { bodyTextOf } from '../content/render.ts'
import { sendMail } from '../recording/send-mail.ts'
import { takeUploaded } from '../recording/uploaded-queries.ts'
import { tellScheduled } from '../scheduling/announce.ts'
import { followUpLater } from '../scheduling/follow-up.ts'
import { readFollowUp, readSendAt } from '../scheduling/schema.ts'
import { setUsed } from '../templates/queries.ts'
import { requireTemplate } from '../templates/service.ts'
import { readMailSettings } from '../writers/queries.ts'
import {
  AttachmentNotFound,
  ContactNotFound,
  ContactWithoutEmail,
  MOST_PERSONAL,
  TooManyRecipients,
} from './errors.ts'
import { findRecipientContact } from './queries.ts'
import type { SendIn, SendToContactIn } from './schema.ts'

interface Written extends SendToContactIn {
  text: string
}

/** Those that the caller names; nobody is as good as none. */
function named({ to }: SendToContactIn): Address[] | undefined {
  const list = typeof to === 'string' ? [to] : (to ?? [])
  return list.length > 0 ? list.map(email => ({ email, name: '' })) : undefined
}

/** A mail a person writes to a contact, tracked; with the way out unless it is a personal one. */
export async function sendToContact(ctx: WorkCtx, contactId: string, input: SendToContactIn) {
  const text = await bodyTextOf(ctx, input.body_html)
  return ctx.transact(async inner => {
    const contact = found(await findRecipientContact(inner, contactId), ContactNotFound)
    const [first, ...others] = named(input) ?? []
    const email = first?.email ?? contact.email
    if (!email) throw ContactWithoutEmail()
    const to = [{ email, name: contact.name }, ...others]
    return send(inner, { ...input, text }, to, contact.id)
  })
}

/** The same to whatever address; a contact who has it gets it into the conversation. */
export async function sendDirect(ctx: WorkCtx, input: SendIn) {
  if (input.contact_id) return sendToContact(ctx, input.contact_id, input)
  const to = named(input)
  if (!to) throw InvalidInput('to is required')
  const text = await bodyTextOf(ctx, input.body_html)
  return ctx.transact(inner => send(inner, { ...input, text }, to, undefined))
}

async function send(ctx: Ctx, input: Written, to: readonly Address[], contactId: string | undefined) {
  const copies = [...(input.cc ?? []), ...(input.bcc ?? [])]
  if (input.personal && to.length + copies.length > MOST_PERSONAL) throw TooManyRecipients()
  if (input.template_id) await requireTemplate(ctx, input.template_id)
  const settings = await readMailSettings(ctx, input.personal ? userIdOf(ctx) : null)
  const scheduledAt = input.send_at ? readSendAt(ctx.now, input.send_at) : null
  const followUp = readFollowUp(input.follow_up, scheduledAt ?? ctx.now)
  const files = await takeUploaded(ctx, userIdOf(ctx), input.attachment_ids ?? [])
  const { message_id, tracking_id, status, from_email } = await sendMail(ctx, {
    kind: 'one_off',
    category: input.personal ? 'personal' : 'outreach',
    to,
    cc: input.cc ?? [],
    bcc: input.bcc ?? [],
    subject: input.subject,
    body_html: input.body_html,
    text_of_html: input.text,
    account_id: input.account_id ?? settings.default_mailbox_id,
    track_opens: input.track_opens ?? settings.track_opens,
    track_clicks: input.track_clicks ?? settings.track_clicks,
    reply_to_message_id: input.reply_to_message_id,
    contact_id: contactId,
    signature: input.signature,
    own_signature_html: settings.signature_html,
    template_id: input.template_id,
    scheduled_at: scheduledAt,
    follow_up: followUp,
    attachments: files.map(file => {
      const { sha256, size, ...rest } = found(file, AttachmentNotFound)
      return { ...rest, content: { sha256, size } }
    }),
  })
  if (input.template_id) await setUsed(ctx, input.template_id)
  if (followUp) await followUpLater(ctx, message_id, followUp.at)
  if (scheduledAt) await tellScheduled(ctx, message_id)
  const sent = {
    message_id,
    tracking_id,
    status,
    from_email,
    sent_to: to.map(({ email }) => email).join(', '),
    scheduled_at: scheduledAt?.toString({ fractionalSecondDigits: 3 }) ?? null,
  }
  return { ...sent, data: sent }
}
