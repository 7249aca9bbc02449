import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A row as the file has it, by the names of its columns; or why it is none. */
export type Row = { cells: Record<string, unknown>; text: string } | { bad: string; text: string }

const LONGEST_ROW = 1024 * 1024
const MOST_CELLS = 1_000
/** What the file of errors repeats of a row. */
const SHOWN = 2_000

const LINE = 0x0a
const QUOTE = 0x22

const decoder = new TextDecoder('utf-8', { fatal: true })

export interface Source {
  stream: AsyncIterable<Buffer>
  /** Bytes of the file that were read so far. */
  readBytes(): number
}

/** Unpacked where it is gzip, which its first bytes say. */
export async function openSource(file: string): Promise<Source> {
  let count = 0
  const raw = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 })
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of raw) {
      count += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  const chunks = counted()
  const first = await chunks.next()
  async function* whole(): AsyncGenerator<Buffer> {
    if (!first.done) yield first.value
    yield* chunks
  }
  const isGzip = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b
  const stream = isGzip ? (Readable.from(whole()).pipe(createGunzip()) as AsyncIterable<Buffer>) : whole()
  return { stream, readBytes: () => count }
}

/**
 * Cuts bytes into rows, those of a piece at once: at line ends, in CSV at those outside of quotes. One that is too long is
 * dropped up to the next line end, so that a quote that is never closed costs its row and not the file.
 */
async function* cutRows(
  stream: AsyncIterable<Buffer>,
  hasQuotes: () => boolean,
): AsyncGenerator<(Buffer | null)[]> {
  let parts: Buffer[] = []
  let length = 0
  let isQuoted = false
  let isTooLong = false
  for await (const chunk of stream) {
    const rows: (Buffer | null)[] = []
    let start = 0
    const quotes = hasQuotes()
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (byte === QUOTE && quotes) isQuoted = !isQuoted
      const isEnd = byte === LINE && (!isQuoted || isTooLong || length + at - start > LONGEST_ROW)
      if (!isEnd) continue
      isTooLong ||= length + at - start > LONGEST_ROW
      const end = chunk.subarray(start, at)
      rows.push(isTooLong ? null : length === 0 ? end : Buffer.concat([...parts, end]))
      parts = []
      length = 0
      start = at + 1
      isQuoted = false
      isTooLong = false
    }
    length += chunk.length - start
    if (length > LONGEST_ROW) {
      isTooLong = true
      parts = []
    } else if (start < chunk.length) parts.push(chunk.subarray(start))
    yield rows
  }
  if (isTooLong) yield [null]
  else if (length > 0) yield [Buffer.concat(parts)]
}

/** The cells of one row of CSV; undefined where there are too many of them. */
function splitCells(line: string, separator: string): string[] | undefined {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (cells.length >= MOST_CELLS) return undefined
    let cell = ''
    if (line[at] === '"') {
      for (;;) {
        const end = line.indexOf('"', at + 1)
        if (end === -1) {
          cell += line.slice(at + 1)
          at = line.length
          break
        }
        cell += line.slice(at + 1, end)
        at = end + 1
        if (line[at] !== '"') break
        cell += '"'
      }
    }
    const next = line.indexOf(separator, at)
    cell += next === -1 ? line.slice(at) : line.slice(at, next)
    cells.push(cell)
    if (next === -1) return cells
    at = next + 1
  }
}

const separators = [',', ';', '\t', '|']

/** Which of them stands most often in the head. */
const separatorOf = (head: string): string =>
  separators.reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best))

type Mapping = Readonly<Record<string, string | null>>

/** Names of the file's columns to ours: without case, `First Name` is `first_name`; `--map` says the rest. */
const columnOf = (name: string, mapping: Mapping): string | null => {
  const given = mapping[name.trim()]
  return given === undefined
    ? name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
    : given
}

function decode(bytes: Buffer): { text: string } | { bad: string; text: string } {
  const isBroken = (bad: string) => ({
    bad,
    text: bytes.toString('latin1').replaceAll('\0', '').slice(0, SHOWN),
  })
  if (bytes.includes(0)) return isBroken('It holds a NUL byte')
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    return isBroken('It is not written in UTF-8')
  }
}

const tooLong: Row = { bad: 'It is longer than 1 MB', text: '' }

/** CSV with a head, or one JSON object a line: the first character says which. As many at once as were read. */
export async function* readRows(stream: AsyncIterable<Buffer>, mapping: Mapping): AsyncGenerator<Row[]> {
  let read: ((text: string) => Row) | undefined
  let isCsv = true
  async function* peeked(): AsyncGenerator<Buffer> {
    let isFirst = true
    for await (const chunk of stream) {
      const start = isFirst && chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
      if (isFirst) isCsv = !/^\s*\{/.test(chunk.toString('latin1', start, start + 64))
      isFirst = false
      yield chunk.subarray(start)
    }
  }
  const readRow = (bytes: Buffer | null): Row | undefined => {
    if (bytes === null) return tooLong
    const decoded = decode(bytes)
    if ('bad' in decoded) return decoded
    const text = decoded.text.replace(/\r$/, '')
    if (text.trim() === '') return undefined
    if (!isCsv) return readJson(text, mapping)
    if (read) return read(text)
    read = csvReader(text, mapping)
    return undefined
  }
  for await (const rows of cutRows(peeked(), () => isCsv)) yield rows.flatMap(bytes => readRow(bytes) ?? [])
}

function readJson(text: string, mapping: Mapping): Row {
  const shown = text.slice(0, SHOWN)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { bad: 'It is no JSON object', text: shown }
    }
    const cells: Record<string, unknown> = {}
    for (const [name, cell] of Object.entries(value)) {
      const column = columnOf(name, mapping)
      if (column) cells[column] = cell
    }
    return { cells, text: shown }
  } catch {
    return { bad: 'It is no JSON object', text: shown }
  }
}

function csvReader(head: string, mapping: Mapping): (text: string) => Row {
  const separator = separatorOf(head)
  const columns = (splitCells(head, separator) ?? []).map(name => columnOf(name, mapping))
  return text => {
    const values = splitCells(text, separator)
    const shown = text.slice(0, SHOWN)
    if (!values) return { bad: `It has more than ${MOST_CELLS} cells`, text: shown }
    const cells: Record<string, unknown> = {}
    columns.forEach((column, index) => {
      if (column && values[index]) cells[column] = values[index]
    })
    return { cells, text: shown }
  }
}
