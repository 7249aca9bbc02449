import { InvalidInput } from '#kit/problem.ts'
import type { Input } from '#kit/route.ts'
import { ReportUnreadable } from '../errors.ts'

const MOST_BYTES = 10 * 1024 * 1024
/** Of a body that carries such a file in base64, broken into lines or not. */
export const MOST_JSON = 15 * 1024 * 1024

/** The first file of a form; what does not fit is not kept. */
export async function readUpload(parts: ReturnType<Input<never, never, never>['parts']>): Promise<Buffer> {
  let file: Buffer | undefined
  for await (const part of parts) {
    if (!('stream' in part)) continue
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.stream) {
      size += (chunk as Buffer).length
      if (size <= MOST_BYTES) chunks.push(chunk as Buffer)
    }
    if (part.name === 'file') file ??= Buffer.concat(chunks)
  }
  if (!file) throw InvalidInput('file is required')
  return file
}

/** The same as JSON. Checked by hand: a route that takes files has no schema of its body. */
export function readJsonUpload(body: unknown): Buffer {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw InvalidInput('The body must be an object')
  const { file } = body as { file?: unknown }
  if (file === undefined || file === null) throw InvalidInput('file is required')
  if (typeof file !== 'string') throw InvalidInput('file must be a string')
  const encoded = file.replace(/^data:[^,]{0,200};base64,/i, '')
  if (/[^A-Za-z0-9+/=_\-\s]/.test(encoded)) throw ReportUnreadable()
  return Buffer.from(encoded, 'base64')
}
