// Temporal also takes offsets (+02:00) and whole timestamps with a zone in brackets; a name starts with a letter.
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/
const EPOCH = Temporal.Instant.fromEpochMilliseconds(0)

/**
 * A name of the IANA time zone database, aliases included, in any case. Offsets are refused because they
 * know no daylight saving time; so are bare abbreviations such as PST, which mean different zones to
 * different readers.
 */
export function isTimeZone(id: string): boolean {
  if (!ZONE_NAME.test(id)) return false
  try {
    EPOCH.toZonedDateTimeISO(id)
    return true
  } catch {
    return false
  }
}

export function localDate(instant: Temporal.Instant, zone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate()
}

/**
 * The first moment of a date in a zone, which is not midnight where clocks jump over it. A date that a zone
 * skipped altogether starts, empty, where the next one does.
 */
export function startOfDay(date: Temporal.PlainDate, zone: string): Temporal.Instant {
  return date.toZonedDateTime(zone).toInstant()
}

/** The calendar month of an instant in a zone, as `YYYY-MM`. */
export function monthOf(instant: Temporal.Instant, zone: string): string {
  return localDate(instant, zone).toPlainYearMonth().toString()
}

/** The `n` months that end with `month`, itself included, oldest first. */
export function monthsBack(month: string, n: number): string[] {
  const last = Temporal.PlainYearMonth.from(month)
  return Array.from({ length: n }, (_, i) => last.subtract({ months: n - 1 - i }).toString())
}

/**
 * The instant at which clocks in the zone show a wall time. Shown twice (clocks set back): the first. Never
 * shown (clocks set forward): the first moment after the gap, so that 02:30 becomes 03:00 where 02:00 to
 * 03:00 is missing; Temporal's own rule would make it 03:30, outside a window that ends at 03:00.
 */
export function wallTimeToInstant(wallTime: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  // For a time in a gap `earlier` lands before the gap by less than its length: the next change is its end.
  const earlier = wallTime.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (earlier.toPlainDateTime().equals(wallTime)) return earlier.toInstant()
  const gapEnd = earlier.getTimeZoneTransition('next')
  if (!gapEnd) throw new RangeError(`${wallTime} is missing in ${zone} without a change of offset`)
  return gapEnd.toInstant()
}
