import { finished } from 'node:stream/promises'
import type { Problem } from '#kit/problem.ts'
import type { UploadedPart } from '#kit/route.ts'

/**
 * The bytes of an uploaded file, counted while they arrive: what is too large is let through to nowhere, since a
 * stream that nobody reads would hold up the connection, and with it the answer.
 */
export async function collectPart(
  { stream }: UploadedPart,
  most: number,
  tooLarge: () => Problem,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
    else if (chunks.length > 0) {
      chunks = []
      reject(tooLarge())
    }
  })
  finished(stream).then(() => resolve(Buffer.concat(chunks)), reject)
  return promise
}
