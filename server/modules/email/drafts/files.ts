import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import type { UploadedPart } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { openRecordFile } from '#modules/crm/index.ts'
import { checkRoom } from '#modules/identity/index.ts'
import { signFile } from '#platform/files/signed-url.ts'
import { detectType } from '#platform/files/type.ts'
import { AttachmentNotFound, MessageNotFound } from '../messages/errors.ts'
import { cleanFilename, MOST_BYTES, storeContent } from '../recording/attachments.ts'
import { writerOf } from '../writer.ts'
import { deleteFile, type FileRow, insertFile, listFiles, listMessageFiles } from './file-queries.ts'
import { lockOpenDraft } from './own.ts'
import { type AnsweredMessage, findAnswered } from './queries.ts'
import type { DraftFile } from './schema.ts'

const MOST_FILES = 50
const TOO_LARGE = 'The attachments are larger than 20 MB together'

export const signedName = (id: string): string => `mail-file:${id}`

const showFile = (ctx: Ctx, { draft_id: _, sha256: __, ...file }: FileRow): DraftFile => ({
  ...file,
  url: `/api/v1/app/email/attachments/${file.id}/file?signature=${signFile(ctx, signedName(file.id))}`,
})

export async function showFiles(ctx: Ctx, draftIds: readonly string[]): Promise<Map<string, DraftFile[]>> {
  if (draftIds.length === 0) return new Map()
  const byDraft = Map.groupBy(await listFiles(ctx, draftIds), ({ draft_id }) => draft_id!)
  return new Map([...byDraft].map(([id, rows]) => [id, rows.map(row => showFile(ctx, row))]))
}

interface NewFile {
  filename: string
  content_type: string
  content_id: string | null
  size: number
  sha256: Buffer
}

/** Under the draft's lock, so that two that come at once are counted both. */
async function addFile(ctx: Ctx, draftId: string | null, file: NewFile): Promise<DraftFile> {
  const userId = writerOf(ctx)
  if (draftId) {
    await lockOpenDraft(ctx, draftId)
    const others = await listFiles(ctx, [draftId])
    const total = others.reduce((sum, { size }) => sum + size, file.size)
    if (total > MOST_BYTES) throw InvalidInput(TOO_LARGE)
    if (others.length >= MOST_FILES)
      throw InvalidInput(say`A mail has at most ${{ most: MOST_FILES }} attachments`)
  }
  const row = { ...file, id: newId(), draft_id: draftId }
  await insertFile(ctx, { ...row, user_id: userId })
  return showFile(ctx, row)
}

type Parts = AsyncIterable<UploadedPart | { name: string; value: string }>

/** A file that somebody uploads, gathered whole: what mail takes along is small. */
export async function uploadFile(ctx: WorkCtx, draftId: string | null, parts: Parts): Promise<DraftFile> {
  let isInline = false
  let file: { filename: string; content: Buffer; content_type: string } | undefined
  for await (const part of parts) {
    if (!('stream' in part)) {
      if (part.name === 'inline') isInline = part.value === 'true'
    } else if (part.name === 'file' && !file) {
      const content = await gather(part)
      file = {
        filename: cleanFilename(part.filename),
        content,
        content_type: await detectType(content.subarray(0, 4_096), part.mimetype),
      }
    } else part.stream.resume()
  }
  if (!file) throw InvalidInput('file is required')
  const { content, ...named } = file
  return ctx.transact(inner => keep(inner, draftId, named, content, isInline))
}

async function keep(
  ctx: Ctx,
  draftId: string | null,
  named: { filename: string; content_type: string },
  content: Buffer,
  isInline: boolean,
): Promise<DraftFile> {
  const sha256 = Buffer.from(await storeContent(ctx, content), 'hex')
  const content_id = isInline ? `${newId()}@inline` : null
  const added = await addFile(ctx, draftId, { ...named, content_id, size: content.length, sha256 })
  await checkRoom(ctx, 'files')
  return added
}

async function gather(part: UploadedPart): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of part.stream) {
    size += (piece as Buffer).length
    if (size <= MOST_BYTES) pieces.push(piece as Buffer)
  }
  if (size > MOST_BYTES || part.stream.truncated) throw InvalidInput(TOO_LARGE)
  return Buffer.concat(pieces)
}

/** A file of a record, whose bytes lie elsewhere. */
export async function attachRecordFile(ctx: WorkCtx, draftId: string, fileId: string): Promise<DraftFile> {
  const { filename, content_type, size, open } = await ctx.transact(inner => openRecordFile(inner, fileId), {
    onlyReads: true,
  })
  if (size > MOST_BYTES) throw InvalidInput(TOO_LARGE)
  const content = Buffer.concat(await Array.fromAsync(await open()))
  return ctx.transact(inner => keep(inner, draftId, { filename, content_type }, content, false))
}

export async function attachFromMessage(
  ctx: Ctx,
  draftId: string,
  messageId: string,
  attachmentId: string,
): Promise<DraftFile> {
  await lockOpenDraft(ctx, draftId)
  found(await findAnswered(ctx, messageId), MessageNotFound)
  const [file] = await listMessageFiles(ctx, messageId, attachmentId)
  return addFile(ctx, draftId, { ...found(file, AttachmentNotFound), content_id: null })
}

/** All of a forwarded mail; of an answered one the pictures that its text shows. */
export async function addFilesOf(
  ctx: Ctx,
  draftId: string,
  message: AnsweredMessage,
  isForwarded: boolean,
): Promise<void> {
  const isShown = (id: string | null) => id !== null && (message.body_html ?? '').includes(`cid:${id}`)
  let size = 0
  for (const file of await listMessageFiles(ctx, message.id)) {
    if (!isForwarded && !isShown(file.content_id)) continue
    size += file.size
    if (size > MOST_BYTES) return
    await insertFile(ctx, { ...file, id: newId(), draft_id: draftId, user_id: userIdOf(ctx)! })
  }
}

export async function removeFile(ctx: Ctx, draftId: string, id: string): Promise<void> {
  await lockOpenDraft(ctx, draftId)
  found(await deleteFile(ctx, draftId, id), AttachmentNotFound)
}
