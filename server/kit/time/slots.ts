import { localDate, wallTimeToInstant } from './zone.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** When a sequence may send: wall times of a zone, on some days of the week. */
export interface SendTimes {
  send_window_start: string | null
  send_window_end: string | null
  send_timezone: string
  send_days: readonly string[]
}

/** From `open` up to, not including, `close`. */
export interface Opening {
  open: Temporal.Instant
  close: Temporal.Instant
}

const { compare } = Temporal.Instant
const MIDNIGHT = Temporal.PlainTime.from('00:00')

export const isSendDay = (times: SendTimes, date: Temporal.PlainDate): boolean =>
  times.send_days.includes(weekdays[date.dayOfWeek - 1]!)

/**
 * The window that opens on a date. It belongs to the day it opens on, also past midnight. Where clocks jump over all
 * of it, the first minute after the jump stands for it: a day on which to send is not lost to the change of time.
 */
export function openingOn(times: SendTimes, date: Temporal.PlainDate): Opening {
  const start = times.send_window_start ? Temporal.PlainTime.from(times.send_window_start) : MIDNIGHT
  const end = times.send_window_end ? Temporal.PlainTime.from(times.send_window_end) : MIDNIGHT
  const closesOn = Temporal.PlainTime.compare(start, end) < 0 ? date : date.add({ days: 1 })
  const open = wallTimeToInstant(date.toPlainDateTime(start), times.send_timezone)
  const close = wallTimeToInstant(closesOn.toPlainDateTime(end), times.send_timezone)
  return { open, close: compare(close, open) > 0 ? close : open.add({ minutes: 1 }) }
}

/** The first opening that has not closed by then. With at least one day of the week there always is one. */
export function nextOpening(times: SendTimes, from: Temporal.Instant): Opening {
  const today = localDate(from, times.send_timezone)
  // A window of the day before may still be open, and a zone may have skipped a date.
  for (let days = -2; days <= 9; days += 1) {
    const date = today.add({ days })
    if (!isSendDay(times, date)) continue
    const opening = openingOn(times, date)
    if (compare(opening.close, from) > 0) return opening
  }
  throw new RangeError('send_days names no day of the week')
}

export function isOpenAt(times: SendTimes, instant: Temporal.Instant): boolean {
  return compare(nextOpening(times, instant).open, instant) <= 0
}

/** The earliest moment, not before `from`, at which the sequence may send. */
export function nextSlot(times: SendTimes, from: Temporal.Instant): Temporal.Instant {
  const { open } = nextOpening(times, from)
  return compare(open, from) > 0 ? open : from
}
