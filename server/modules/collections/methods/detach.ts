import { carryOut } from '#kit/job.ts'
import { findConnectionOf } from '#modules/billing/index.ts'
import { detachMethod } from './keep.ts'
import { findMethod } from './queries.ts'

export const detachMethodJob = carryOut(detachMethod, async (ctx, { payment_method_id }) => {
  const { method, connection } = await ctx.transact(async inner => {
    const method = await findMethod(inner, payment_method_id)
    const id = method?.state === 'revoked' ? method.integration_id : null
    return { method, connection: id ? await findConnectionOf(inner, id) : undefined }
  })
  if (!method?.provider_ref || !connection) return
  await connection.provider.detach(ctx, connection.account, method.provider_ref)
})
