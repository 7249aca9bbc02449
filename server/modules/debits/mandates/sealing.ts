import type { Ctx, WorkCtx } from '#kit/context.ts'
import { lockSealedMandates, updateMandate } from './queries.ts'

type Place = Pick<Ctx, 'organizationId' | 'services'>

/** Bound to its place: what is moved to another row or organization does not open. */
const placeOf = (what: 'iban' | 'token', { organizationId }: Place, id: string) =>
  `mandate-${what}:${organizationId}:${id}`

export const sealIban = (ctx: Place, id: string, iban: string): Buffer =>
  ctx.services.secrets.seal(iban, placeOf('iban', ctx, id))

export const openIban = (ctx: Place, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, placeOf('iban', ctx, id)).toString('utf8')

export const sealToken = (ctx: Place, id: string, token: string): Buffer =>
  ctx.services.secrets.seal(token, placeOf('token', ctx, id))

export const openToken = (ctx: Place, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, placeOf('token', ctx, id)).toString('utf8')

const BATCH = 200

/** Whatever is sealed under a former secret, under the current one. */
export async function resealMandates(ctx: WorkCtx): Promise<number> {
  let moved = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await ctx.transact(async inner => {
      const some = await lockSealedMandates(inner, after, BATCH)
      for (const { id, iban, token } of some) {
        const isOld = [iban, token].some(one => one && inner.services.secrets.needsReseal(one))
        if (!isOld) continue
        await updateMandate(inner, id, {
          ...(iban && { iban: sealIban(inner, id, openIban(inner, id, iban)) }),
          ...(token && { token: sealToken(inner, id, openToken(inner, id, token)) }),
        })
        moved += 1
      }
      return some
    })
    if (rows.length < BATCH) return moved
    after = rows.at(-1)!.id
  }
}
