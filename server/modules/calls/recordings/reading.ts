import { Readable } from 'node:stream'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { ByteRange } from '#platform/files/files.ts'
import { listChunkKeys, listChunksFrom } from './queries.ts'

type Files = WorkCtx['services']['files']
type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** So many keys are known at a time, however long a recording is. */
const PAGE = 200

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
  const pages = await list(start)
  const [first] = pages
  if (!first) throw new Error(`recording ${recordingId} has no bytes at ${start}`)
  const opened = await openOne(first)
  return Readable.from(
    (async function* () {
      yield* opened
      let page = pages.slice(1)
      let last = first
      for (;;) {
        for (const chunk of page) {
          yield* await openOne(chunk)
          last = chunk
        }
        const next = Number(last.start_at) + last.size
        if (next > end) return
        page = await list(next)
        if (page.length === 0) return
      }
    })(),
    { objectMode: false },
  )
}
