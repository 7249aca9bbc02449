import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { findGuest } from './queries.ts'

/** The link opens the room, so it waits in the queue sealed. */
interface MailGuest {
  guest_id: string
  sealed_link: string
}

const aad = (organizationId: string, id: string) => `chat-invitation:${organizationId}:${id}`

export const sealLink = (ctx: Ctx, id: string, link: string): string =>
  ctx.services.secrets.seal(link, aad(ctx.organizationId, id)).toString('base64')

export const mailGuest = job<MailGuest>({
  name: 'messaging.mail_guest',
  handler: (ctx, { guest_id: id, sealed_link }) =>
    ctx.transact(async inner => {
      const guest = await findGuest(inner.db, id)
      // Accepted, revoked or replaced meanwhile: nobody wants it any more.
      if (guest?.status !== 'pending') return
      const sealed = Buffer.from(sealed_link, 'base64')
      const link = inner.services.secrets.open(sealed, aad(inner.organizationId, id)).toString('utf8')
      const who = guest.inviter_name ?? guest.organization_name
      const { subject, html, text } = writeMail({
        language: 'en',
        brand: { name: guest.organization_name, accent: null, footer: null },
        subject: `${who} invites you to a conversation`.replaceAll(/\s+/g, ' ').slice(0, 200),
        greeting: `Hello ${guest.name},`,
        items: [
          {
            title: `${who} of ${guest.organization_name} invites you to the room “${guest.room_name || 'conversation'}”.`,
            body: 'You need no account: the link lets you in, and is your way back.',
          },
        ],
        button: { label: 'Open the room', url: link },
        closing: [{ text: 'If you do not know what this is about, do nothing.' }],
      })
      try {
        await sendMail(inner, {
          kind: 'system',
          category: 'transactional',
          to: guest.email,
          contact_id: null,
          subject,
          body_html: html,
          body_text: text,
          track_opens: false,
          track_clicks: false,
          signature: false,
          source_kind: 'chat_invitation',
          source_id: id,
        })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        inner.log.warn({ error: error.message }, 'an invitation to a room could not be mailed')
      }
    }),
})
