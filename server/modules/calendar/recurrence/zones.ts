import { LRUCache } from 'lru-cache'
import { DAY } from './days.ts'

/** A stretch of time in which a zone keeps its offset, up to a moment in milliseconds of UTC; so does the offset. */
interface Stretch {
  from: number
  to: number
  offset: number
}

/** The stretches of some years, those that reach into them included, in their order. */
type Block = readonly Stretch[]

const BLOCK = 2 * 366 * DAY
/** No clock is further from UTC than this. */
const MARGIN = 2 * DAY
/** Some years of all zones there are. */
const MOST_BLOCKS = 4_000

const blocks = new LRUCache<string, Block>({ max: MOST_BLOCKS })
let last: { zone: string; index: number; block: Block } = { zone: '', index: 0, block: [] }

/**
 * The offsets around a time. Asking Temporal for each occurrence of a series would cost more than all the rest, most of
 * all near a change of clocks; so it is asked once for the changes of two years.
 */
function blockAt(time: number, zone: string): Block {
  const index = Math.floor(time / BLOCK)
  if (last.index === index && last.zone === zone) return last.block
  const key = `${zone} ${index}`
  let block = blocks.get(key)
  if (!block) {
    block = readBlock(index, zone)
    blocks.set(key, block)
  }
  last = { zone, index, block }
  return block
}

function readBlock(index: number, zone: string): Block {
  const [begin, end] = [index * BLOCK - MARGIN, (index + 1) * BLOCK + MARGIN]
  const stretches: Stretch[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(zone)
  let from = Number.NEGATIVE_INFINITY
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    const isLast = next === null || next.epochMilliseconds >= end
    const to = isLast ? Number.POSITIVE_INFINITY : next.epochMilliseconds
    stretches.push({ from, to, offset: at.offsetNanoseconds / 1e6 })
    if (isLast) return stretches
    at = next
    from = to
  }
}

/**
 * The instant at which clocks show a wall time, in milliseconds. Shown twice: the first. Skipped: read with the offset
 * before the gap (RFC 5545), so that 02:30 becomes 03:30.
 */
export function instantOf(wall: number, zone: string): number {
  if (zone === 'UTC') return wall
  const block = blockAt(wall, zone)
  let before = block[0]!.offset
  for (const { from, to, offset } of block) {
    const instant = wall - offset
    if (instant < to) return instant >= from ? instant : wall - before
    before = offset
  }
  throw new RangeError(`${zone} has no time ${wall}`)
}

/** What clocks in the zone show then. */
export function wallOf(instant: number, zone: string): number {
  if (zone === 'UTC') return instant
  for (const { to, offset } of blockAt(instant, zone)) if (instant < to) return instant + offset
  throw new RangeError(`${zone} has no time ${instant}`)
}

/** Both ends of something that lasts by the clock. Where a change of time leaves it no length, its length is kept. */
export function instantsOf(start: number, end: number, zone: string): { start: number; end: number } {
  const from = instantOf(start, zone)
  const to = instantOf(end, zone)
  return { start: from, end: to > from ? to : from + (end - start) }
}
