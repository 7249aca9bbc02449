import type { AccountMail } from '../account-mail.ts'
import type { Speech } from '../mail-words/index.ts'
import type { InvitableRole } from './schema.ts'

interface InvitationMail {
  invitationId: string
  to: string
  link: string
  organizationName: string
  inviterName: string
  role: InvitableRole
}

export const composeInvitation = ({ language, words }: Speech, mail: InvitationMail): AccountMail => ({
  sourceKind: 'invitation',
  sourceId: mail.invitationId,
  to: mail.to,
  language,
  subject: oneLine(words.invitation.subject(mail.inviterName, mail.organizationName)),
  text: [
    words.hello(''),
    '',
    words.invitation.text(mail.inviterName, mail.organizationName, mail.role),
    '',
    words.invitation.open,
    mail.link,
    '',
    words.invitation.ignore,
    '',
  ].join('\n'),
})

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 250)
