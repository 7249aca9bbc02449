import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { subjectTypes } from '#kit/records/record.ts'
import type { UploadedPart } from '#kit/route.ts'
import { say } from '#kit/text/sentence.ts'
import { checkRoom, findNames, requireRoom } from '#modules/identity/index.ts'
import { type Received, receiveFile } from '#platform/files/receive.ts'
import { signFile } from '#platform/files/signed-url.ts'
import { safeName } from '#platform/files/type.ts'
import { keepOnce } from '#platform/server/idempotency/uploads.ts'
import { keyed, subjectOf } from '../subjects/columns.ts'
import { holdSubject, requireSubject } from '../subjects/find.ts'
import type { Subject } from '../subjects/schema.ts'
import { keepInTrash } from '../trash/queries.ts'
import { FileAdded, FileDeleted } from './events.ts'
import {
  deleteFileRow,
  type FileRow,
  findFile,
  insertFile,
  lockFile,
  pageFiles,
  renameFileRow,
} from './queries.ts'
import { placeOf } from './removal.ts'
import { FileNotFound, type RecordFile } from './schema.ts'

/** What its address is signed for: no file of another domain has the name. */
export const signedName = (id: string): string => `record-file:${id}`

async function showFiles(ctx: Ctx, rows: readonly FileRow[]): Promise<RecordFile[]> {
  const names = await findNames(ctx, [...new Set(rows.flatMap(({ uploaded_by_id }) => uploaded_by_id ?? []))])
  return rows.map(row => {
    const name = row.uploaded_by_id === null ? undefined : names.get(row.uploaded_by_id)?.name
    return {
      id: row.id,
      subject: subjectOf(row),
      filename: row.filename,
      size: row.size,
      content_type: row.content_type,
      sha256: row.sha256,
      url: `/api/v1/app/files/${row.id}/file?signature=${signFile(ctx, signedName(row.id))}`,
      uploaded_by: name === undefined ? null : { id: row.uploaded_by_id!, name },
      created_at: row.created_at,
    }
  })
}

const showFile = async (ctx: Ctx, row: FileRow): Promise<RecordFile> => (await showFiles(ctx, [row]))[0]!

export async function getFile(ctx: Ctx, id: string): Promise<RecordFile> {
  return showFile(ctx, found(await findFile(ctx.db, id), FileNotFound))
}

export async function listFiles(ctx: Ctx, subject: Subject, page: PageQuery) {
  const { id } = await requireSubject(ctx, subject)
  const { data, pagination } = await pageFiles(ctx, { ...subject, id }, page)
  return { data: await showFiles(ctx, data), pagination }
}

type Parts = AsyncIterable<UploadedPart | { name: string; value: string }>

/** The fields may stand before the file or behind it; before, an unknown record is refused without its bytes. */
export async function uploadFile(ctx: WorkCtx, parts: Parts, key?: string): Promise<RecordFile> {
  const room = await ctx.transact(inner => requireRoom(inner, 'files'), { onlyReads: true })
  const fields = new Map<string, string>()
  const isComplete = () => fields.has('subject_type') && fields.has('subject_id')
  let file: Received | undefined
  for await (const part of parts) {
    if (!('stream' in part)) fields.set(part.name, part.value)
    else if (part.name === 'file' && !file) {
      if (isComplete())
        await ctx.transact(inner => requireSubject(inner, readSubject(fields)), { onlyReads: true })
      file = await receiveFile(ctx, part, { place: placeOf(ctx.organizationId), room })
    } else part.stream.resume()
    if (file && isComplete()) break
  }
  if (!file) throw InvalidInput('file is required')
  const received = file
  const of = `file of ${[...fields].sort().flat().join(' ')} by ${userIdOf(ctx)}`
  return keepOnce(ctx, { key, of }, received, async inner => {
    const { type, id } = await requireSubject(inner, readSubject(fields))
    const row = await insertFile(inner, { type, id }, received)
    await checkRoom(inner, 'files')
    await inner.emit(FileAdded, tellOf(row))
    return showFile(inner, row)
  })
}

function readSubject(fields: ReadonlyMap<string, string>): Subject {
  const given = fields.get('subject_type')
  const type = subjectTypes.find(one => one === given)
  if (!type) throw InvalidInput(say`subject_type must be one of ${{ choices: [...subjectTypes] }}`)
  return { type, id: fields.get('subject_id') ?? '' }
}

const tellOf = (row: FileRow) => {
  const subject = subjectOf(row)
  return { file_id: row.id, filename: row.filename, subject, ...keyed(subject) }
}

export async function renameFile(ctx: Ctx, id: string, filename: string): Promise<RecordFile> {
  return showFile(ctx, found(await renameFileRow(ctx, id, safeName(filename)), FileNotFound))
}

/** Its bytes stay as long as it can come back. Where it is kept. */
export async function deleteFile(ctx: Ctx, id: string): Promise<string> {
  holdSubject(ctx, subjectOf(found(await findFile(ctx.db, id), FileNotFound)))
  const file = found(await lockFile(ctx, id), FileNotFound)
  const [trashId] = await keepInTrash(ctx, 'file', [{ id, title: file.filename }])
  await deleteFileRow(ctx, id)
  await ctx.emit(FileDeleted, tellOf(file))
  return trashId!
}

/** For whoever takes its bytes along. */
export async function openRecordFile(ctx: Ctx, id: string) {
  const { filename, size, content_type, file_key } = found(await findFile(ctx.db, id), FileNotFound)
  return { filename, size, content_type, open: () => ctx.services.files.open(file_key) }
}
