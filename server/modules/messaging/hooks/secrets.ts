import type { Ctx, WorkCtx } from '#kit/context.ts'
import { listSealed, saveHook } from './queries.ts'

type Sealing = Pick<Ctx, 'services' | 'organizationId'>

const aad = ({ organizationId }: Sealing, id: string) => `chat-hook:${organizationId}:${id}`

export const sealSecret = (ctx: Sealing, id: string, secret: string): Buffer =>
  ctx.services.secrets.seal(secret, aad(ctx, id))

export const openSecret = (ctx: Sealing, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx, id)).toString('utf8')

export const resealHooks = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const old = (await listSealed(inner)).filter(({ secret }) => inner.services.secrets.needsReseal(secret!))
    for (const { id, secret } of old) {
      await saveHook(inner, id, { secret: sealSecret(inner, id, openSecret(inner, id, secret!)) })
    }
    return old.length
  })
