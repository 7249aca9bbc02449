import { finished } from 'node:stream/promises'
import { InvalidInput } from '#kit/problem.ts'
import type { Input, UploadedPart } from '#kit/route.ts'
import { FileIsEmpty, FileIsTooLarge } from '#platform/files/receive.ts'
import type { BillFile } from './import.ts'

const MOST_MEGABYTES = 10
export const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024

/** The first file of a form. What is too large is let through to nowhere, so that the answer finds its way back. */
export async function readUpload(parts: ReturnType<Input<never, never, never>['parts']>): Promise<BillFile> {
  let file: BillFile | undefined
  for await (const part of parts) {
    if (!('stream' in part)) continue
    if (part.name === 'file' && !file) file = { bytes: await collect(part), filename: part.filename }
    else part.stream.resume()
  }
  if (!file) throw InvalidInput('file is required')
  if (file.bytes.length === 0) throw FileIsEmpty()
  return file
}

async function collect({ stream }: UploadedPart): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
    else if (chunks.length > 0) {
      chunks = []
      reject(FileIsTooLarge(MOST_MEGABYTES))
    }
  })
  finished(stream).then(() => resolve(Buffer.concat(chunks)), reject)
  return promise
}
