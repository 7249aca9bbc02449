import type { WorkCtx } from '#kit/context.ts'
import { lockSealed, replaceSecrets } from './queries.ts'
import { openSecrets, sealSecrets } from './secrets.ts'

const BATCH = 100

/**
 * Seals again, under the current APP_SECRET, what is still sealed under a previous one; after that the previous
 * one can be dropped. Safe to repeat and to run beside a working server: a row changed meanwhile is left alone.
 */
export async function resealSecrets(ctx: WorkCtx): Promise<{ checked: number; resealed: number }> {
  let checked = 0
  let resealed = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await ctx.transact(async inner => {
      const rows = await lockSealed(inner, after, BATCH)
      for (const { id, secrets } of rows) {
        if (!ctx.services.secrets.needsReseal(secrets!)) continue
        const again = sealSecrets(inner, id, openSecrets(inner, id, secrets))
        await replaceSecrets(inner, id, again)
        resealed += 1
      }
      return rows
    })
    checked += batch.length
    if (batch.length < BATCH) return { checked, resealed }
    after = batch.at(-1)!.id
  }
}
