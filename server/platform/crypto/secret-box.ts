import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type AppSecrets, deriveKeys } from './app-secret.ts'

export { type AppSecrets, deriveKey, deriveKeys } from './app-secret.ts'

export type SecretBox = {
  seal(plaintext: string | Buffer, aad: string): Buffer
  open(sealed: Buffer, aad: string): Buffer
  needsReseal(sealed: Buffer): boolean
}

export type SecretUnreadableReason = 'unknown_key' | 'unknown_format' | 'damaged'

const SENTENCES: Record<SecretUnreadableReason, string> = {
  unknown_key:
    'This secret was encrypted with another APP_SECRET. Has APP_SECRET changed? Set APP_SECRET_PREVIOUS to the former value.',
  unknown_format: 'This value is not a secret that this version can read.',
  damaged: 'This secret has been altered or moved from the place it was encrypted for.',
}

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
  readonly reason: SecretUnreadableReason

  constructor(reason: SecretUnreadableReason) {
    super(SENTENCES[reason])
    this.reason = reason
  }
}

type BoxKey = { id: Buffer; key: Buffer }

// Layout: version (1) | key id (8) | nonce (12) | tag (16) | ciphertext
const VERSION = 1
const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + KEY_ID_BYTES
const PREFIX_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES
const PURPOSE = 'secret-box'

export function createSecretBox(secrets: AppSecrets): SecretBox {
  const keys = deriveKeys(secrets, PURPOSE).map(key => ({ id: computeKeyId(key), key }))
  const current = keys[0]!
  return {
    seal: (plaintext, aad) => sealWith(current, plaintext, aad),
    open: (sealed, aad) => openWith(findKey(keys, sealed), sealed, aad),
    needsReseal: sealed => !findKey(keys, sealed).id.equals(current.id),
  }
}

function sealWith({ id, key }: BoxKey, plaintext: string | Buffer, aad: string): Buffer {
  const header = Buffer.concat([Buffer.of(VERSION), id])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(bindToPlace(header, aad))
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext])
}

function openWith({ key }: BoxKey, sealed: Buffer, aad: string): Buffer {
  const nonce = sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(bindToPlace(sealed.subarray(0, HEADER_BYTES), aad))
  decipher.setAuthTag(sealed.subarray(HEADER_BYTES + NONCE_BYTES, PREFIX_BYTES))
  const plaintext = decipher.update(sealed.subarray(PREFIX_BYTES))
  try {
    return Buffer.concat([plaintext, decipher.final()])
  } catch {
    throw new SecretUnreadable('damaged')
  }
}

function findKey(keys: readonly BoxKey[], sealed: Buffer): BoxKey {
  if (sealed.length < PREFIX_BYTES || sealed[0] !== VERSION) throw new SecretUnreadable('unknown_format')
  const id = sealed.subarray(1, HEADER_BYTES)
  const found = keys.find(candidate => candidate.id.equals(id))
  if (!found) throw new SecretUnreadable('unknown_key')
  return found
}

function computeKeyId(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)
}

// The header has a fixed length, so header and aad joined cannot be read in two ways.
function bindToPlace(header: Buffer, aad: string): Buffer {
  return Buffer.concat([header, Buffer.from(aad, 'utf8')])
}
