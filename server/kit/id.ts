import { randomUUIDv7 } from 'node:crypto'

/** The three digits behind the version, by chance as they come: they count within a millisecond here. */
const counters = Array.from({ length: 4_096 }, (_, n) => n.toString(16).padStart(3, '0'))
const MILLISECOND_DIGITS = 13
const CHANCE_AT = 18

/** Brings ids of version 7 into the order they are drawn in, whatever the clock does. */
export function orderIds(draw: () => string): () => string {
  let millisecond = ''
  let counter = 0
  return () => {
    const id = draw()
    const now = id.slice(0, MILLISECOND_DIGITS)
    if (now > millisecond) {
      millisecond = now
      counter = 0
    } else if (counter < counters.length - 1) counter += 1
    else {
      millisecond = nextMillisecond(millisecond)
      counter = 0
    }
    return `${millisecond}-7${counters[counter]}${id.slice(CHANCE_AT)}`
  }
}

/** For when one has given all the ids it can. */
function nextMillisecond(digits: string): string {
  const next = (Number.parseInt(digits.replace('-', ''), 16) + 1).toString(16).padStart(12, '0')
  return `${next.slice(0, 8)}-${next.slice(8)}`
}

/**
 * Ids sort by creation time, so that inserts stay at the right edge of every index, and what one process made in one
 * moment is listed in the order it was made in.
 */
export const newId = orderIds(randomUUIDv7)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string): boolean => UUID.test(value)
