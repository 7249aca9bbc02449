import type { Ctx, WorkCtx } from '#kit/context.ts'
import { resealKeys } from './action-keys/service.ts'
import { resealWebhookSecrets } from './webhooks/secret.ts'
import { selectSealedHeaders, updateSealedHeaders } from './workflows/reseal-queries.ts'
import { openHeaders, sealHeaders } from './workflows/secrets.ts'

/** Moves everything that is sealed here under the current APP_SECRET; how many values that were. */
export async function resealWorkflows(ctx: WorkCtx): Promise<number> {
  const headers = await ctx.transact(resealHeaders)
  return headers + (await resealWebhookSecrets(ctx)) + (await resealKeys(ctx))
}

async function resealHeaders(ctx: Ctx): Promise<number> {
  const rows = (await selectSealedHeaders(ctx.db)).filter(({ secrets }) =>
    ctx.services.secrets.needsReseal(secrets),
  )
  for (const { workflow_id, version, secrets } of rows) {
    const again = sealHeaders(ctx, workflow_id, openHeaders(ctx, workflow_id, secrets))
    await updateSealedHeaders(ctx.db, workflow_id, version, again!)
  }
  return rows.length
}
