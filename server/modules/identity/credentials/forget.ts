import type { Ctx } from '#kit/context.ts'

export function forgetAfterCommit(ctx: Ctx): void {
  ctx.afterCommit(() => ctx.services.identities.forget(ctx.organizationId))
}
