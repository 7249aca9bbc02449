import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '#platform/crypto/secret-box.ts'

const names = ['identifiers', 'receipts'] as const
type Name = (typeof names)[number]

const place = (name: Name): string => `pool:${name}`

const make: Record<Name, () => Buffer> = {
  identifiers: () => randomBytes(32),
  receipts: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }),
}

/** Where they are kept; `add` leaves alone what is there. */
export interface SecretStore {
  find(name: string): Promise<Buffer | undefined>
  add(name: string, sealed: Buffer): Promise<void>
  replace(name: string, before: Buffer, sealed: Buffer): Promise<void>
}

/** Made with its first use, and the same for ever: sealed, it outlives every APP_SECRET. */
export async function loadPoolSecret(store: SecretStore, box: SecretBox, name: Name): Promise<Buffer> {
  const kept = await store.find(name)
  if (kept) return box.open(kept, place(name))
  await store.add(name, box.seal(make[name](), place(name)))
  return box.open((await store.find(name))!, place(name))
}

/** Under the current APP_SECRET; how many were moved. */
export async function resealPool(store: SecretStore, box: SecretBox): Promise<number> {
  let moved = 0
  for (const name of names) {
    const kept = await store.find(name)
    if (!kept || !box.needsReseal(kept)) continue
    await store.replace(name, kept, box.seal(box.open(kept, place(name)), place(name)))
    moved += 1
  }
  return moved
}
