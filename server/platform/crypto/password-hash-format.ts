export type Argon2Settings = {
  memory: number
  passes: number
  parallelism: number
}

export type PasswordHash = Argon2Settings & {
  salt: Buffer
  tag: Buffer
}

export class PasswordHashUnreadable extends Error {
  override name = 'PasswordHashUnreadable'

  constructor() {
    super('The stored password hash is not a readable argon2id hash.')
  }
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// A hash that asks for more than this was not written by us; obeying it would let one row stall the process.
const MOST = { memory: 262_144, passes: 16, parallelism: 16 }

export function formatPasswordHash(hash: PasswordHash): string {
  const { memory, passes, parallelism, salt, tag } = hash
  const settings = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${settings}$${encodeUnpadded(salt)}$${encodeUnpadded(tag)}`
}

export function parsePasswordHash(phc: string): PasswordHash {
  const match = PHC.exec(phc)
  if (!match) throw new PasswordHashUnreadable()
  const [, memory, passes, parallelism, salt, tag] = match
  const hash: PasswordHash = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
  if (!isReasonable(hash)) throw new PasswordHashUnreadable()
  return hash
}

// Lower bounds are those of RFC 9106, section 3.1 (the salt's is the 8 bytes it requires of callers).
function isReasonable({ memory, passes, parallelism, salt, tag }: PasswordHash): boolean {
  return (
    parallelism >= 1 &&
    parallelism <= MOST.parallelism &&
    memory >= 8 * parallelism &&
    memory <= MOST.memory &&
    passes >= 1 &&
    passes <= MOST.passes &&
    salt.length >= 8 &&
    salt.length <= 64 &&
    tag.length >= 16 &&
    tag.length <= 64
  )
}

// The PHC format uses standard base64 without its padding.
function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
