import type { Address } from '../addresses.ts'
import { methodOf } from '../content/compose.ts'
import { readHttpRefusal } from './failures.ts'
import { callProvider, type ProviderAccount, textOf } from './provider.ts'
import type { Letter, Transport } from './transport.ts'

const person = ({ email, name }: Address) => (name ? { email, name } : { email })

function buildMail(letter: Letter) {
  const { to, cc, bcc } = letter
  return {
    personalizations: [
      {
        to: to.map(person),
        ...(cc.length ? { cc: cc.map(person) } : {}),
        ...(bcc.length ? { bcc: bcc.map(person) } : {}),
        // Comes back with every event: an answer that got lost is settled by the first of them.
        custom_args: { bowline_message_id: letter.id },
      },
    ],
    from: person(letter.from),
    ...(letter.replyTo ? { reply_to: { email: letter.replyTo } } : {}),
    // The API wants some subject.
    subject: letter.subject || ' ',
    content: [
      { type: 'text/plain', value: letter.text || ' ' },
      { type: 'text/html', value: letter.html },
    ],
    headers: { 'Message-ID': `<${letter.messageId}>`, ...letter.headers },
    ...(letter.attachments.length
      ? {
          attachments: letter.attachments.map(({ filename, contentType, contentId, content }) => ({
            content: content.toString('base64'),
            filename,
            // Its parts cannot be arranged there: the method in the type is what mail programs go by.
            type: methodOf({ filename, contentType, contentId, content })
              ? `text/calendar; method=${methodOf({ filename, contentType, contentId, content })}`
              : contentType,
            ...(contentId ? { disposition: 'inline', content_id: contentId } : { disposition: 'attachment' }),
          })),
        }
      : {}),
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
      subscription_tracking: { enable: false },
    },
  }
}

/** SendGrid can neither be asked for a message nor told not to send it twice: in doubt the message is `unknown`. */
export function sendgridTransport({ config, secrets }: ProviderAccount): Transport {
  const base = textOf(config.api_base) || 'https://api.sendgrid.com'
  return {
    send: (ctx, letter, handOver) =>
      callProvider(
        ctx,
        {
          url: `${base}/v3/mail/send`,
          headers: { authorization: `Bearer ${secrets.api_key ?? ''}`, 'content-type': 'application/json' },
          body: JSON.stringify(buildMail(letter)),
        },
        handOver,
        answer =>
          answer.status === 202 || answer.status === 200
            ? { kind: 'sent', providerId: answer.headers.get('x-message-id') ?? undefined }
            : readHttpRefusal(answer.status, answer.text()),
      ),
  }
}
