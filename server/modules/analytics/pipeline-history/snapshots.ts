import type { Ctx } from '#kit/context.ts'
import { cronForEach } from '#kit/job.ts'
import { localDate } from '#kit/time/zone.ts'
import { endVersions, logDeals } from '../deal-log/queries.ts'
import { loadLocality } from '../shared/locality-queries.ts'
import { loadRates } from '../shared/rates.ts'
import { toCents } from '../shared/sums.ts'
import { sumSnapshots } from './queries.ts'
import type { SnapshotTaken, Verification } from './schema.ts'
import { endOfDay } from './service.ts'
import { dropDay, findDisagreement, insertDay, listDays, lockDay } from './snapshot-queries.ts'

const AFTER_MIDNIGHT = { minutes: 5 }

/** The log is brought up to the deals first: what no event told of must not be missing either. */
async function settleLog(ctx: Ctx): Promise<void> {
  await endVersions(ctx, 'all')
  await logDeals(ctx, null)
}

/** Today's, so far; a day's snapshot is only final when the day is over. */
export async function takeToday(ctx: Ctx): Promise<SnapshotTaken> {
  const { timezone } = await loadLocality(ctx.db)
  const date = localDate(ctx.now, timezone).toString()
  const before = await lockDay(ctx, date)
  await settleLog(ctx)
  if (before) await dropDay(ctx.db, date)
  const deals = await insertDay(ctx, { date, asOf: ctx.now.toString(), isFinal: false })
  const groups = await sumSnapshots(ctx.db, [date], {
    rates: await loadRates(ctx),
    group: 'category',
    omitted: true,
  })
  const cents = groups.reduce((all, { cents: more }) => all + BigInt(more), 0n)
  return { date, deals, cents: toCents(String(cents)), created: !before }
}

/** Of the day that ended, as it was when it did; once, however often it is asked for. */
export async function takeYesterday(ctx: Ctx): Promise<boolean> {
  const { timezone } = await loadLocality(ctx.db)
  const day = localDate(ctx.now.subtract(AFTER_MIDNIGHT), timezone).subtract({ days: 1 })
  const date = day.toString()
  const before = await lockDay(ctx, date)
  if (before?.is_final) return false
  await settleLog(ctx)
  if (before) await dropDay(ctx.db, date)
  await insertDay(ctx, { date, asOf: endOfDay(day, timezone).toString(), isFinal: true })
  return true
}

export const takeSnapshots = cronForEach({
  name: 'analytics.take_snapshots',
  cron: '5,20,35,50 * * * *',
  listedBy: 'list_snapshot_organizations',
  handler: ctx => ctx.transact(takeYesterday),
})

/** Every snapshot against the log, the oldest first; ends with the first deal of which they say different things. */
export async function verifySnapshots(ctx: Ctx): Promise<Verification> {
  const days = await listDays(ctx.db)
  for (const day of days) {
    const found = await findDisagreement(ctx.db, day)
    if (found) {
      return { snapshots: days.length, agrees: false, disagreement: { date: day.date, ...found } }
    }
  }
  return { snapshots: days.length, agrees: true, disagreement: null }
}
