import { randomUUIDv7 } from 'node:crypto'

/** The three digits behind the version, by chance as they come: they count within a millisecond here. */
const counters = Array.from({ length: 4_096 }, (_, n) => n.toString(16).padStart(3, '0'))
const MILLISECOND_DIGITS = 13
const CHANCE_AT = 18

let millisecond = ''
let counter = 0

/**
 * Ids sort by creation time, so that inserts stay at the right edge of every index, and what one process made in one
 * moment is listed in the order it was made in.
 */
export function newId(): string {
  const id = randomUUIDv7()
  const now = id.slice(0, MILLISECOND_DIGITS)
  // A clock that was set back does not take the ids back with it.
  if (now > millisecond) {
    millisecond = now
    counter = 0
  } else if (counter < counters.length - 1) counter += 1
  return `${millisecond}-7${counters[counter]}${id.slice(CHANCE_AT)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string): boolean => UUID.test(value)
