import type { BaseSettings } from '../settings.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

export async function checkMail(settings: BaseSettings): Promise<Finding[]> {
  const { smtpUrl, mailFrom, production } = settings
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
    return [ok(`The mail server ${host} takes our login`), ...from, checkRelay(settings)]
  } catch (error) {
    return [bad(`The mail server ${host} cannot be used`, `${(error as Error).message}: check SMTP_URL.`)]
  } finally {
    transport.close()
  }
}

/** Whose mail leaves by it beside what is about accounts. */
function checkRelay({ mailRelay, mailRelayPerDay }: BaseSettings): Finding {
  const who = mailRelay === 'all' ? 'every organization' : "organizations whose owner's address is confirmed"
  const many = mailRelayPerDay === 0 ? 'any number of' : mailRelayPerDay
  const what = `Through it ${who} may write to ${many} recipients a day, unless they connect a mailbox of their own`
  if (mailRelay === 'confirmed' && mailRelayPerDay > 0) return ok(what)
  return warn(
    what,
    'Where strangers may sign up this makes an open relay: set MAIL_RELAY=confirmed and MAIL_RELAY_PER_DAY.',
  )
}
