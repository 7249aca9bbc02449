import type { Ctx } from '#kit/context.ts'

const aad = (organizationId: string, endpointId: string) => `webhook-endpoint:${organizationId}:${endpointId}`

export const sealEndpointSecret = (ctx: Ctx, id: string, secret: string): Buffer =>
  ctx.services.secrets.seal(secret, aad(ctx.organizationId, id))

export const openEndpointSecret = (ctx: Ctx, id: string, sealed: Buffer): string =>
  ctx.services.secrets.open(sealed, aad(ctx.organizationId, id)).toString('utf8')
