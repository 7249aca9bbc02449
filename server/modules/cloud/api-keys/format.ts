import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `bw_live_` + 12 characters that may be shown + 40 secret ones + 6 of checksum, all letters and digits. */
export const API_KEY_PREFIX = 'bw_live_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 12
const SECRET_LENGTH = 40
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

const draw = (length: number) => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

export function createApiKey(): { key: string; prefix: string } {
  const prefix = API_KEY_PREFIX + draw(ID_LENGTH)
  const body = prefix + draw(SECRET_LENGTH)
  return { key: body + checksum(body), prefix }
}

/** Whether it could be a key at all: a slip of the hand is seen without asking the database. */
export function isWellFormedApiKey(key: string): boolean {
  return SHAPE.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}
