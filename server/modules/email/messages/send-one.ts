import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { bodyTextOf } from '../content/render.ts'
import { sendMail } from '../recording/send-mail.ts'
import { ContactNotFound, ContactWithoutEmail, MOST_PERSONAL, TooManyRecipients } from './errors.ts'
import { findRecipientContact } from './queries.ts'
import type { SendIn, SendToContactIn } from './schema.ts'

interface Written extends SendToContactIn {
  text: string
}

/** A mail a person writes to a contact, tracked; with the way out unless it is a personal one. */
export async function sendToContact(ctx: WorkCtx, contactId: string, input: SendToContactIn) {
  const text = await bodyTextOf(ctx, input.body_html)
  return ctx.transact(async inner => {
    const contact = found(await findRecipientContact(inner, contactId), ContactNotFound)
    const email = input.to ?? contact.email
    if (!email) throw ContactWithoutEmail()
    return send(inner, { ...input, text }, { email, name: contact.name }, contact.id)
  })
}

/** The same to whatever address; a contact who has it gets it into the conversation. */
export async function sendDirect(ctx: WorkCtx, input: SendIn) {
  if (input.contact_id) return sendToContact(ctx, input.contact_id, input)
  if (!input.to) throw InvalidInput('to is required')
  const to = { email: input.to, name: '' }
  const text = await bodyTextOf(ctx, input.body_html)
  return ctx.transact(inner => send(inner, { ...input, text }, to, undefined))
}

async function send(
  ctx: Ctx,
  input: Written,
  to: { email: string; name: string },
  contactId: string | undefined,
) {
  const copies = [...(input.cc ?? []), ...(input.bcc ?? [])]
  if (input.personal && copies.length >= MOST_PERSONAL) throw TooManyRecipients()
  const { message_id, tracking_id, status, from_email } = await sendMail(ctx, {
    kind: 'one_off',
    category: input.personal ? 'personal' : 'outreach',
    to,
    cc: input.cc ?? [],
    bcc: input.bcc ?? [],
    subject: input.subject,
    body_html: input.body_html,
    text_of_html: input.text,
    account_id: input.account_id,
    track_opens: input.track_opens,
    track_clicks: input.track_clicks,
    reply_to_message_id: input.reply_to_message_id,
    contact_id: contactId,
  })
  const sent = { message_id, tracking_id, status, from_email, sent_to: to.email }
  return { ...sent, data: sent }
}
