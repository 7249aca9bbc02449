import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { Audience } from '../audience/schema.ts'
import { pauseRow } from '../states/pause.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { lockCampaign, updateCampaign } from '../stored/queries.ts'
import { freezeNext, hasPending, listTopDomains, splitTest, unfreeze } from './freeze-queries.ts'

/** As many share a transaction; a crash loses one batch at most, and the next begins behind the last that is kept. */
const BATCH = 20_000

/** Writes the audience down. True while there is more to write. */
export async function freezeBatch(ctx: WorkCtx, id: string): Promise<boolean> {
  return ctx.transact(async inner => {
    const row = await lockCampaign(inner, id)
    if (row?.status !== 'sending' || row.frozen_at) return false
    const { frozen, last } = await freezeNext(
      inner,
      id,
      (row.audience ?? {}) as Audience,
      row.freeze_after,
      BATCH,
    )
    if (frozen === BATCH) {
      await updateCampaign(inner, id, { freeze_after: last })
      return true
    }
    await finishFreezing(inner, row)
    return false
  })
}

async function finishFreezing(
  ctx: Ctx,
  row: NonNullable<Awaited<ReturnType<typeof lockCampaign>>>,
): Promise<void> {
  const { id } = row
  if (!(await hasPending(ctx, id))) {
    await unfreeze(ctx, id)
    await updateCampaign(ctx, id, { freeze_after: null })
    await pauseRow(ctx, row, 'no_recipients', 'Nobody in the audience can be written to')
    return
  }
  const test = row.ab_test as StoredTest | null
  if (test) {
    const labels = test.variants.map(({ label }) => label)
    await splitTest(ctx, id, labels, test.test_percent)
  }
  const top_domains = await listTopDomains(ctx, id)
  await updateCampaign(ctx, id, { frozen_at: ctx.now.toString(), waiting_for: null, top_domains })
}
