import type { WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, Problem, problem } from '#kit/problem.ts'
import type { UploadedPart } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { checkRoom, type Room, requireRoom } from '#modules/identity/index.ts'
import { FileTooLarge } from '#platform/files/files.ts'
import { checkWriter, openRoom } from '../access/rules.ts'
import type { ChatAttachment } from '../messages/schema.ts'
import { insertAttachment } from './queries.ts'
import { signedUrl } from './signed-url.ts'
import { detectType, safeName } from './type.ts'

export const FileIsEmpty = problem(400, 'file_empty', 'The file is empty')
export const FileIsTooLarge = problem(
  413,
  'file_too_large',
  (megabytes: number) => say`The file is larger than ${{ megabytes }} MB`,
  100,
)
const MEGABYTE = 1024 * 1024
const FileMissing = () => InvalidInput('file is required')

type Parts = AsyncIterable<UploadedPart | { name: string; value: string }>

/** The bytes are durable before the row that names them is written; where that is refused they are taken away again. */
export async function upload(ctx: WorkCtx, roomId: string, parts: () => Parts): Promise<ChatAttachment> {
  const { me, storage } = await ctx.transact(async inner => ({
    me: checkWriter(await openRoom(inner, roomId)).me,
    storage: await requireRoom(inner, 'files'),
  }))
  const megabytes = ctx.services.settings.attachmentMaxMb
  for await (const part of parts()) {
    if (!('stream' in part)) continue
    const stored = await put(ctx, part, megabytes, storage)
    try {
      if (stored.size === 0) throw FileIsEmpty()
      const row = {
        id: newId(),
        room_id: roomId,
        filename: safeName(part.filename),
        size: stored.size,
        content_type: await detectType(stored.head, part.mimetype),
        sha256: stored.sha256,
        created_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
      }
      return await ctx.transact(async inner => {
        checkWriter(await openRoom(inner, roomId))
        await insertAttachment(inner, { ...row, person: me.key, file_key: stored.key })
        await checkRoom(inner, 'files')
        return { ...row, url: signedUrl(inner, row.id) }
      })
    } catch (error) {
      // Of a commit whose answer was lost nobody knows whether it happened: the sweep finds out.
      if (error instanceof Problem) await ctx.services.files.delete(stored.key)
      throw error
    }
  }
  throw FileMissing()
}

async function put(ctx: WorkCtx, part: UploadedPart, megabytes: number, { left, full }: Room) {
  const most = megabytes * MEGABYTE
  try {
    // Only the first file is taken: nobody else looks at its pieces.
    const owned = { isOwned: true }
    const stored = await ctx.services.files.put(ctx.organizationId, part.stream, Math.min(most, left), owned)
    if (part.stream.truncated) {
      await ctx.services.files.delete(stored.key)
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
