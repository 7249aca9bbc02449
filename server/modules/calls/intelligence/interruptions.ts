import type { Segment } from '../transcripts/schema.ts'

/** So much of the other's segment was still to come. */
const LEAST_MS = 300

/**
 * B begins after A's segment did and at least 300 ms before it ends, and ends after it. One for each segment of B and
 * each person interrupted by it. They come sorted by start, so an end that is too near is too near for all that follow:
 * each speaker's earliest end that is not yet passed says whether there is one, and it is found without looking at pairs.
 */
export function findInterruptions(sorted: readonly Segment[]): { by: string; of: string; at_ms: number }[] {
  const found: { by: string; of: string; at_ms: number }[] = []
  const open = new Map<string, number[]>()
  for (let first = 0; first < sorted.length; ) {
    let next = first
    while (next < sorted.length && sorted[next]!.start_ms === sorted[first]!.start_ms) next += 1
    const together = sorted.slice(first, next)
    const at_ms = together[0]!.start_ms
    for (const [speaker, ends] of open) {
      while (ends.length > 0 && ends[0]! < at_ms + LEAST_MS) take(ends)
      if (ends.length === 0) open.delete(speaker)
    }
    for (const { speaker: by, end_ms } of together) {
      for (const [of, ends] of open) if (of !== by && ends[0]! < end_ms) found.push({ by, of, at_ms })
    }
    // Those that begin at the same moment interrupt nobody among themselves.
    for (const { speaker, end_ms } of together) {
      const ends = open.get(speaker) ?? []
      open.set(speaker, ends)
      put(ends, end_ms)
    }
    first = next
  }
  return found.sort((a, b) => a.at_ms - b.at_ms || compare(a.by, b.by) || compare(a.of, b.of))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A heap, its least value first. */
function put(heap: number[], value: number): void {
  let at = heap.push(value) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (heap[parent]! <= heap[at]!) return
    ;[heap[parent], heap[at]] = [heap[at]!, heap[parent]!]
    at = parent
  }
}

function take(heap: number[]): void {
  const last = heap.pop()!
  if (heap.length === 0) return
  heap[0] = last
  for (let at = 0; ; ) {
    const left = 2 * at + 1
    if (left >= heap.length) return
    const least = left + 1 < heap.length && heap[left + 1]! < heap[left]! ? left + 1 : left
    if (heap[at]! <= heap[least]!) return
    ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
    at = least
  }
}
