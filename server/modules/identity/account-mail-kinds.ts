import { mailAccountLink, writeLinkMail } from './account-links/jobs.ts'
import type { AccountMailKind } from './account-mail.ts'
import { mailInvitation, writeInvitationMail } from './invitations/jobs.ts'
import { mailAccountNotice, writeNoticeMail } from './notices/jobs.ts'

/**
 * All mail that opens or changes accounts. Mail stands above identity and sends what is listed here in one way: by the
 * server's own transport, its text shown to nobody.
 */
export const accountMailKinds = [
  { order: mailInvitation, write: writeInvitationMail },
  { order: mailAccountLink, write: writeLinkMail },
  { order: mailAccountNotice, write: writeNoticeMail },
] as readonly AccountMailKind[]
