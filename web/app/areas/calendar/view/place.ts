import type { CalendarEvent } from '../../../../../sdk/index.ts'
import { addDays, DAY_MINUTES, type Day, minutesBetween, type Wall, wallIn } from './time.ts'

/** An event where the reader's clocks put it. */
export interface Placed {
  key: string
  event: CalendarEvent
  start: Wall
  end: Wall
  /** Its last day, included. */
  lastDay: Day
  /** It stands above the hours: all day, or a day and longer. */
  isWhole: boolean
}

export function place(event: CalendarEvent, zone: string): Placed {
  const key = `${event.id} ${event.recurrence_id ?? ''}`
  if (event.all_day && event.start_date && event.end_date) {
    const start = { day: event.start_date, minutes: 0 }
    const end = { day: addDays(event.end_date, 1), minutes: 0 }
    return { key, event, start, end, lastDay: event.end_date, isWhole: true }
  }
  const [start, end] = [wallIn(zone, event.start_at), wallIn(zone, event.end_at)]
  const lastDay = end.minutes === 0 && end.day > start.day ? addDays(end.day, -1) : end.day
  return { key, event, start, end, lastDay, isWhole: minutesBetween(start, end) >= DAY_MINUTES }
}

export const isOn = ({ start, lastDay }: Placed, day: Day): boolean => start.day <= day && day <= lastDay

/** All-day ones first, then as they begin. */
export const byTime = (a: Placed, b: Placed): number =>
  Number(b.isWhole) - Number(a.isWhole) ||
  a.start.day.localeCompare(b.start.day) ||
  a.start.minutes - b.start.minutes ||
  a.event.title.localeCompare(b.event.title)

export interface Block {
  placed: Placed
  from: number
  to: number
  /** Which of how many columns side by side. */
  column: number
  columns: number
}

const SHORTEST = 20

/** The timed events of a day side by side where they overlap; each is as wide as its neighbours let it be. */
export function layOut(day: Day, all: readonly Placed[]): Block[] {
  const blocks = all
    .filter(one => !one.isWhole && isOn(one, day))
    .map(placed => {
      const from = placed.start.day < day ? 0 : placed.start.minutes
      const to = placed.end.day > day ? DAY_MINUTES : placed.end.minutes
      return { placed, from, to: Math.max(to, from + SHORTEST), column: 0, columns: 1 }
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  let cluster: Block[] = []
  let clusterEnd = -1
  const close = () => {
    const columns = Math.max(1, ...cluster.map(one => one.column + 1))
    for (const one of cluster) one.columns = columns
    cluster = []
  }
  for (const block of blocks) {
    if (block.from >= clusterEnd) close()
    const taken = new Set(cluster.filter(one => one.to > block.from).map(one => one.column))
    while (taken.has(block.column)) block.column += 1
    cluster.push(block)
    clusterEnd = Math.max(clusterEnd, block.to)
  }
  close()
  return blocks
}
