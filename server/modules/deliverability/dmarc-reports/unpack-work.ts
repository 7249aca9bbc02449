import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { Refused } from '#platform/bounded-work/task.ts'
import { openReader, type ReadReport } from './read-report.ts'

/** Files of strangers: unpacked and read in another process, piece by piece, with an end to everything. */

const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_FILES = 100
const PIECE_BYTES = 64 * 1024

export interface Unpacked {
  reports: ReadReport[]
  skipped: number
}

/** By content, not by name. */
export async function unpackReports(file: Uint8Array): Promise<Unpacked> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const reports: ReadReport[] = []
  let left = MOST_UNPACKED
  let skipped = 0
  let why = 'there is no report in it'
  for await (const pieces of unpack(bytes)) {
    const { report, refused, size } = await readFile(pieces, left)
    left -= size
    if (report) reports.push(report)
    else {
      why = refused
      skipped += 1
    }
  }
  if (reports.length === 0) throw new Refused(why)
  return { reports, skipped }
}

type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>

/** Goes through a file to its end though it is no report: how much there is of it counts. */
async function readFile(pieces: Pieces, most: number) {
  const reader = openReader()
  const decoder = new TextDecoder()
  let [size, refused] = [0, '']
  const attempt = (work: () => void) => {
    if (refused) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused = error.message
    }
  }
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) throw new Refused('it is larger than 50 MB')
    attempt(() => reader.write(decoder.decode(piece, { stream: true })))
  }
  let report: ReadReport | undefined
  attempt(() => {
    report = reader.end()
  })
  return { report, refused, size }
}

/** The files in it, one after the other. */
async function* unpack(bytes: Buffer): AsyncIterable<Pieces> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) yield whole(Readable.from([bytes]).pipe(createGunzip()))
  else if (bytes.subarray(0, 2).toString('latin1') === 'PK') yield* unzip(bytes)
  else yield cut(bytes)
}

function* cut(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

async function* whole(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* stream
  } catch {
    throw new Refused('the file is broken')
  }
}

async function* unzip(bytes: Buffer): AsyncIterable<Pieces> {
  let zip: ZipFile
  try {
    zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true })
  } catch {
    throw new Refused('the file is broken')
  }
  try {
    if (zip.entryCount > MOST_FILES) throw new Refused(`it has more than ${MOST_FILES} files`)
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (entry.fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw new Refused('the file is encrypted')
      yield whole(await openEntry(zip, entry))
    }
  } finally {
    zip.close()
  }
}

const openZip = promisify(
  fromBuffer as (bytes: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
)

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new Refused('the file is broken')) : resolve(stream),
    ),
  )

/** Null behind the last one. */
const nextEntry = (zip: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      zip.removeAllListeners()
      work()
    }
    zip.once('entry', entry => settle(() => resolve(entry)))
    zip.once('end', () => settle(() => resolve(null)))
    zip.once('error', () => settle(() => reject(new Refused('the file is broken'))))
    zip.readEntry()
  })
