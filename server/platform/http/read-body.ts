import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundFailed, OutboundTooLarge } from './errors.ts'

export const ACCEPTED_ENCODINGS = 'gzip, br'

export type BodyLimits = {
  host: string
  maxBytes: number
  encoding: string
}

// The limit holds twice, for what comes over the wire and for what it unpacks to, each counted chunk by chunk:
// nothing larger is ever held in memory.
export async function readBody(
  body: Readable,
  { host, maxBytes, encoding }: BodyLimits,
): Promise<Buffer<ArrayBuffer>> {
  const decoder = createDecoder(encoding, host)
  const chunks: Buffer[] = []

  async function* countBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0
    for await (const chunk of source) {
      total += chunk.length
      if (total > maxBytes) throw createTooLarge(host, maxBytes)
      yield chunk
    }
  }

  async function collect(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of countBytes(source)) chunks.push(chunk)
  }

  if (decoder) await pipeline(body, countBytes, decoder, collect)
  else await pipeline(body, collect)
  return Buffer.concat(chunks)
}

export function createTooLarge(host: string, maxBytes: number): OutboundTooLarge {
  return new OutboundTooLarge(`The answer of "${host}" is larger than ${maxBytes} bytes.`)
}

// One coding at most: stacked codings multiply what a small answer can unpack to, and no server needs them.
function createDecoder(encoding: string, host: string): Duplex | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      throw new OutboundFailed(`The answer of "${host}" has an encoding that is not supported.`)
  }
}
