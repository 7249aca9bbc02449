import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { UploadedPart } from '#kit/route.ts'
import { checkRoom, requireRoom } from '#modules/identity/index.ts'
import { receiveFile } from '#platform/files/receive.ts'
import { keepOnce } from '#platform/server/idempotency/uploads.ts'
import { checkWriter, openRoom } from '../access/rules.ts'
import type { ChatAttachment } from '../messages/schema.ts'
import { insertAttachment } from './queries.ts'
import { signedUrl } from './signed-url.ts'

type Parts = AsyncIterable<UploadedPart | { name: string; value: string }>

export async function upload(
  ctx: WorkCtx,
  roomId: string,
  parts: () => Parts,
  key?: string,
): Promise<ChatAttachment> {
  const { me, room } = await ctx.transact(async inner => ({
    me: checkWriter(await openRoom(inner, roomId)).me,
    room: await requireRoom(inner, 'files'),
  }))
  for await (const part of parts()) {
    if (!('stream' in part)) continue
    const received = await receiveFile(ctx, part, { place: ctx.organizationId, room })
    const { file_key, ...file } = received
    const row = {
      id: newId(),
      room_id: roomId,
      ...file,
      created_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    }
    const keep = async (inner: Ctx) => {
      checkWriter(await openRoom(inner, roomId))
      await insertAttachment(inner, { ...row, person: me.key, file_key })
      await checkRoom(inner, 'files')
      return { ...row, url: signedUrl(inner, row.id) }
    }
    return keepOnce(ctx, { key, of: `file of room ${roomId} by ${me.key}` }, received, keep)
  }
  throw InvalidInput('file is required')
}
