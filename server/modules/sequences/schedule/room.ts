import type { SendTimes } from '#kit/time/slots.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { planNextDay, type Runner, spreadSlot } from './plan.ts'

/** A mailbox as far as it limits what is sent from it. */
export interface BoxRoom {
  timezone: string
  gapSeconds: number | null
  capOn(day: Temporal.PlainDate): number | null
  sentOn: Map<string, number>
  lastAt: Temporal.Instant | null
  /** How many were told to wait at one moment: they queue up behind each other instead of all coming back at once. */
  waiting?: { at: Temporal.Instant; count: number }
}

/** What limits the mails of a sequence. The numbers are counted on with every mail that is let through. */
export interface Room {
  daily_cap: number | null
  /** By day of the sequence's calendar. */
  sentOn: Map<string, number>
}

export interface Deferral {
  reason: 'daily_cap' | 'mailbox_cap' | 'min_gap'
  at: Temporal.Instant
}

const { compare } = Temporal.Instant

/**
 * Null when the mail may go at that moment, and then it is counted; otherwise why not and when to ask again. The
 * dispatcher asks with the counters held, the simulation with those of its own days.
 */
export function takeRoom(
  times: SendTimes,
  room: Room,
  box: BoxRoom | null,
  at: Temporal.Instant,
  runner: Runner,
  stepId: string,
): Deferral | null {
  const day = localDate(at, times.send_timezone).toString()
  const sent = room.sentOn.get(day) ?? 0
  if (room.daily_cap !== null && sent >= room.daily_cap) {
    return { reason: 'daily_cap', at: planNextDay(times, at, runner, stepId) }
  }
  const held = box && heldBack(box, at)
  if (held) return { reason: held.reason, at: spreadSlot(times, held.at, runner, stepId) }
  room.sentOn.set(day, sent + 1)
  if (box) {
    const boxDay = localDate(at, box.timezone).toString()
    box.sentOn.set(boxDay, (box.sentOn.get(boxDay) ?? 0) + 1)
    box.lastAt = at
  }
  return null
}

function heldBack(box: BoxRoom, at: Temporal.Instant): Deferral | null {
  const day = localDate(at, box.timezone)
  const cap = box.capOn(day)
  if (cap !== null && (box.sentOn.get(day.toString()) ?? 0) >= cap) {
    return { reason: 'mailbox_cap', at: startOfDay(day.add({ days: 1 }), box.timezone) }
  }
  if (box.gapSeconds === null || box.lastAt === null) return null
  if (compare(box.lastAt.add({ seconds: box.gapSeconds }), at) <= 0) return null
  const before = box.waiting && compare(box.waiting.at, at) === 0 ? box.waiting.count : 0
  box.waiting = { at, count: before + 1 }
  return { reason: 'min_gap', at: box.lastAt.add({ seconds: box.gapSeconds * (before + 1) }) }
}
