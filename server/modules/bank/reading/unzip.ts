import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { Refused } from '#platform/bounded-work/task.ts'

const MOST_FILES = 100
const MOST_UNPACKED = 100 * 1024 * 1024

export interface Unpacked {
  name: string
  bytes: Buffer
}

/** The files of an archive, with an end to their number and size; a file that is none is its only one. */
export async function unpack(bytes: Buffer, name: string): Promise<Unpacked[]> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return [{ name, bytes }]
  let zip: ZipFile
  try {
    zip = await openZip(bytes, { lazyEntries: true, validateEntrySizes: true })
  } catch {
    throw new Refused('the archive is broken')
  }
  const files: Unpacked[] = []
  let left = MOST_UNPACKED
  try {
    if (zip.entryCount > MOST_FILES) throw new Refused(`it has more than ${MOST_FILES} files`)
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (entry.fileName.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new Refused('the archive is encrypted')
      const unpacked = await readEntry(zip, entry, left)
      left -= unpacked.length
      if (unpacked.length > 0) files.push({ name: entry.fileName, bytes: unpacked })
    }
  } finally {
    zip.close()
  }
  if (files.length === 0) throw new Refused('there is no file in the archive')
  // The order in an archive is nobody's choice.
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const openZip = promisify(
  fromBuffer as (bytes: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
)

async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<NodeJS.ReadableStream>()
  zip.openReadStream(entry, (error, stream) =>
    error ? reject(new Refused('the archive is broken')) : resolve(stream),
  )
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of await promise) {
      size += (chunk as Buffer).length
      if (size > most) throw new Refused('it is larger than 100 MB unpacked')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('the archive is broken')
  }
  return Buffer.concat(chunks)
}

/** Null behind the last one. */
const nextEntry = (zip: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      zip.removeAllListeners()
      work()
    }
    zip.once('entry', entry => settle(() => resolve(entry)))
    zip.once('end', () => settle(() => resolve(null)))
    zip.once('error', () => settle(() => reject(new Refused('the archive is broken'))))
    zip.readEntry()
  })
