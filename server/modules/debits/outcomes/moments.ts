import type { Ctx } from '#kit/context.ts'

/** Of a day in the organization's zone: far enough from its ends to be that day everywhere near. */
export const noonOf = (day: string, timezone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: timezone, plainTime: '12:00' })
    .toInstant()
    .toString()

/** The same, and never later than now. */
export function momentOf({ now }: Pick<Ctx, 'now'>, day: string, timezone: string): string {
  const noon = Temporal.Instant.from(noonOf(day, timezone))
  return (Temporal.Instant.compare(noon, now) > 0 ? now : noon).toString()
}
