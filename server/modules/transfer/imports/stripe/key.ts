import type { WorkCtx } from '#kit/context.ts'

type Place = Pick<WorkCtx, 'organizationId' | 'services'>

/** Bound to its place: a sealed key moved to another import or organization does not open. */
const aad = ({ organizationId }: Place, id: string) => `data-import:${organizationId}:${id}`

export const sealKey = (ctx: Place, id: string, key: string): Buffer =>
  ctx.services.secrets.seal(key, aad(ctx, id))

export const openKey = (ctx: Place, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx, id)).toString('utf8')
