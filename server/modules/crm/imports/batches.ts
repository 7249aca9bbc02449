import type { Ctx } from '#kit/context.ts'
import type { CsvRecord } from '#platform/csv/csv-records.ts'
import type { RowError } from '../contacts/saving/read-rows.ts'
import type { Saved } from '../contacts/saving/save-many.ts'
import { type Column, readCells } from './columns.ts'
import { saveIntoList } from './save-into-list.ts'

const ROWS_AT_ONCE = 2_000
/** Long rows make short batches: a batch is checked and written as a whole. */
const BYTES_AT_ONCE = 512 * 1024

export interface Batch {
  /** The number of the first row; 1 is the first below the head. */
  first: number
  rows: string[][]
  end: number
}

export async function* inBatches(
  records: AsyncIterable<CsvRecord>,
  rowsBefore: number,
): AsyncGenerator<Batch> {
  let batch: Batch = { first: rowsBefore + 1, rows: [], end: 0 }
  let start = 0
  for await (const { cells, end } of records) {
    batch.rows.push(cells)
    batch.end = end
    if (batch.rows.length === ROWS_AT_ONCE || end - start >= BYTES_AT_ONCE) {
      yield batch
      batch = { first: batch.first + batch.rows.length, rows: [], end }
      start = end
    }
  }
  if (batch.rows.length > 0) yield batch
}

export interface FailedRow extends RowError {
  cells: string[]
}

export interface SavedBatch extends Omit<Saved, 'errors' | 'warnings'> {
  failed: FailedRow[]
  /** Rows that were kept without some of their values, one line each. */
  warned: FailedRow[]
}

export async function saveBatch(
  ctx: Ctx,
  columns: readonly Column[],
  { first, rows }: Batch,
  options: Parameters<typeof saveIntoList>[2],
): Promise<SavedBatch> {
  const failed: FailedRow[] = []
  const readable = rows.flatMap((cells, index) => {
    const row = first + index
    const detail = findUnstorable(cells)
    if (detail) failed.push({ row, detail, cells: cells.map(cell => cell.replaceAll('\0', '')) })
    return detail ? [] : [{ row, input: readCells(columns, cells) }]
  })
  const { errors, warnings, ...counts } = await saveIntoList(ctx, readable, options)
  failed.push(...errors.map(error => ({ ...error, cells: rows[error.row - first]! })))
  failed.sort((a, b) => a.row - b.row)
  const warned = [...Map.groupBy(warnings, ({ row }) => row)].map(([row, all]) => ({
    row,
    detail: all.map(({ detail }) => detail).join('; '),
    cells: rows[row - first]!,
  }))
  return { ...counts, failed, warned }
}

function findUnstorable(cells: readonly string[]): string | undefined {
  if (cells.some(cell => cell.includes('\0'))) return 'The row contains a character that cannot be stored'
  if (cells.some(cell => cell.includes('\ufffd'))) return 'The row is not encoded as UTF-8'
  return undefined
}
