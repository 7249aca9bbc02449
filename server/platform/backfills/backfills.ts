import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkCtx } from '#kit/context.ts'
import type { Backfill } from '#kit/declared/backfill.ts'
import type { Cron } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import {
  finishBackfill,
  holdPart,
  keepPart,
  listUnfinished,
  listUnfinishedOrganizations,
} from './backfill-queries.ts'

export const collectBackfills = (modules: readonly Module[]): Backfill[] =>
  modules.flatMap(module => module.backfills ?? [])

/** After this long a large organization makes room for the others, until the next minute. */
const TURN_MS = 60_000

/** Orders a job for each organization that is not done; without any back-fill it asks for nothing. */
export const backfillEveryMinute = (modules: readonly Module[]): Cron => {
  const backfills = collectBackfills(modules)
  const name = 'operations.run_backfills'
  return {
    name,
    cron: '* * * * *',
    async handler(ctx) {
      if (backfills.length === 0) return
      const organizations = await ctx.transact(async db => {
        const unfinished = await listUnfinished(
          db,
          backfills.map(backfill => backfill.name),
        )
        for (const backfill of unfinished) {
          if (await finishBackfill(db, backfill, ctx.now))
            ctx.log.info({ backfill }, 'A back-fill is finished')
        }
        return unfinished.length > 0 ? listUnfinishedOrganizations(db, unfinished) : []
      })
      await ctx.orderEach(name, organizations)
    },
    async each(ctx) {
      const until = performance.now() + TURN_MS
      for (const backfill of backfills) await fillOne(ctx, backfill, until)
    },
  }
}

async function fillOne(ctx: WorkCtx, backfill: Backfill, until: number): Promise<void> {
  while (performance.now() < until) {
    const started = performance.now()
    if (!(await fillBatch(ctx, backfill))) return
    // Half of the time belongs to those who want something of the same tables.
    await sleep(performance.now() - started)
  }
}

/** Whether there is more to do. */
const fillBatch = (ctx: WorkCtx, { name, batch }: Backfill): Promise<boolean> =>
  ctx.transact(async tx => {
    const part = await holdPart(tx.db, ctx.organizationId, name)
    if (!part || part.is_finished) return false
    const filled = await batch(tx, part.last_key)
    await keepPart(tx.db, ctx.organizationId, name, { filled, now: tx.now })
    return filled !== null
  })
