import { hkdfSync } from 'node:crypto'

export type AppSecrets = {
  current: string
  previous?: readonly string[]
}

const SHORTEST_SECRET = 32
const KEY_BYTES = 32

// Derived once, by secret and purpose: signatures are checked on every click.
const derived = new Map<string, Map<string, Buffer>>()

// One secret, many keys: a purpose never shares its key with another, so none can be used to attack another.
export function deriveKey(appSecret: string, purpose: string): Buffer {
  const known = derived.get(appSecret)?.get(purpose)
  if (known) return known
  if (appSecret.length < SHORTEST_SECRET) {
    throw new Error(`An application secret needs at least ${SHORTEST_SECRET} characters.`)
  }
  if (purpose === '') throw new Error('A derived key needs a purpose.')
  const key = Buffer.from(hkdfSync('sha256', appSecret, 'bowline', `bowline/v1/${purpose}`, KEY_BYTES))
  derived.set(appSecret, (derived.get(appSecret) ?? new Map<string, Buffer>()).set(purpose, key))
  return key
}

// The current key comes first; sign with it, verify with all.
export function deriveKeys(secrets: AppSecrets, purpose: string): [Buffer, ...Buffer[]] {
  const previous = (secrets.previous ?? []).map(secret => deriveKey(secret, purpose))
  return [deriveKey(secrets.current, purpose), ...previous]
}
