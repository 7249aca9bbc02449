import { createVerify, X509Certificate } from 'node:crypto'
import { text } from '../facts/event.ts'
import type { SnsMessage } from './ses.ts'

const signedKeys: Record<string, readonly string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/** Only SNS itself hands out certificates that count: anybody can make one of their own. */
export function isSnsCertificateUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isSnsHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname)
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    isSnsHost &&
    url.pathname.endsWith('.pem')
  )
}

/** Why the message is not genuine; null when it is. `fetchCertificate` gets addresses of SNS only. */
export async function findSnsFault(
  message: SnsMessage,
  topicArn: string,
  now: Temporal.Instant,
  fetchCertificate: (url: string) => Promise<string>,
): Promise<string | null> {
  if (message.TopicArn !== topicArn) return 'the topic is another one'
  const address = text(message.SigningCertURL) ?? ''
  if (!isSnsCertificateUrl(address)) return 'the certificate is not from SNS'
  const keys = signedKeys[message.Type]
  const signature = text(message.Signature)
  if (!keys || !signature) return 'the signature is missing'
  const algorithm =
    message.SignatureVersion === '2' ? 'sha256' : message.SignatureVersion === '1' ? 'sha1' : null
  if (!algorithm) return 'the signature version is unknown'
  const certificate = new X509Certificate(await fetchCertificate(address))
  const date = new Date(now.epochMilliseconds)
  if (date < certificate.validFromDate || date > certificate.validToDate) return 'the certificate has expired'
  const verifier = createVerify(algorithm)
  for (const key of keys) if (message[key] !== undefined) verifier.update(`${key}\n${message[key]}\n`)
  return verifier.verify(certificate.publicKey, signature, 'base64') ? null : 'the signature does not fit'
}
