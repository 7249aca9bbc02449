import { Readable } from 'node:stream'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { ByteRange } from '#platform/files/files.ts'
import { listChunkKeys, listChunksFrom } from './queries.ts'

type Files = WorkCtx['services']['files']
type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** So many keys are known at a time, however long a recording is. */
const PAGE = 200
const READ_AHEAD = 512 * 1024

/** The chunks one after another as they lie in the store: nothing is copied to be joined. */
export async function* readChunks(
  files: Files,
  transact: Transact,
  recordingId: string,
): AsyncIterable<Buffer> {
  let after = -1
  for (;;) {
    const page = await transact(({ db }) => listChunkKeys(db, recordingId, after, PAGE))
    for (const { file_key } of page) yield* await files.open(file_key)
    if (page.length < PAGE) return
    after = page.at(-1)!.index
  }
}

/** A part of the whole, over the borders of chunks. The first of them is opened before the answer begins. */
export async function openRange(
  files: Files,
  transact: Transact,
  recordingId: string,
  { start, end }: ByteRange,
): Promise<Readable> {
  const list = (from: number) => transact(({ db }) => listChunksFrom(db, recordingId, from, end, PAGE))
  const openOne = ({ file_key, start_at, size }: Awaited<ReturnType<typeof list>>[number]) => {
    const begin = Number(start_at)
    const from = Math.max(0, start - begin)
    const to = Math.min(size - 1, end - begin)
    return from === 0 && to === size - 1
      ? files.open(file_key)
      : files.open(file_key, { start: from, end: to })
  }
  const found = await list(start)
  const [first] = found
  if (!first) throw new Error(`recording ${recordingId} has no bytes at ${start}`)
  let page = found.slice(1)
  let last = first
  const openNext = async (): Promise<Readable | null> => {
    const next = Number(last.start_at) + last.size
    if (next > end) return null
    if (page.length === 0) page = await list(next)
    const chunk = page.shift()
    if (!chunk) return null
    last = chunk
    return openOne(chunk)
  }
  return joinStreams(await openOne(first), openNext)
}

/** One after another, each opened when the one before it has ended. What is read is handed on as it came. */
export function joinStreams(first: Readable, openNext: () => Promise<Readable | null>): Readable {
  let current = first
  const joined = new Readable({
    highWaterMark: READ_AHEAD,
    read: () => void current.resume(),
    destroy(error, done) {
      current.destroy()
      done(error)
    },
  })
  const fail = (error: Error) => void joined.destroy(error)
  const follow = (stream: Readable): void => {
    current = stream
    // Nobody waits any more.
    if (joined.destroyed) return void stream.destroy()
    stream.on('error', fail)
    stream.on('end', () => {
      openNext().then(next => {
        if (next) follow(next)
        else joined.push(null)
      }, fail)
    })
    stream.on('data', piece => {
      if (!joined.push(piece)) stream.pause()
    })
  }
  follow(first)
  return joined
}
