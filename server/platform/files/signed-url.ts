import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { deriveKey } from '#platform/crypto/app-secret.ts'

type Signer = Pick<Ctx, 'services' | 'now'>

const HOUR_MS = 3_600_000
/** Rounded up to this, so that the same file has the same address for a while and a browser need not load it again. */
const STEP_MS = 300_000

const sign = ({ services }: Pick<Signer, 'services'>, text: string): string =>
  createHmac('sha256', deriveKey(services.appSecrets.current, 'chat-files')).update(text).digest('base64url')

/** What opens a file for whoever sends no header, by a name that no other file has. It carries the organization, since nothing else does. */
export function signFile(ctx: Signer & { organizationId: string }, name: string): string {
  const expires = Math.ceil((ctx.now.epochMilliseconds + HOUR_MS) / STEP_MS) * STEP_MS
  return `${ctx.organizationId}.${expires}.${sign(ctx, `${ctx.organizationId}:${name}:${expires}`)}`
}

/** The organization it was signed for; null where it is wrong or old. */
export function readSignature(ctx: Signer, name: string, signature: string): string | null {
  const [organizationId = '', expires = '', mac = ''] = signature.split('.')
  if (!isUuid(organizationId) || !/^\d{1,15}$/.test(expires)) return null
  const wanted = Buffer.from(sign(ctx, `${organizationId}:${name}:${expires}`))
  const given = Buffer.from(mac)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null
  return Number(expires) > ctx.now.epochMilliseconds ? organizationId : null
}
