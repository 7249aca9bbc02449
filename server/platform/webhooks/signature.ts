import { createHmac } from 'node:crypto'
import { createSecret } from '../crypto/tokens.ts'

/** Signatures as the Standard Webhooks specification has them, so that anybody's library can verify what we send. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const createWebhookSecret = (): string =>
  PREFIX + Buffer.from(createSecret(SECRET_BYTES), 'base64url').toString('base64')

const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')

export interface SignedMessage {
  id: string
  /** Unix seconds. */
  timestamp: number
  body: string
}

/** One signature for each secret: while a secret is being replaced both are good. */
export const signWebhook = ({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string =>
  secrets
    .map(
      secret =>
        `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ')
