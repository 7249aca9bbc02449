import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import {
  type AccountMail,
  loadMailBrand,
  mailAccountLink,
  mailAccountNotice,
  mailInvitation,
  openInvitationMail,
  openLinkMail,
} from '#modules/identity/index.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { sendMail } from '../recording/send-mail.ts'
import { findBySource } from './queries.ts'

export const accountMailJobs = [
  carryOut(mailInvitation, async (ctx, data) => {
    const mail = await openInvitationMail(ctx, data)
    if (mail) await ctx.transact(inner => sendAccountMail(inner, mail))
  }),
  carryOut(mailAccountLink, async (ctx, data) => {
    const mail = await openLinkMail(ctx, data)
    if (mail) await ctx.transact(inner => sendAccountMail(inner, mail))
  }),
  carryOut(mailAccountNotice, (ctx, mail) => ctx.transact(inner => sendAccountMail(inner, mail))),
] as const

/** Confidential: whoever reads the link may act in the reader's place. Once for each source. */
async function sendAccountMail(ctx: Ctx, mail: AccountMail): Promise<void> {
  if ((await findBySource(ctx, mail.sourceKind, mail.sourceId)).length > 0) return
  const letter = writeMail({
    language: mail.language ?? 'en',
    brand: await loadMailBrand(ctx),
    subject: mail.subject,
    paragraphs: mail.text.trim().split('\n\n'),
  })
  await sendMail(ctx, {
    kind: 'system',
    category: 'transactional',
    confidential: true,
    to: mail.to,
    contact_id: null,
    subject: mail.subject,
    body_html: letter.html,
    body_text: mail.text,
    signature: false,
    source_kind: mail.sourceKind,
    source_id: mail.sourceId,
  })
}
