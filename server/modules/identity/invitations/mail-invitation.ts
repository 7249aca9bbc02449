import type { Ctx } from '#kit/context.ts'
import { findBySource, sendMail } from '#modules/email/index.ts'
import type { InvitableRole } from './schema.ts'

export interface InvitationMail {
  invitationId: string
  to: string
  link: string
  organizationName: string
  inviterName: string
  role: InvitableRole
}

/** Through the one mail path, once an invitation: the job that calls this may run again after a crash. */
export async function mailInvitation(ctx: Ctx, mail: InvitationMail): Promise<void> {
  if ((await findBySource(ctx, 'invitation', mail.invitationId)).length > 0) return
  const text = composeText(mail)
  await sendMail(ctx, {
    kind: 'system',
    category: 'transactional',
    // Whoever reads the link may join in the invited person's place.
    confidential: true,
    to: mail.to,
    contact_id: null,
    subject: oneLine(`${mail.inviterName} invites you to ${mail.organizationName} on Bowline`),
    body_html: text
      .split('\n\n')
      .map(paragraph => `<p>${escapeHtml(paragraph).replace(escapeHtml(mail.link), linkHtml(mail.link))}</p>`)
      .join(''),
    body_text: text,
    signature: false,
    source_kind: 'invitation',
    source_id: mail.invitationId,
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 250)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linkHtml = (link: string): string => `<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`

function composeText({ inviterName, organizationName, role, link }: InvitationMail): string {
  return [
    `${inviterName} invites you to join ${organizationName} on Bowline as ${role === 'admin' ? 'an admin' : `a ${role}`}.`,
    '',
    'Open this link to choose a password and join. It works once, for seven days:',
    link,
    '',
    'If you do not know what this is about, do nothing: without you the invitation ends by itself.',
    '',
  ].join('\n')
}
