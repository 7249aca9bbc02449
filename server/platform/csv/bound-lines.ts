import { InvalidInput } from '#kit/problem.ts'

const MOST_CELLS = 10_000
const NEW_LINE = 0x0a
const SEPARATORS = new Set([0x2c, 0x3b, 0x09, 0x7c])

/** Passes a CSV file on as it comes, and stops at a line that would be a list of a million cells. */
export async function* boundLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let cells = 0
  for await (const chunk of source) {
    for (const byte of chunk) {
      if (byte === NEW_LINE) cells = 0
      else if (SEPARATORS.has(byte)) cells += 1
      if (cells > MOST_CELLS) throw InvalidInput(`A line of the file has more than ${MOST_CELLS} cells`)
    }
    yield chunk
  }
}
