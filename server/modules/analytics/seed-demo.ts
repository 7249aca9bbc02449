import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { forgetLog, logDeals } from './deal-log/queries.ts'
import { endOfDay } from './pipeline-history/service.ts'
import { forgetDays, insertDay } from './pipeline-history/snapshot-queries.ts'
import { loadLocality } from './shared/locality-queries.ts'

const DAYS = 90

/** The deals of the demo were made today and dated back: their log is written from their moves, then the snapshots. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await forgetLog(ctx.db)
  await forgetDays(ctx.db)
  await logDeals(ctx, null)
  const { timezone } = await loadLocality(ctx.db)
  const today = localDate(ctx.now, timezone)
  for (let back = DAYS; back >= 1; back -= 1) {
    const day = today.subtract({ days: back })
    await insertDay(ctx, { date: day.toString(), asOf: endOfDay(day, timezone).toString(), isFinal: true })
  }
}
