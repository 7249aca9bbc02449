import type { AccountMail } from '../account-mail.ts'
import type { InvitableRole } from './schema.ts'

interface InvitationMail {
  invitationId: string
  to: string
  link: string
  organizationName: string
  inviterName: string
  role: InvitableRole
}

export const composeInvitation = (mail: InvitationMail): AccountMail => ({
  sourceKind: 'invitation',
  sourceId: mail.invitationId,
  to: mail.to,
  subject: oneLine(`${mail.inviterName} invites you to ${mail.organizationName} on Bowline`),
  text: composeText(mail),
})

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
