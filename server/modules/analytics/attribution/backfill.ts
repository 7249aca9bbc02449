import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { job } from '#kit/job.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { loadLocality } from '../shared/locality-queries.ts'
import { readDay } from '../shared/range.ts'
import { keepTouches } from './keep.ts'
import type { Backfill } from './schema.ts'
import { touchOf, touchTypes } from './touch.ts'
import {
  countTouches,
  dropUntold,
  endBackfill,
  findBackfill,
  listEvents,
  type Place,
  startBackfill,
} from './touch-queries.ts'

const AT_ONCE = 1_000

/** One at a time in an organization: asked for again while it runs, it is the same one. */
export async function beginBackfill(
  ctx: Ctx,
  from: string | undefined,
): Promise<{ id: string; status: 'running' }> {
  const { timezone } = await loadLocality(ctx.db)
  const from_at = from === undefined ? null : startOfDay(readDay('from', from), timezone).toString()
  const { id, isNew } = await startBackfill(ctx, { id: newId(), from_at, created_by_id: userIdOf(ctx) })
  if (isNew) {
    await ctx.enqueue(rebuildTouches, { backfill_id: id })
    await recordAudit(ctx, {
      action: 'attribution_backfilled',
      targetKind: 'attribution_backfill',
      targetId: id,
    })
  }
  return { id, status: 'running' }
}

export async function getBackfill(ctx: Ctx): Promise<Backfill> {
  const last = await findBackfill(ctx.db)
  return last
    ? { id: last.id, status: last.status, touches: last.touches, finished_at: last.finished_at }
    : { id: null, status: 'idle', touches: 0, finished_at: null }
}

/** Begins anew after a crash: what is kept already is met again and stays as it is. */
export const rebuildTouches = job<{ backfill_id: string }>({
  name: 'analytics.rebuild_touches',
  timeoutSeconds: 3_600,
  handler: async (ctx, { backfill_id }, attempt) => {
    const wanted = await ctx.transact(({ db }) => findBackfill(db, backfill_id))
    if (wanted?.status !== 'running') return
    try {
      await rebuild(ctx, wanted.from_at)
      await ctx.transact(async inside =>
        endBackfill(inside, backfill_id, {
          status: 'done',
          touches: await countTouches(inside.db),
          error: null,
        }),
      )
    } catch (error) {
      if (attempt.isLast) {
        const told = error instanceof Error ? error.message : String(error)
        await ctx.transact(inside =>
          endBackfill(inside, backfill_id, { status: 'failed', touches: 0, error: told }),
        )
      }
      throw error
    }
  },
})

async function rebuild(ctx: WorkCtx, from: string | null): Promise<void> {
  await ctx.transact(({ db }) => dropUntold(db, from))
  for (const type of touchTypes) {
    let after: Place | null = null
    do {
      after = await ctx.transact(inside => rebuildSome(inside, type, from, after))
    } while (after)
  }
}

async function rebuildSome(
  ctx: Ctx,
  type: string,
  from: string | null,
  after: Place | null,
): Promise<Place | null> {
  const events = await listEvents(ctx.db, { type, from, after, limit: AT_ONCE })
  await keepTouches(
    ctx,
    events.flatMap(event => touchOf(event) ?? []),
  )
  const last = events.at(-1)
  return last && events.length === AT_ONCE ? { at: last.at, id: last.id } : null
}
