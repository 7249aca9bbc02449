import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { toCsvCell, toCsvLine } from '#kit/csv.ts'
import type { ReportEnvironment } from '../query/environment.ts'
import type { CheckedQuery } from '../query/model.ts'
import type { TextRow } from './cursor-queries.ts'
import { columnsOf, type FileColumn, majorOf, readTexts } from './rows.ts'
import type { FileFormat } from './schema.ts'
import { writeSheet } from './xlsx.ts'

/** Who reads nothing for that long has gone, or holds a place that others want. */
const STALLED_MS = 60_000

export const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface Sink {
  readonly output: Readable
  readonly input: Writable
  readonly head: string
  write(rows: readonly TextRow[]): string
  readonly foot: string
}

/** Only what people wrote may hold what must be put in quotes, or begin like a formula. */
function csvCell({ type, exponent }: FileColumn): (text: string) => string {
  if (type === 'text' || type === 'id') return toCsvCell
  return type === 'money' ? text => majorOf(text, exponent) : text => text
}

function csvSink(columns: readonly FileColumn[]): Sink {
  const stream = new PassThrough({ highWaterMark: 1024 * 1024 })
  const cells = columns.map((column, index) => [`c${index}`, csvCell(column)] as const)
  const lineOf = (row: TextRow): string => {
    let line = ''
    for (const [key, cellOf] of cells) {
      const text = row[key]
      line += text === null || text === undefined ? ',' : `${cellOf(text)},`
    }
    return `${line.slice(0, -1)}\r\n`
  }
  return {
    output: stream,
    input: stream,
    head: toCsvLine(columns.map(({ label }) => label)),
    write: rows => rows.map(lineOf).join(''),
    foot: '',
  }
}

function sheetSink(columns: readonly FileColumn[], now: Temporal.Instant): Sink {
  const { output, sheet, head, rowsXml, foot } = writeSheet(columns, now)
  return { output, input: sheet, head, write: rowsXml, foot }
}

class Gone extends Error {}

/** Writes, and waits until there is room for more; one pair of listeners, however long the file is. */
function writerTo(input: Writable): (text: string) => Promise<void> {
  let waits: PromiseWithResolvers<void> | undefined
  const wake = () => waits?.resolve()
  input.on('drain', wake).on('close', wake)
  return async text => {
    if (input.destroyed) throw new Gone('nobody reads the export any more')
    if (text === '' || input.write(text)) return
    waits = Promise.withResolvers()
    const { reject } = waits
    const stalled = setTimeout(() => reject(new Gone('nobody reads the export any more')), STALLED_MS)
    try {
      await waits.promise
    } finally {
      clearTimeout(stalled)
    }
    if (input.destroyed) throw new Gone('nobody reads the export any more')
  }
}

/**
 * The file as a stream, once it is sure that there is one: what is wrong is thrown before the first byte. Whoever stops
 * reading ends the cursor.
 */
export async function openExport(
  ctx: WorkCtx,
  environment: ReportEnvironment,
  query: CheckedQuery,
  { format, signal }: { format: FileFormat; signal?: AbortSignal },
): Promise<Readable> {
  const columns = columnsOf(environment, query)
  const { output, input, ...sink } = format === 'csv' ? csvSink(columns) : sheetSink(columns, ctx.now)
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const leave = () => {
    output.destroy()
    input.destroy()
  }
  signal?.addEventListener('abort', leave, { once: true })
  output.once('close', () => input.destroy())
  const put = writerTo(input)
  let hasBegun = false
  readTexts(ctx, environment, query, {
    begin() {
      hasBegun = true
      input.write(sink.head)
      resolve(output)
    },
    take: rows => put(sink.write(rows)),
  }).then(
    () => input.end(sink.foot),
    (error: Error) => {
      if (!hasBegun) reject(error)
      else if (!(error instanceof Gone)) ctx.log.warn({ err: error }, 'an export ended before its last row')
      leave()
    },
  )
  return promise
}
