import type { WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import type { Dataset } from '#kit/records/dataset.ts'
import type { ContactChoiceIn } from '#modules/crm/index.ts'
import { listColumns, readRows } from './queries.ts'

const ROWS_AT_ONCE = 500
const FILES_AT_ONCE = 20

type Row = Record<string, unknown>
export type Format = 'csv' | 'json'

interface Source {
  columns: readonly string[]
  next: (after: Row | null) => Promise<Row[]>
}

/** Short transactions, so that nothing is held while the archive is written; rows that come meanwhile may be in it. */
async function open(ctx: WorkCtx, set: Dataset, filter: ContactChoiceIn | null): Promise<Source> {
  if (set.rows) {
    const { columns, listAfter } = set.rows
    return {
      columns: await ctx.transact(columns),
      next: after => ctx.transact(inner => listAfter(inner, filter as never, after, ROWS_AT_ONCE)),
    }
  }
  const key = set.key ?? ['id']
  const columns = await ctx.transact(({ db }) => listColumns(db, set.table, set.omit ?? []))
  const source = { table: set.table, columns, key, where: set.where }
  return { columns, next: after => ctx.transact(({ db }) => readRows(db, source, after, ROWS_AT_ONCE)) }
}

/** A file's text, some rows at a time. */
export async function* writeDataset(
  ctx: WorkCtx,
  set: Dataset,
  {
    format,
    filter,
    count,
  }: { format: Format; filter: ContactChoiceIn | null; count: (rows: number) => void },
): AsyncGenerator<string> {
  const { columns, next } = await open(ctx, set, filter)
  yield format === 'csv' ? `\ufeff${toCsvLine(columns)}` : '['
  let last: Row | null = null
  let isFirst = true
  for (;;) {
    const rows: Row[] = await next(last)
    if (rows.length > 0) {
      const lines = rows.map(row =>
        format === 'csv'
          ? toCsvLine(columns.map(column => asCell(row[column])))
          : JSON.stringify(Object.fromEntries(columns.map(column => [column, row[column]]))),
      )
      if (format === 'csv') yield lines.join('')
      else yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`
      isFirst = false
      count(rows.length)
    }
    if (rows.length < ROWS_AT_ONCE) break
    last = rows.at(-1)!
  }
  if (format === 'json') yield '\n]\n'
}

const asCell = (value: unknown): unknown =>
  Array.isArray(value) && value.every(one => typeof one === 'string') ? value.join(';') : value

/** The files of a dataset, one after another. */
export async function* readFiles(
  ctx: WorkCtx,
  { table, key = ['id'], file, where }: Dataset,
): AsyncGenerator<{ path: string; bytes: Buffer }> {
  if (!file) return
  let last: Row | null = null
  for (;;) {
    const after: Row | null = last
    const source = { table, columns: [file.column], key, where }
    const rows: Row[] = await ctx.transact(({ db }) => readRows(db, source, after, FILES_AT_ONCE))
    for (const row of rows) yield { path: `files/${file.pathOf(row)}`, bytes: row[file.column] as Buffer }
    if (rows.length < FILES_AT_ONCE) return
    last = rows.at(-1)!
  }
}
