import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What authenticator apps expect: SHA-1, six digits, half a minute each. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20

export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const totpUrl = (secret: string, account: string): string =>
  new TOTP({ ...SHAPE, issuer: 'Bowline', label: account, secret: Secret.fromBase32(secret) }).toString()

/** The time step that a code belongs to, one either side of now; undefined for a wrong one. */
export function findStep(secret: string, code: string, now: Temporal.Instant): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.epochMilliseconds
  const delta = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).validate({
    token,
    timestamp,
    window: 1,
  })
  return delta === null ? undefined : Math.floor(timestamp / (SHAPE.period * 1_000)) + delta
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
