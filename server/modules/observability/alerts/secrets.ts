import type { Ctx, WorkCtx } from '#kit/context.ts'
import { lockSealedRules, updateRule } from './queries.ts'

type Sealing = Pick<Ctx, 'services' | 'organizationId'>
const aad = ({ organizationId }: Sealing, id: string) => `alert-rule:${organizationId}:${id}`

export const sealSecret = (ctx: Sealing, id: string, secret: string): Buffer =>
  ctx.services.secrets.seal(secret, aad(ctx, id))

export const openSecret = (ctx: Sealing, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx, id)).toString('utf8')

export const resealRules = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const old = (await lockSealedRules(inner)).filter(row => inner.services.secrets.needsReseal(row.secret))
    for (const { id, secret } of old) {
      await updateRule(inner, id, { secret: sealSecret(inner, id, openSecret(inner, id, secret)) })
    }
    return old.length
  })
