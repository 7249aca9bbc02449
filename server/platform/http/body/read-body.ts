import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { OutboundBusy, OutboundFailed, OutboundTooLarge } from '../errors.ts'
import type { BodyFolder } from './folder.ts'

export const ACCEPTED_ENCODINGS = 'gzip, br'
/** Unpacked at once: what unpacks to much comes in fewer turns than by the usual quarter of it. */
const PIECE = { chunkSize: 65_536 }

export type BodyLimits = {
  host: string
  maxBytes: number
  encoding: string
  /** Keeps what came so far instead of failing at the limit. */
  cutsAtLimit: boolean
  /** Takes what is long. */
  folder?: BodyFolder | undefined
}

export type ReadBody = {
  /** All of it, or of what went to a file the beginning. */
  body: Buffer<ArrayBuffer>
  length: number
  isCut: boolean
  file: string | null
}

/** Longer ones go to a file where there is a folder for them, as many bytes at a time. */
const LONG_BYTES = 256 * 1024

/** Ends the reading: what is there is enough. */
class Enough extends Error {}

// The limit holds twice, for what comes over the wire and for what it unpacks to, each counted chunk by chunk:
// nothing larger is ever held in memory.
export async function readBody(
  body: Readable,
  { host, maxBytes, encoding, cutsAtLimit, folder }: BodyLimits,
): Promise<ReadBody> {
  const [source, decoder] = await createDecoder(body, encoding, host)
  const keeper = keepChunks(folder)
  let isCut = false

  /** As much of a piece as there is room for behind what came before; the last one is cut, or refused. */
  function keepWithin(chunk: Buffer, total: number): Buffer {
    if (total <= maxBytes) return chunk
    if (!cutsAtLimit) throw createTooLarge(host, maxBytes)
    isCut = true
    return chunk.subarray(0, chunk.length - (total - maxBytes))
  }

  async function* countBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0
    for await (const chunk of source) {
      total += chunk.length
      yield keepWithin(chunk, total)
      if (isCut) throw new Enough()
    }
  }

  async function collect(source: AsyncIterable<Buffer>): Promise<void> {
    let total = 0
    for await (const chunk of source) {
      total += chunk.length
      await keeper.add(keepWithin(chunk, total))
      if (isCut) throw new Enough()
    }
  }

  try {
    if (decoder) await pipeline(source, countBytes, decoder, collect)
    // Most answers: a loop leaves the source as a pipeline would, and costs a fraction of one.
    else await collect(source)
  } catch (error) {
    if (!(isCut && error instanceof Enough)) {
      await keeper.drop()
      throw error
    }
  }
  return { ...(await keeper.end()), isCut }
}

/** In memory as long as it is short; from then on in a file, where there is a folder for it. */
function keepChunks(given: BodyFolder | undefined) {
  let folder = given
  let held: Buffer[] = []
  let heldBytes = 0
  let length = 0
  let beginning: Buffer | undefined
  let long: Awaited<ReturnType<BodyFolder['create']>> | undefined
  async function flush(): Promise<void> {
    try {
      // All of it or an error, unlike `writev`, which may write a part.
      await long!.file.appendFile(Buffer.concat(held))
    } catch (error) {
      await drop()
      // Nothing that the host could be blamed for.
      throw new OutboundBusy('There was no room to keep the answer.', { cause: error })
    }
    held = []
    heldBytes = 0
  }
  async function drop(): Promise<void> {
    const { path, file } = long ?? {}
    long = undefined
    await file?.close()
    if (path !== undefined) await given?.drop(path)
  }
  return {
    drop,
    async add(chunk: Buffer): Promise<void> {
      beginning ??= chunk
      held.push(chunk)
      length += chunk.length
      heldBytes += chunk.length
      if (!folder || heldBytes <= LONG_BYTES) return
      long ??= await folder.create().catch(() => undefined)
      if (long) await flush()
      // A machine where nothing can be written has its memory still.
      else folder = undefined
    },
    async end(): Promise<Pick<ReadBody, 'body' | 'length' | 'file'>> {
      if (!long) return { body: Buffer.concat(held), length, file: null }
      await flush()
      await long.file.close()
      return { body: Buffer.from(beginning!), length, file: long.path }
    },
  }
}

export function createTooLarge(host: string, maxBytes: number): OutboundTooLarge {
  return new OutboundTooLarge(`The answer of "${host}" is larger than ${maxBytes} bytes.`)
}

// One coding at most: stacked codings multiply what a small answer can unpack to, and no server needs them.
async function createDecoder(
  body: Readable,
  encoding: string,
  host: string,
): Promise<[Readable, Duplex | null]> {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return [body, null]
    case 'gzip':
    case 'x-gzip':
      return [body, createGunzip(PIECE)]
    case 'br':
      return [body, createBrotliDecompress(PIECE)]
    case 'zstd':
      return [body, createZstdDecompress(PIECE)]
    case 'deflate':
      return createInflateFor(body)
    default:
      throw new OutboundFailed(`The answer of "${host}" has an encoding that is not supported.`)
  }
}

// Half of the servers that say deflate leave the zlib header out, so the first byte has to tell.
async function createInflateFor(body: Readable): Promise<[Readable, Duplex]> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const { value: first, done } = await pieces.next()
  async function* all(): AsyncGenerator<Buffer> {
    if (done) return
    yield first
    for (;;) {
      const { value, done: isOver } = await pieces.next()
      if (isOver) return
      yield value
    }
  }
  const isWrapped = done || ((first as Buffer)[0]! & 0x0f) === 8
  return [Readable.from(all()), isWrapped ? createInflate(PIECE) : createInflateRaw(PIECE)]
}
