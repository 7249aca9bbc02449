import type { BaseSettings } from '../settings.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

export async function checkMail({ smtpUrl, mailFrom, production }: BaseSettings): Promise<Finding[]> {
  if (!smtpUrl) {
    return [
      production
        ? warn(
            'No SMTP_URL is set: mail about accounts is printed on the console and reaches nobody else',
            'Set SMTP_URL and MAIL_FROM.',
          )
        : ok(
            'No SMTP_URL is set: mail is kept in the local mailbox, and mail about accounts printed on the console',
          ),
    ]
  }
  const { host } = new URL(smtpUrl)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  })
  try {
    await transport.verify()
    const from = mailFrom.includes('@localhost')
      ? [
          warn(
            `MAIL_FROM is ${mailFrom}, which others will refuse`,
            'Set MAIL_FROM to an address of your domain.',
          ),
        ]
      : []
    return [ok(`The mail server ${host} takes our login`), ...from]
  } catch (error) {
    return [bad(`The mail server ${host} cannot be used`, `${(error as Error).message}: check SMTP_URL.`)]
  } finally {
    transport.close()
  }
}
