import type { Transport } from './transport.ts'

/** Names are people's own: nothing in them reaches the terminal but letters. */
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '')

/** Mail about accounts where no transport is set up: for whoever runs the server, and for nobody who merely uses it. */
export const consoleTransport: Transport = {
  async send({ services }, { to, subject, text }, handOver) {
    await handOver()
    const addresses = to.map(({ email }) => email).join(', ')
    const lines = plain(text).trim().replaceAll(/^/gm, '  | ')
    services.print(
      `\n  Mail to ${addresses}, printed since no SMTP_URL is set: ${plain(subject)}\n${lines}\n\n`,
    )
    return { kind: 'sent' }
  },
}
