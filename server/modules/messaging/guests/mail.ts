import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import { loadMailBrand } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { chatMailWords } from '../mail-words.ts'
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
      const { language, words } = chatMailWords(guest.organization_locale)
      const { invitation } = words
      const { subject, html, text } = writeMail({
        language,
        brand: await loadMailBrand(inner),
        subject: invitation.subject(who).replaceAll(/\s+/g, ' ').slice(0, 200),
        greeting: words.hello(guest.name),
        items: [
          {
            title: invitation.line(who, guest.organization_name, guest.room_name || invitation.conversation),
            body: invitation.about,
          },
        ],
        button: { label: invitation.open, url: link },
        closing: [{ text: invitation.unknown }],
      })
      try {
        await sendMail(inner, {
          kind: 'system',
          category: 'transactional',
          confidential: true,
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
