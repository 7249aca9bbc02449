import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

export function createSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

// A plain sha-256 is enough at rest because what is hashed is random and long; passwords go through argon2id.
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

// Comparing digests keeps the time independent of the lengths as well as of the contents.
export function safeEqual(a: string | Buffer, b: string | Buffer): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

export function hmacSign(key: Buffer, ...parts: string[]): string {
  return computeHmac(key, parts).toString('base64url')
}

// Several keys may be given, so that what was signed before APP_SECRET was rotated still verifies.
export function hmacVerify(keys: Buffer | readonly Buffer[], signature: string, ...parts: string[]): boolean {
  const candidates = Buffer.isBuffer(keys) ? [keys] : keys
  return candidates.some(key => safeEqual(hmacSign(key, ...parts), signature))
}

// Each part is preceded by its length: ('ab', 'c') and ('a', 'bc') must not share a signature.
function computeHmac(key: Buffer, parts: readonly string[]): Buffer {
  const signed: Buffer[] = []
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    signed.push(length, bytes)
  }
  return createHmac('sha256', key).update(Buffer.concat(signed)).digest()
}
