import type { Ctx } from '#kit/context.ts'
import type { ComposedInvitation } from '#modules/identity/index.ts'
import { findBySource } from './queries.ts'
import { escapeHtml } from './render.ts'
import { sendMail } from './send-mail.ts'

/** Confidential: whoever reads the link may join in the invited person's place. Once an invitation. */
export async function sendInvitation(ctx: Ctx, mail: ComposedInvitation): Promise<void> {
  if ((await findBySource(ctx, 'invitation', mail.invitationId)).length > 0) return
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
    source_kind: 'invitation',
    source_id: mail.invitationId,
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
