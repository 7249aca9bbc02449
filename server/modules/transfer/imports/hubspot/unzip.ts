import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

/** An archive in pieces of one size. */
interface Stored {
  size: number
  chunkBytes: number
  read(position: number): Promise<Buffer | undefined>
}

const MOST_FILES = 200

/** The CSV files of an archive, one after another and piece by piece: nothing of it is held as a whole. */
export async function* unpackCsv(name: string, stored: Stored): AsyncGenerator<AsyncIterable<Buffer>> {
  const broken = () => InvalidInput(`${name} could not be read: the archive is broken`)
  const zip = await open(new PiecesReader(stored), stored.size).catch(() => {
    throw broken()
  })
  try {
    if (zip.entryCount > MOST_FILES)
      throw InvalidInput(say`${name} holds more than ${{ most: MOST_FILES }} files`)
    for (let entry = await next(zip, broken); entry; entry = await next(zip, broken)) {
      if (!/\.csv$/i.test(entry.fileName) || /(^|\/)(\.|__MACOSX)/.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw InvalidInput(`${name} could not be read: the archive is encrypted`)
      yield guarded(zip, entry, broken)
    }
  } finally {
    zip.close()
  }
}

async function* guarded(zip: ZipFile, entry: Entry, broken: () => Error): AsyncGenerator<Buffer> {
  try {
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
    for await (const piece of stream) yield piece as Buffer
  } catch {
    throw broken()
  }
}

/** The library asks for a subclass of its own. */
class PiecesReader extends RandomAccessReader {
  readonly #stored: Stored
  constructor(stored: Stored) {
    super()
    this.#stored = stored
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#stored, start, end), { objectMode: false })
  }
}

async function* readRange({ read, chunkBytes }: Stored, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const position = Math.floor(at / chunkBytes)
    const bytes = await read(position)
    if (!bytes) return
    const from = at - position * chunkBytes
    const piece = bytes.subarray(from, Math.min(bytes.length, from + end - at))
    if (piece.length === 0) return
    yield piece
    at += piece.length
  }
}

const open = (reader: RandomAccessReader, size: number): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromRandomAccessReader(
      reader,
      size,
      { lazyEntries: true, validateEntrySizes: true, autoClose: false },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    ),
  )

const next = (zip: ZipFile, broken: () => Error): Promise<Entry | undefined> =>
  new Promise((resolve, reject) => {
    const settle = (entry?: Entry) => {
      zip.removeAllListeners()
      resolve(entry)
    }
    zip.once('entry', settle)
    zip.once('end', () => settle())
    zip.once('error', () => reject(broken()))
    zip.readEntry()
  })
