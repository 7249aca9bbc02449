import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { findNewestSealKey, insertSealKey, lockOrganization, lockSealKeys, updateSealKey } from './queries.ts'

/** An organization's seal: whoever sees it on a document can find the same certificate with the organization. */
export interface SealKey {
  /** PKCS#8, DER. */
  privateKey: Buffer
  /** X.509, DER, signed by itself. */
  certificate: Buffer
}

const boundTo = (id: string) => `contract-seal-key:${id}`

/** The organization's seal, made at its first use. Two at once: the organization's row decides, one is made. */
export async function obtainSealKey(ctx: Ctx): Promise<SealKey> {
  const known = await findSealKey(ctx)
  if (known) return known
  const name = await lockOrganization(ctx)
  const made = await findSealKey(ctx)
  if (made) return made
  const { createSealKey } = await import('./seal-certificate.ts')
  const key = await createSealKey(name, ctx.now)
  const id = newId()
  await insertSealKey(ctx, {
    id,
    private_key: ctx.services.secrets.seal(key.privateKey, boundTo(id)),
    certificate: key.certificate,
    created_at: ctx.now.toString(),
  })
  return key
}

async function findSealKey(ctx: Ctx): Promise<SealKey | undefined> {
  const row = await findNewestSealKey(ctx)
  return (
    row && {
      privateKey: ctx.services.secrets.open(row.private_key, boundTo(row.id)),
      certificate: row.certificate,
    }
  )
}

export async function resealKeys(ctx: Ctx): Promise<number> {
  let moved = 0
  const { secrets } = ctx.services
  for (const { id, private_key } of await lockSealKeys(ctx)) {
    if (!secrets.needsReseal(private_key)) continue
    const again = secrets.seal(secrets.open(private_key, boundTo(id)), boundTo(id))
    await updateSealKey(ctx, id, again)
    moved += 1
  }
  return moved
}
