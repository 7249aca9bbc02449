import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { ContactNotFound, ContactWithoutEmail } from './errors.ts'
import type { SendIn, SendToContactIn } from './schema.ts'
import { sendMail } from './send-mail.ts'

/** A mail a person writes to a contact, tracked and with the way out. */
export async function sendToContact(ctx: Ctx, contactId: string, input: SendToContactIn) {
  const contact = found(
    await ctx.db
      .selectFrom('contacts')
      .select(['id', 'email', 'name', 'unsubscribed'])
      .where('id', '=', contactId)
      .executeTakeFirst(),
    ContactNotFound,
  )
  const email = input.to ?? contact.email
  if (!email) throw ContactWithoutEmail()
  return send(ctx, input, { email, name: contact.name }, contact.id)
}

/** The same to whatever address; a contact who has it gets it into the conversation. */
export async function sendDirect(ctx: Ctx, input: SendIn) {
  if (input.contact_id) return sendToContact(ctx, input.contact_id, input)
  if (!input.to) throw InvalidInput('to is required')
  return send(ctx, input, { email: input.to, name: '' }, undefined)
}

async function send(
  ctx: Ctx,
  input: SendToContactIn,
  to: { email: string; name: string },
  contactId: string | undefined,
) {
  const { message_id, tracking_id, status, from_email } = await sendMail(ctx, {
    kind: 'one_off',
    category: 'outreach',
    to,
    cc: input.cc ?? [],
    bcc: input.bcc ?? [],
    subject: input.subject,
    body_html: input.body_html,
    account_id: input.account_id,
    track_opens: input.track_opens,
    track_clicks: input.track_clicks,
    reply_to_message_id: input.reply_to_message_id,
    contact_id: contactId,
  })
  const sent = { message_id, tracking_id, status, from_email, sent_to: to.email }
  return { ...sent, data: sent }
}
