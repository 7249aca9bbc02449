import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import type { Language } from '#kit/web/language.ts'
import { sendMail } from '#modules/email/index.ts'
import { loadMailBrand } from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { findAccess } from '../people/access.ts'
import { findSettings } from '../settings/queries.ts'
import { letterWords } from './letter-words.ts'
import { changeTicket, countMailed, findTicket } from './queries.ts'

const aad = (ctx: Ctx, id: string) => `portal-code:${ctx.organizationId}:${id}`

export const sealCode = (ctx: Ctx, id: string, code: string): Buffer =>
  ctx.services.secrets.seal(code, aad(ctx, id))
export const openCode = (ctx: Ctx, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx, id)).toString('utf8')

const MOST_AN_HOUR = 5

/** To known addresses alone, and not too many: whoever asked hears the same whatever happens here. */
export const mailCode = job<{ ticket_id: string }>({
  name: 'portal.mail_code',
  handler: (ctx, { ticket_id: id }) =>
    ctx.transact(async inner => {
      const ticket = await findTicket(inner, id)
      if (!ticket || ticket.used_at || ticket.mailed_at) return
      if (Temporal.Instant.compare(ticket.expires_at, inner.now) <= 0) return
      const settings = await findSettings(inner)
      if (!settings?.enabled) return
      const { customers } = await findAccess(inner, settings, ticket.email)
      if (customers.length === 0) return
      const hourAgo = inner.now.subtract({ hours: 1 }).toString()
      if ((await countMailed(inner, ticket.email, hourAgo)) >= MOST_AN_HOUR) return
      await changeTicket(inner, id, { mailed_at: inner.now.toString() })
      const language = ticket.language as Language
      const words = letterWords[language]
      const brand = await loadMailBrand(inner)
      const { subject, html, text } = writeMail({
        language,
        brand,
        subject: words.code.subject(brand.name),
        greeting: words.hello,
        items: [{ title: openCode(inner, id, ticket.sealed_code), body: words.code.about(brand.name) }],
        closing: [{ text: words.code.unknown }],
      })
      await mail(inner, ticket.email, { subject, html, text }, { kind: 'portal_ticket', id })
    }),
})

/** What opens something is read by nobody else, and a suppression keeps nobody out. */
export async function mail(
  ctx: Ctx,
  to: string,
  { subject, html, text }: { subject: string; html: string; text: string },
  source: { kind: string; id: string },
): Promise<void> {
  try {
    await sendMail(ctx, {
      kind: 'system',
      category: 'transactional',
      confidential: true,
      to,
      contact_id: null,
      subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200),
      body_html: html,
      body_text: text,
      track_opens: false,
      track_clicks: false,
      signature: false,
      source_kind: source.kind,
      source_id: source.id,
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.log.warn({ error: error.message }, 'a mail of the customer portal could not be sent')
  }
}
