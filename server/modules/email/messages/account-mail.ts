import type { Ctx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import {
  type AccountMail,
  mailAccountLink,
  mailAccountNotice,
  mailInvitation,
  openInvitationMail,
  openLinkMail,
} from '#modules/identity/index.ts'
import { escapeHtml } from '../content/render.ts'
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
  await sendMail(ctx, {
    kind: 'system',
    category: 'transactional',
    confidential: true,
    to: mail.to,
    contact_id: null,
    subject: mail.subject,
    body_html: htmlFromText(mail.text),
    body_text: mail.text,
    signature: false,
    source_kind: mail.sourceKind,
    source_id: mail.sourceId,
  })
}

/** Paragraphs and line breaks as they are; a line that is a link becomes one. */
const htmlFromText = (text: string): string =>
  text
    .trim()
    .split('\n\n')
    .map(paragraph => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('')

const lineHtml = (line: string): string =>
  /^https?:\/\/\S+$/.test(line) ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>` : escapeHtml(line)
