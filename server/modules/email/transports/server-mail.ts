import type { Settings } from '#platform/settings.ts'

export interface ServerMail {
  to: string
  subject: string
  html: string
  text: string
}

/** Mail of the installation itself, to somebody of no organization: nothing is recorded of it. False without a transport. */
export async function sendServerMail(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  mail: ServerMail,
): Promise<boolean> {
  if (!smtpUrl) return false
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, socketTimeout: 60_000 } as never)
  try {
    await transport.sendMail({ ...mail, from: mailFrom })
    return true
  } finally {
    transport.close()
  }
}
