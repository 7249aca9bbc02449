import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { OutboundFailed, OutboundTooLarge } from './errors.ts'

export const ACCEPTED_ENCODINGS = 'gzip, br'

export type BodyLimits = {
  host: string
  maxBytes: number
  encoding: string
  /** Keeps what came so far instead of failing at the limit. */
  cutsAtLimit: boolean
}

export type ReadBody = { body: Buffer<ArrayBuffer>; isCut: boolean }

/** Ends the reading: what is there is enough. */
class Enough extends Error {}

// The limit holds twice, for what comes over the wire and for what it unpacks to, each counted chunk by chunk:
// nothing larger is ever held in memory.
export async function readBody(
  body: Readable,
  { host, maxBytes, encoding, cutsAtLimit }: BodyLimits,
): Promise<ReadBody> {
  const [source, decoder] = await createDecoder(body, encoding, host)
  const chunks: Buffer[] = []
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
      chunks.push(keepWithin(chunk, total))
      if (isCut) throw new Enough()
    }
  }

  try {
    if (decoder) await pipeline(source, countBytes, decoder, collect)
    // Most answers: a loop leaves the source as a pipeline would, and costs a fraction of one.
    else await collect(source)
  } catch (error) {
    if (!(isCut && error instanceof Enough)) throw error
  }
  return { body: Buffer.concat(chunks), isCut }
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
      return [body, createGunzip()]
    case 'br':
      return [body, createBrotliDecompress()]
    case 'zstd':
      return [body, createZstdDecompress()]
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
  return [Readable.from(all()), isWrapped ? createInflate() : createInflateRaw()]
}
