import nodemailer from 'nodemailer'
import type { WorkCtx } from '#kit/context.ts'
import type { InvitableRole } from './schema.ts'

export interface InvitationMail {
  invitationId: string
  to: string
  link: string
  organizationName: string
  inviterName: string
  role: InvitableRole
}

/** Goes out through the server's own SMTP setting: an organization that just invites has no mailbox yet. */
export async function mailInvitation(ctx: WorkCtx, mail: InvitationMail): Promise<void> {
  const { smtpUrl, mailFrom } = ctx.services.settings
  if (!smtpUrl) {
    ctx.log.info(
      { invitation_id: mail.invitationId },
      'no mail transport is configured (SMTP_URL): the invitation was not mailed, its link was shown to the inviter',
    )
    return
  }
  const transport = nodemailer.createTransport(smtpUrl)
  try {
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: mail.to },
      // The same after a crash and a second try, so that a mail server can tell that it is the same mail.
      messageId: `<invitation-${mail.invitationId}@${new URL(ctx.services.settings.publicUrl).hostname}>`,
      subject: oneLine(`${mail.inviterName} invites you to ${mail.organizationName} on Bowline`),
      text: composeText(mail),
    })
  } finally {
    transport.close()
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 250)

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
