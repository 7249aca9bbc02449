import type { Ctx, WorkCtx } from '#kit/context.ts'
import { resealSso } from './sso/service.ts'
import { resealFactors } from './two-factor/service.ts'

/** Moves what is sealed under a previous APP_SECRET to the current one. */
export const resealIdentity = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async (inner: Ctx) => (await resealFactors(inner)) + (await resealSso(inner)))
