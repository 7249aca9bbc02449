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

export const hmacSign = (key: Buffer, ...parts: string[]): string =>
  createHmac('sha256', key).update(joinParts(parts)).digest('base64url')

// Several keys may be given, so that what was signed before APP_SECRET was rotated still verifies.
export function hmacVerify(keys: Buffer | readonly Buffer[], signature: string, ...parts: string[]): boolean {
  const candidates = Buffer.isBuffer(keys) ? [keys] : keys
  return candidates.some(key => isSameSignature(signature, hmacSign(key, ...parts)))
}

// Everybody knows how long a signature is: only its contents need the same time whatever they are.
function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

// Links in mail of an earlier version carry a SHA-3 hash with the key in front. They are verified and never made anew.
export const verifyFormerLink = (keys: readonly Buffer[], signature: string, text: string): boolean =>
  keys.some(key =>
    isSameSignature(signature, hash('sha3-256', key.toString('base64url') + text, 'base64url')),
  )

// Each part is preceded by its length: ('ab', 'c') and ('a', 'bc') must not share a signature.
function joinParts(parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap(part => {
      const bytes = Buffer.from(part)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )
}
