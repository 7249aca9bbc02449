import { setImmediate as nextTurn } from 'node:timers/promises'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

const MOST_CELLS = 10_000
const NEW_LINE = 0x0a
const SEPARATORS = new Set([0x2c, 0x3b, 0x09, 0x7c])
/** The parser goes through what it is given at once, and makes an error of every row of another length: 20 µs a row. */
const SLICE_BYTES = 4 * 1024

/**
 * Passes a CSV file on in slices, one a turn of the event loop, and stops at a line that would be a list of a million
 * cells.
 */
export async function* boundLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let cells = 0
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      const slice = chunk.subarray(start, start + SLICE_BYTES)
      for (const byte of slice) {
        if (byte === NEW_LINE) cells = 0
        else if (SEPARATORS.has(byte)) cells += 1
        if (cells > MOST_CELLS)
          throw InvalidInput(say`A line of the file has more than ${{ most: MOST_CELLS }} cells`)
      }
      yield slice
      await nextTurn()
    }
  }
}
