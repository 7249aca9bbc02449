import { pipeline, Readable } from 'node:stream'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { boundLines } from './bound-lines.ts'

export interface CsvRecord {
  cells: string[]
  /** Where in the source the next record begins. */
  end: number
}

const LONGEST_RECORD = 1024 * 1024

const options = {
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // A sheet saved with its unused lines is a file of blanks and separators: none of them is somebody.
  skip_records_with_empty_values: true,
  max_record_size: LONGEST_RECORD,
} as const

/** Record by record with bounded memory, however long the source is. */
export async function* readRecords(
  source: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const { CsvError, parse } = await import('csv-parse')
  const parser = parse({ ...options, delimiter })
  pipeline(Readable.from(boundLines(source)), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { bytes: number }
    }>) {
      yield { cells: record, end: info.bytes }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw InvalidInput(say`The file could not be read: ${{ message: error.message }}`)
    throw error
  }
}

export interface Head {
  headers: string[]
  delimiter: string
  /** Where the rows begin. */
  end: number
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const LONGEST_HEADER = 1_000
/** Enough of the first line to see what separates its cells. */
const SAMPLE_BYTES = 64 * 1024

/** The head of a file from its first bytes: separator, names of the columns, and where the rows begin. */
export async function readHead(start: Buffer): Promise<Head> {
  const skipped = start.subarray(0, 3).equals(BOM) ? 3 : 0
  const text = start.subarray(skipped)
  const line = text.toString('utf8', 0, SAMPLE_BYTES).split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [',', ';', '\t', '|'].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  )
  for await (const { cells, end } of readRecords(once(text), delimiter)) {
    const headers = cells.map(cell => cell.trim())
    if (headers.some(header => header.length > LONGEST_HEADER)) {
      throw InvalidInput(
        say`The name of a column must have at most ${{ longest_header: LONGEST_HEADER }} characters`,
      )
    }
    if (new Set(headers.filter(Boolean)).size !== headers.filter(Boolean).length) {
      throw InvalidInput('Two columns of the file have the same name')
    }
    return { headers, delimiter, end: skipped + end }
  }
  throw InvalidInput('The file is empty')
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
