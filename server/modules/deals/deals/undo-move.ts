import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { lockDealInStages, put } from './move.ts'
import { findLastMove } from './queries.ts'
import { findDeal } from './read-queries.ts'
import { type Deal, DealNotFound, NothingToUndo, UndoForOthers } from './schema.ts'

const HOURS = 24

/** Puts it where it was before its last move: one row more in the history, and no second word of a closing. */
export async function undoMove(ctx: Ctx, id: string): Promise<Deal> {
  const seen = await findLastMove(ctx.db, id)
  const { deal, stages } = await lockDealInStages(ctx, id, seen?.from_stage_id ? [seen.from_stage_id] : [])
  const last = await findLastMove(ctx.db, id)
  const to = last?.from_stage_id ? stages.get(last.from_stage_id) : undefined
  const before = last?.before
  // A stage that has become another kind since has no place for what the deal was.
  if (!last || !before || !to || last.undo || (before.closed_at === null) !== (to.kind === 'open'))
    throw NothingToUndo()
  const isRecent =
    Temporal.Instant.compare(ctx.now.subtract({ hours: HOURS }), Temporal.Instant.from(last.moved_at)) <= 0
  if (!isRecent) throw NothingToUndo()
  const { actor } = ctx
  const isAdmin = actor.kind !== 'user' || roleAtLeast(actor.role, 'admin')
  if (!isAdmin && last.moved_by_id !== userIdOf(ctx)) throw UndoForOthers()
  await put(ctx, deal, stages.get(deal.stage_id)!, to, { position: last.from_position ?? 1, before })
  return found(await findDeal(ctx, id), DealNotFound)
}
