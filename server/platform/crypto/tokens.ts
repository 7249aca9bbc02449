import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

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
  const { inner, outer } = padKey(key)
  outer.write(hash('sha256', joinParts(inner, parts), 'latin1'), BLOCK, 'latin1')
  return hash('sha256', outer, 'base64url')
}

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

// A key in front of the text makes a signature of SHA-3, as it would not of SHA-2, and one hash is half the work of
// HMAC's two. The keys of one purpose are all equally long, so none is the beginning of another with some text.
export const quickSign = (key: string, text: string): string => hash('sha3-256', key + text, 'base64url')

export const quickVerify = (keys: readonly string[], signature: string, text: string): boolean =>
  keys.some(key => isSameSignature(signature, quickSign(key, text)))

const BLOCK = 64
const DIGEST = 32

interface PaddedKey {
  inner: Buffer
  /** Room for the inner digest behind it. */
  outer: Buffer
}

const padded = new WeakMap<Buffer, PaddedKey>()

// HMAC as RFC 2104 writes it, in two hashes: an Hmac object costs more than both, and every click is verified.
function padKey(key: Buffer): PaddedKey {
  const known = padded.get(key)
  if (known) return known
  const block = Buffer.alloc(BLOCK)
  ;(key.length > BLOCK ? hash('sha256', key, 'buffer') : key).copy(block)
  const inner = Buffer.from(block.map(byte => byte ^ 0x36))
  const outer = Buffer.concat([block.map(byte => byte ^ 0x5c), Buffer.alloc(DIGEST)])
  padded.set(key, { inner, outer })
  return { inner, outer }
}

// Each part is preceded by its length: ('ab', 'c') and ('a', 'bc') must not share a signature.
function joinParts(prefix: Buffer, parts: readonly string[]): Buffer {
  const length = parts.reduce((sum, part) => sum + 4 + Buffer.byteLength(part), prefix.length)
  const joined = Buffer.allocUnsafe(length)
  let at = prefix.copy(joined)
  for (const part of parts) {
    const written = joined.write(part, at + 4)
    joined.writeUInt32BE(written, at)
    at += 4 + written
  }
  return joined
}
