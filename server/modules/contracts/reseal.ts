import type { Ctx, WorkCtx } from '#kit/context.ts'
import { openTokens, sealTokens } from './contracts/tokens.ts'
import { lockTokensNotUnder, updateTokens } from './document/queries.ts'
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
  const rows = await lockTokensNotUnder(ctx, current, BATCH)
  for (const { id, tokens } of rows) {
    await updateTokens(ctx, id, sealTokens(ctx, id, openTokens(ctx, id, tokens)))
  }
  return rows.length
}
