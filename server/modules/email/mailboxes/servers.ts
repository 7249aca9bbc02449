import type { SecretBox } from '#platform/crypto/secret-box.ts'
import type { MailServerIn, MailServerPatch } from './schema.ts'

export type Part = 'smtp' | 'imap'

/** How a mail server is reached, as stored: everything but the password. */
export interface MailServer {
  host: string
  port: number
  secure: boolean
  user: string
}

/** What a connection needs. */
export interface MailAccount extends MailServer {
  password: string | null
  /** In place of a password, where the mailbox is signed in to. */
  accessToken?: string
}

const usual = { smtp: { port: 587, securePort: 465 }, imap: { port: 993, securePort: 993 } }

export function completeServer(part: Part, input: MailServerIn, email: string): MailServer {
  const port = input.port ?? (part === 'smtp' && input.secure ? usual.smtp.securePort : usual[part].port)
  return {
    host: input.host.toLowerCase(),
    port,
    secure: input.secure ?? port === usual[part].securePort,
    user: input.user ?? email,
  }
}

/**
 * A stored password goes only to the server it was given for: whoever changes the host, or takes the encryption
 * away, has to know it. Otherwise editing a mailbox would be a way to read its password.
 */
export function changeServer(
  part: Part,
  before: MailServer | null,
  patch: MailServerPatch,
  email: string,
): { server: MailServer; keepsPassword: boolean } | null {
  const host = patch.host ?? before?.host
  if (host === undefined) return null
  const samePort = patch.port === undefined && patch.secure === undefined && before !== null
  const server = completeServer(
    part,
    {
      host,
      ...(samePort ? { port: before.port, secure: before.secure } : {}),
      ...(patch.port === undefined ? {} : { port: patch.port }),
      ...(patch.secure === undefined ? {} : { secure: patch.secure }),
      user: patch.user ?? before?.user ?? email,
    },
    email,
  )
  const keepsPassword =
    before !== null &&
    server.host === before.host &&
    server.user === before.user &&
    server.port === before.port &&
    server.secure === before.secure
  return { server, keepsPassword }
}

const place = (organizationId: string, mailboxId: string, part: Part) =>
  `mailbox:${organizationId}:${mailboxId}:${part}`

export const sealPassword = (
  box: SecretBox,
  organizationId: string,
  mailboxId: string,
  part: Part,
  password: string,
): Buffer => box.seal(password, place(organizationId, mailboxId, part))

export const openPassword = (
  box: SecretBox,
  organizationId: string,
  mailboxId: string,
  part: Part,
  sealed: Buffer,
): string => box.open(sealed, place(organizationId, mailboxId, part)).toString('utf8')

export function openAccount(
  box: SecretBox,
  organizationId: string,
  mailboxId: string,
  part: Part,
  server: MailServer,
  sealed: Buffer | null,
): MailAccount {
  const password = sealed ? openPassword(box, organizationId, mailboxId, part, sealed) : null
  return { ...server, password }
}
