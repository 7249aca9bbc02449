import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { newId } from '#kit/id.ts'
import type { Jwk, Receipt } from './schema.ts'

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const readKey = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

/** What anybody verifies receipts by; its id is the thumbprint of RFC 7638. */
export function publicJwk(der: Buffer): Jwk {
  const { x } = createPublicKey(readKey(der)).export({ format: 'jwk' })
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x: x!, kid: thumbprint, alg: 'EdDSA', use: 'sig' }
}

/** `identifier` is what was given, in the spelling that is compared: its holder can prove that the receipt is theirs. */
export function signReceipt(
  der: Buffer,
  { issuer, now, identifier }: { issuer: string; now: Temporal.Instant; identifier: string },
): Receipt {
  const id = newId()
  const header = { alg: 'EdDSA', typ: 'JWT', kid: publicJwk(der).kid }
  const claims = {
    iss: issuer,
    iat: Math.floor(now.epochMilliseconds / 1_000),
    jti: id,
    sub: createHash('sha256').update(identifier).digest('hex'),
  }
  const signed = `${base64(header)}.${base64(claims)}`
  const signature = sign(null, Buffer.from(signed), readKey(der)).toString('base64url')
  return {
    id,
    issued_at: now.toString({ fractionalSecondDigits: 3 }),
    jws: `${signed}.${signature}`,
  }
}
