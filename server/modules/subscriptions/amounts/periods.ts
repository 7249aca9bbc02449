import { addInterval } from '#kit/time/period.ts'
import { wallTimeToInstant } from '#kit/time/zone.ts'
import type { Rhythm } from './value.ts'

export interface Anchor {
  /** Wall time at which the first period began. */
  anchor: string
  anchor_zone: string
}

/** Where the nth period begins: always counted from the anchor, so that January 31st comes back as March 31st. */
export function boundary({ anchor, anchor_zone }: Anchor, rhythm: Rhythm, index: number): Temporal.Instant {
  const start = Temporal.PlainDateTime.from(anchor.replace(' ', 'T'))
  const date = addInterval(start.toPlainDate(), rhythm.billing_interval, rhythm.billing_interval_count, index)
  return wallTimeToInstant(date.toPlainDateTime(start.toPlainTime()), anchor_zone)
}

export function anchorAt(at: Temporal.Instant, zone: string): Anchor {
  const wall = at.toZonedDateTimeISO(zone).toPlainDateTime()
  return { anchor: wall.toString({ fractionalSecondDigits: 3 }), anchor_zone: zone }
}

/** The columns of one period. */
export const periodColumns = (anchor: Anchor, rhythm: Rhythm, index: number) => ({
  period_index: index,
  current_period_start: boundary(anchor, rhythm, index).toString(),
  current_period_end: boundary(anchor, rhythm, index + 1).toString(),
})
