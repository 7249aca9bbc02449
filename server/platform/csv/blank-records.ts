import { Problem } from '#kit/problem.ts'
import { readHead, readRecords } from './csv-records.ts'

/** A file that is kept in pieces of one size, the last one shorter. */
export interface Pieces {
  bytes: number
  read(position: number): Promise<Buffer | undefined>
  write(position: number, bytes: Buffer): Promise<void>
}

interface Range {
  start: number
  end: number
}

const SPACE = 0x20
/** What holds the records apart stays, and so does the place of every byte: whoever reads on finds empty rows. */
const STRUCTURE = new Set(Buffer.from('"\r\n,;\t|'))

/** Empties the records that say something of somebody; how many. They are found as whoever imports the file finds them. */
export async function blankRecords(
  pieces: Pieces,
  says: (cells: readonly string[]) => boolean,
): Promise<number> {
  const found: Range[] = []
  try {
    const { delimiter } = await readHead((await pieces.read(0)) ?? Buffer.alloc(0))
    let start = 0
    for await (const { cells, end } of readRecords(readAll(pieces), delimiter)) {
      if (says(cells)) found.push({ start, end })
      start = end
    }
  } catch (error) {
    // What cannot be read any further is not imported any further either.
    if (!(error instanceof Problem)) throw error
  }
  const byPiece = Map.groupBy(
    found.flatMap(range => [...acrossPieces(range, pieces.bytes)]),
    ({ position }) => position,
  )
  for (const [position, ranges] of byPiece) {
    const bytes = await pieces.read(position)
    if (!bytes) continue
    for (const { start, end } of ranges) blank(bytes, start, end)
    await pieces.write(position, bytes)
  }
  return found.length
}

async function* readAll(pieces: Pieces): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const bytes = await pieces.read(position)
    if (!bytes) return
    yield bytes
  }
}

function* acrossPieces({ start, end }: Range, bytes: number): Generator<Range & { position: number }> {
  for (let position = Math.floor(start / bytes); position * bytes < end; position += 1) {
    yield {
      position,
      start: Math.max(0, start - position * bytes),
      end: Math.min(bytes, end - position * bytes),
    }
  }
}

function blank(bytes: Buffer, start: number, end: number): void {
  for (let at = start; at < Math.min(end, bytes.length); at += 1) {
    if (!STRUCTURE.has(bytes[at]!)) bytes[at] = SPACE
  }
}
