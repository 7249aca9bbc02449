import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createGate } from '#kit/time/gate.ts'
import {
  type Argon2Settings,
  formatPasswordHash,
  type PasswordHash,
  parsePasswordHash,
} from './password-hash-format.ts'

export { PasswordHashUnreadable } from './password-hash-format.ts'

export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'

  constructor() {
    super('Too many passwords are being checked at once; please try again in a moment.')
  }
}

// OWASP's second argon2id profile: 19 MiB, two passes, one lane.
const SETTINGS: Argon2Settings = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

// Two at once leave half of libuv's four threads to files and DNS, and hold memory to 38 MiB; a login
// behind 64 others would wait longer than its user does.
const AT_ONCE = 2
const MOST_WAITING = 64
const gate = createGate(AT_ONCE)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (gate.waiting('hash') >= MOST_WAITING) throw new PasswordQueueFull()
  await gate.enter('hash')
  try {
    return await work()
  } finally {
    gate.leave('hash')
  }
}

const deriveTag = promisify(argon2)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await computeTag(password, { ...SETTINGS, salt }, TAG_BYTES)
  return formatPasswordHash({ ...SETTINGS, salt, tag })
}

// Null stands for an unknown account: the same work is done, so that the answer's time does not tell.
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const expected = phc === null ? createUnmatchableHash() : parsePasswordHash(phc)
  const tag = await computeTag(password, expected, expected.tag.length)
  return timingSafeEqual(tag, expected.tag) && phc !== null
}

export function needsRehash(phc: string): boolean {
  const { memory, passes, parallelism, salt, tag } = parsePasswordHash(phc)
  return (
    memory !== SETTINGS.memory ||
    passes !== SETTINGS.passes ||
    parallelism !== SETTINGS.parallelism ||
    salt.length !== SALT_BYTES ||
    tag.length !== TAG_BYTES
  )
}

function createUnmatchableHash(): PasswordHash {
  return { ...SETTINGS, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }
}

function computeTag(
  password: string,
  { memory, passes, parallelism, salt }: Argon2Settings & { salt: Buffer },
  tagLength: number,
): Promise<Buffer> {
  const message = normalizePassword(password)
  return inTurn(() => deriveTag('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }))
}

// RFC 8265's OpaqueString: any space counts as U+0020, then NFC. The same password typed on two keyboards
// matches, while NFKC (its predecessor's rule) would also fold characters the user meant to be different.
function normalizePassword(password: string): Buffer {
  return Buffer.from(password.replace(/\p{Zs}/gu, ' ').normalize('NFC'), 'utf8')
}
