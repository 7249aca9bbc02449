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
  return createHmac('sha256', key).update(joinParts(parts)).digest('base64url')
}

// Several keys may be given, so that what was signed before APP_SECRET was rotated still verifies.
export function hmacVerify(keys: Buffer | readonly Buffer[], signature: string, ...parts: string[]): boolean {
  const candidates = Buffer.isBuffer(keys) ? [keys] : keys
  const given = Buffer.from(signature)
  return candidates.some(key => {
    const expected = Buffer.from(hmacSign(key, ...parts))
    // Everybody knows how long a signature is: only its contents need the same time whatever they are.
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

// Each part is preceded by its length: ('ab', 'c') and ('a', 'bc') must not share a signature.
function joinParts(parts: readonly string[]): Buffer {
  const lengths = parts.map(part => Buffer.byteLength(part))
  const joined = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 0))
  let at = 0
  for (const [index, part] of parts.entries()) {
    at = joined.writeUInt32BE(lengths[index]!, at)
    at += joined.write(part, at)
  }
  return joined
}
