import { type Ctx, userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Day, HomeList, homeKeys } from '#kit/records/home.ts'
import { isTimeZone, localDate, startOfDay } from '#kit/time/zone.ts'
import { requireZone } from '#modules/crm/index.ts'

async function dayOf(ctx: Ctx, asked: string | undefined): Promise<Day> {
  if (asked !== undefined && !isTimeZone(asked)) throw InvalidInput('timezone must be an IANA time zone')
  const timezone = asked ?? (await requireZone(ctx.db, userIdOf(ctx)))
  const date = localDate(ctx.now, timezone)
  return {
    date: date.toString(),
    timezone,
    start: startOfDay(date, timezone).toString(),
    end: startOfDay(date.add({ days: 1 }), timezone).toString(),
  }
}

/** What waits for the caller today, by a fixed number of statements however much that is. */
export async function loadDay(ctx: Ctx, timezone: string | undefined) {
  const day = await dayOf(ctx, timezone)
  const { homeKinds } = ctx.services.contributions
  const loaded = await Promise.all(
    homeKinds.map(async ({ key, load }) => [key, await load(ctx, day)] as const),
  )
  const lists = Object.fromEntries(loaded) as Record<(typeof homeKeys)[number], HomeList>
  return { date: day.date, timezone: day.timezone, ...lists }
}
