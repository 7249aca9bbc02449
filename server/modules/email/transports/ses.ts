import { signAwsRequest } from '#modules/integrations/index.ts'
import { readHttpRefusal } from './failures.ts'
import { callProvider, type ProviderAccount, textOf } from './provider.ts'
import type { Transport } from './transport.ts'

/** Where SES puts its own Message-ID in place of ours: answers refer to that one. */
const wireDomain = (region: string) =>
  region === 'us-east-1' ? 'email.amazonses.com' : `${region}.amazonses.com`

/** SES (API v2, raw message) has no idempotency and no search by Message-ID: in doubt the message is `unknown`. */
export function sesTransport({ config, secrets }: ProviderAccount): Transport {
  const region = textOf(config.region) || 'us-east-1'
  const base = textOf(config.api_base) || `https://email.${region}.amazonaws.com`
  const credentials = {
    accessKeyId: secrets.access_key_id ?? '',
    secretAccessKey: secrets.secret_access_key ?? '',
  }
  return {
    send: async (ctx, letter, handOver) => {
      const url = new URL(`${base}/v2/email/outbound-emails`)
      const emails = (list: { email: string }[]) => list.map(({ email }) => email)
      const body = JSON.stringify({
        FromEmailAddress: letter.from.email,
        Destination: {
          ToAddresses: emails(letter.to),
          CcAddresses: emails(letter.cc),
          BccAddresses: emails(letter.bcc),
        },
        Content: { Raw: { Data: letter.raw.toString('base64') } },
        EmailTags: [{ Name: 'bowline_message_id', Value: letter.id }],
        ...(textOf(config.configuration_set)
          ? { ConfigurationSetName: textOf(config.configuration_set) }
          : {}),
      })
      const headers = await signAwsRequest(
        {
          method: 'POST',
          url,
          region,
          service: 'ses',
          headers: { 'content-type': 'application/json' },
          body,
          at: ctx.now,
        },
        credentials,
      )
      return callProvider(ctx, { url, headers, body }, handOver, answer => {
        if (answer.status !== 200) return readHttpRefusal(answer.status, answer.text())
        const id = textOf((answer.json() as { MessageId?: string }).MessageId)
        return {
          kind: 'sent',
          providerId: id || undefined,
          wireMessageId: id ? `${id}@${wireDomain(region)}` : undefined,
        }
      })
    },
  }
}
