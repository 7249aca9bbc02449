import type { WorkCtx } from '#kit/context.ts'
import { type CsvRecord, readRecords } from '#platform/csv/csv-records.ts'
import type { Incoming, Kind } from '../import-context.ts'
import type { ImportRow } from '../queries.ts'
import type { ImportWarning } from '../schema.ts'
import type { Move, Step } from '../step.ts'
import { CHUNK_BYTES, findChunk } from '../work-queries.ts'
import { type FileName, layOut } from './columns.ts'
import { companies, readCompany } from './companies.ts'
import { contactColumns, contacts, readContact } from './contacts.ts'
import { deals, readDeal } from './deals.ts'

/** A file as it was taken in. */
export interface StoredFile {
  name: FileName
  /** Its number among the pieces. */
  file: number
  size: number
  headers: string[]
  delimiter: string
  /** Where its rows begin. */
  start: number
}

type Reader = (cells: readonly string[]) => Incoming | string

const readers: Record<FileName, (headers: readonly string[]) => { kind: Kind<never>; read: Reader }> = {
  companies: headers => {
    const layout = layOut('companies', headers)
    return { kind: companies as Kind<never>, read: cells => readCompany(layout, cells) }
  },
  contacts: headers => {
    const layout = layOut('contacts', headers)
    const columns = contactColumns(headers, layout)
    return { kind: contacts as Kind<never>, read: cells => readContact(columns, layout, cells) }
  },
  deals: headers => {
    const layout = layOut('deals', headers)
    return { kind: deals as Kind<never>, read: cells => readDeal(layout, cells) }
  },
}

/** Companies, then the people who work there, then what is sold to them. */
export const hubspotSteps = (row: ImportRow): Step[] =>
  (row.files as unknown as StoredFile[]).map(file => ({
    moves: (ctx, { id }, place) => readFile(ctx, id, file, readPlace(place) ?? { start: file.start, row: 1 }),
  }))

/** A place is a byte of the file and the number of the row that begins there. */
function readPlace(place: string): { start: number; row: number } | undefined {
  if (place === '') return undefined
  const [start, row] = place.split(':').map(Number)
  return { start: start!, row: row! }
}

const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 256 * 1024

async function* readFile(
  ctx: WorkCtx,
  importId: string,
  file: StoredFile,
  { start, row: first }: { start: number; row: number },
): AsyncGenerator<Move> {
  const { kind, read } = readers[file.name](file.headers)
  const records = readRecords(readChunks(ctx, importId, file.file, start), file.delimiter)
  let before = start
  let row = first
  for await (const batch of inBatches(records)) {
    const items: Incoming[] = []
    const warnings: ImportWarning[] = []
    for (const { cells } of batch) {
      row += 1
      const one = cells.some(cell => cell.includes('\0') || cell.includes('\ufffd'))
        ? 'The row is not encoded as UTF-8'
        : read(cells)
      if (typeof one !== 'string') items.push(one)
      else warnings.push({ entity: file.name, foreign_id: `row ${row}`, detail: one })
    }
    const place = start + batch.at(-1)!.end
    yield { place: `${place}:${row}`, done: place - before, warnings, take: { kind, items } }
    before = place
  }
}

async function* inBatches(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord[]> {
  let batch: CsvRecord[] = []
  let start = 0
  for await (const record of records) {
    batch.push(record)
    if (batch.length === ROWS_AT_ONCE || record.end - start >= BYTES_AT_ONCE) {
      yield batch
      batch = []
      start = record.end
    }
  }
  if (batch.length > 0) yield batch
}

export async function* readChunks(
  ctx: WorkCtx,
  importId: string,
  file: number,
  start: number,
): AsyncGenerator<Buffer> {
  for (let position = Math.floor(start / CHUNK_BYTES); ; position += 1) {
    const bytes = await ctx.transact(({ db }) => findChunk(db, importId, file, position))
    if (!bytes) return
    yield bytes.subarray(Math.max(0, start - position * CHUNK_BYTES))
  }
}
