import { randomBytes } from 'node:crypto'
import { allOf } from '../addresses.ts'
import { readHttpRefusal } from './failures.ts'
import { callProvider, type ProviderAccount, textOf } from './provider.ts'
import type { Transport } from './transport.ts'

const US = 'https://api.mailgun.net'
const EU = 'https://api.eu.mailgun.net'

/** Mailgun takes the message as it is (`messages.mime`), keeps our Message-ID and can be asked for it later. */
export function mailgunTransport({ config, secrets }: ProviderAccount): Transport {
  const base = textOf(config.api_base) || (textOf(config.region).toLowerCase() === 'eu' ? EU : US)
  const domain = encodeURIComponent(textOf(config.domain))
  const authorization = `Basic ${Buffer.from(`api:${secrets.api_key ?? ''}`).toString('base64')}`
  return {
    send: (ctx, letter, handOver) => {
      const boundary = `bowline-${randomBytes(12).toString('hex')}`
      const field = (name: string, value: string) =>
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      const body = Buffer.concat([
        ...allOf(letter).map(({ email }) => field('to', email)),
        field('o:tracking', 'no'),
        field('v:bowline_message_id', letter.id),
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="message"; filename="message.eml"\r\ncontent-type: message/rfc822\r\n\r\n`,
        ),
        letter.raw,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return callProvider(
        ctx,
        {
          url: `${base}/v3/${domain}/messages.mime`,
          headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
          body,
        },
        handOver,
        answer => {
          if (answer.status !== 200) return readHttpRefusal(answer.status, answer.text())
          const { id } = answer.json() as { id?: string }
          return { kind: 'sent', providerId: textOf(id).replaceAll(/[<>]/g, '') || undefined }
        },
      )
    },
    lookUp: async (ctx, { messageId }) => {
      try {
        const answer = await ctx.services.http.request({
          url: `${base}/v3/${domain}/events?limit=1&message-id=${encodeURIComponent(messageId)}`,
          headers: { authorization },
        })
        if (answer.status !== 200) return 'unclear'
        const { items } = answer.json() as { items?: unknown[] }
        return items && items.length > 0 ? 'sent' : 'absent'
      } catch {
        return 'unclear'
      }
    },
  }
}
