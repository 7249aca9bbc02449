import { sql } from 'kysely'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { openTokens, sealTokens } from './contracts/tokens.ts'
import { resealKeys } from './document/seal-key.ts'

const BATCH = 200
/** Version and key id: what a sealed value begins with says which key it was sealed under. */
const HEADER_BYTES = 9

/** Moves links and seal keys under the current APP_SECRET, so that a previous one can be dropped; how many. */
export async function resealContracts(ctx: WorkCtx): Promise<number> {
  let moved = await ctx.transact(resealKeys)
  for (;;) {
    const batch = await ctx.transact(resealBatch)
    moved += batch
    if (batch < BATCH) return moved
  }
}

async function resealBatch(ctx: Ctx): Promise<number> {
  const current = ctx.services.secrets.seal('', '').subarray(0, HEADER_BYTES)
  const rows = await ctx.db
    .selectFrom('contracts')
    .select(['id', 'tokens'])
    .where(sql<boolean>`substring(tokens from 1 for ${HEADER_BYTES}) <> ${current}`)
    .limit(BATCH)
    .forUpdate()
    .execute()
  for (const { id, tokens } of rows) {
    const again = sealTokens(ctx, id, openTokens(ctx, id, tokens))
    await ctx.db.updateTable('contracts').set({ tokens: again }).where('id', '=', id).execute()
  }
  return rows.length
}
