import { found } from '#kit/problem.ts'
import type { TrashKind } from '#kit/records/trash.ts'
import { concerning, standing } from './deals/move.ts'
import { lockDeal } from './deals/queries.ts'
import { DealNotFound } from './deals/schema.ts'
import { DealRestored } from './events.ts'

export const dealTrash: TrashKind = {
  type: 'deal',
  table: 'deals',
  restored: async (ctx, id) => {
    const deal = found(await lockDeal(ctx.db, id), DealNotFound)
    await ctx.emit(DealRestored, { ...concerning(deal), ...standing(deal) })
  },
}
