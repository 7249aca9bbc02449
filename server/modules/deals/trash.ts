import { found } from '#kit/problem.ts'
import type { TrashKind } from '#kit/records/trash.ts'
import { concerning, standing } from './deals/move.ts'
import { lockDeal } from './deals/queries.ts'
import { findDeal } from './deals/read-queries.ts'
import { DealNotFound, type DealPatch } from './deals/schema.ts'
import { updateDeal } from './deals/update.ts'
import { DealRestored } from './events.ts'

export const dealTrash: TrashKind = {
  type: 'deal',
  table: 'deals',
  changing: {
    find: async (ctx, id) => ({ ...found(await findDeal(ctx, id), DealNotFound) }),
    // The reason of closing goes with its stage.
    update: (ctx, id, { close_reason: _, ...values }: DealPatch & { close_reason?: unknown }) =>
      updateDeal(ctx, id, values),
  },
  restored: async (ctx, id) => {
    const deal = found(await lockDeal(ctx.db, id), DealNotFound)
    await ctx.emit(DealRestored, { ...concerning(deal), ...standing(deal) })
  },
}
