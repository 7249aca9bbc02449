import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem, problem } from '#kit/problem.ts'
import type { UploadedPart } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { FileTooLarge } from './files.ts'
import { detectType, safeName } from './type.ts'

export const FileIsEmpty = problem(400, 'file_empty', 'The file is empty')
export const FileIsTooLarge = problem(
  413,
  'file_too_large',
  (megabytes: number) => say`The file is larger than ${{ megabytes }} MB`,
  100,
)
const MEGABYTE = 1024 * 1024

interface Place {
  /** Where the bytes go: see `Files`. */
  place: string
  /** How many bytes there is room for, and what to say where that is not enough. */
  room: { left: number; full(): Problem }
}

export interface Received {
  filename: string
  size: number
  content_type: string
  sha256: string
  file_key: string
}

/** The bytes, durable and with a name and a type that are safe to show. `keepingFile` writes the row that names them. */
export async function receiveFile(ctx: WorkCtx, part: UploadedPart, place: Place): Promise<Received> {
  const { key, size, sha256, head } = await put(ctx, part, place)
  return keepingFile(ctx, key, async () => {
    if (size === 0) throw FileIsEmpty()
    const content_type = await detectType(head, part.mimetype)
    return { filename: safeName(part.filename), size, content_type, sha256, file_key: key }
  })
}

/** Where the row is refused, the bytes are taken away again. */
export async function keepingFile<T>(ctx: WorkCtx, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Of a commit whose answer was lost nobody knows whether it happened: the sweep finds out.
    if (error instanceof Problem) await ctx.services.files.delete(key)
    throw error
  }
}

async function put({ services }: WorkCtx, part: UploadedPart, { place, room: { left, full } }: Place) {
  const megabytes = services.settings.attachmentMaxMb
  const most = megabytes * MEGABYTE
  try {
    // Only the first file is taken: nobody else looks at its pieces.
    const stored = await services.files.put(place, part.stream, Math.min(most, left), { isOwned: true })
    if (part.stream.truncated) {
      await services.files.delete(stored.key)
      throw FileIsTooLarge(megabytes)
    }
    return stored
  } catch (error) {
    if (error instanceof FileTooLarge) throw left < most ? full() : FileIsTooLarge(megabytes)
    if (error instanceof Problem) throw error
    if (['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')) throw error
    throw InvalidInput('The file did not arrive whole')
  }
}
