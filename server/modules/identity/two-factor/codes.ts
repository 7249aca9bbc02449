import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { fromBase32, toBase32 } from './base32.ts'

/** What authenticator apps expect (RFC 6238): SHA-1, six digits, half a minute each. */
const DIGITS = 6
const PERIOD = 30
const SECRET_BYTES = 20

export const createTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

export function totpUrl(secret: string, account: string): string {
  const query = `issuer=Bowline&secret=${secret}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD}`
  return `otpauth://totp/Bowline:${encodeURIComponent(account)}?${query}`
}

/** The time step that a code belongs to, one either side of now; undefined for a wrong one. */
export function findStep(secret: string, code: string, now: Temporal.Instant): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const step = Math.floor(now.epochMilliseconds / (PERIOD * 1_000))
  const key = fromBase32(secret)
  return [step, step - 1, step + 1].find(one =>
    timingSafeEqual(Buffer.from(codeAt(key, one)), Buffer.from(token)),
  )
}

/** RFC 4226: four bytes of the hash, from where its last half byte says. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash[hash.length - 1]! & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** No letter or digit that is taken for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const COUNT = 10

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => `${draw(4)}-${draw(4)}-${draw(4)}`)

const draw = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** As it is kept: how a person types it does not matter. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return letters.length === 12 ? letters : undefined
}
