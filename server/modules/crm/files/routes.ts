import type { OpenCtx } from '#kit/context.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { found, NotAuthenticated } from '#kit/problem.ts'
import { idParam, openRoute, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { StorageFull } from '#modules/identity/index.ts'
import type { ByteRange } from '#platform/files/files.ts'
import { FileIsEmpty, FileIsTooLarge } from '#platform/files/receive.ts'
import { type FileHeaders, fileAnswers, NotSatisfiable, serveFile } from '#platform/files/serve.ts'
import { readSignature } from '#platform/files/signed-url.ts'
import { keyOf } from '#platform/server/idempotency/uploads.ts'
import { SubjectMissing, SubjectQuery } from '../subjects/schema.ts'
import { Deleted } from '../trash/schema.ts'
import { findFile } from './queries.ts'
import { FileNotFound, FilePatch, RecordFile } from './schema.ts'
import { deleteFile, getFile, listFiles, renameFile, signedName, uploadFile } from './service.ts'

const params = { file_id: idParam('record_file', FileNotFound) }
const errors = [FileNotFound]
const tag = 'Files of records'

/** By the bearer of a token, or by the signature of the address. */
async function findOrganization(
  ctx: OpenCtx,
  id: string,
  signature: string | undefined,
  headers: FileHeaders,
) {
  if (signature !== undefined) return readSignature(ctx, signedName(id), signature)
  const bearer = /^bearer (.*)/i.exec(String(headers.authorization ?? ''))?.[1]?.trim()
  const user = bearer ? await ctx.services.identities.identify(bearer) : undefined
  return user && !user.mustSetUp ? user.organizationId : null
}

export const fileRoutes = [
  route({
    method: 'GET',
    path: '/files',
    operationId: 'listRecordFiles',
    tag,
    summary: 'List the files of a record, newest first',
    query: Type.Object({ ...PageQuery.properties, ...SubjectQuery.properties }),
    errors: SubjectMissing,
    returns: Paged(RecordFile),
    handler: (ctx, { query: { page, limit, subject_type, subject_id } }) =>
      listFiles(ctx, { type: subject_type, id: subject_id }, { page, limit }),
  }),
  workRoute({
    method: 'POST',
    path: '/files',
    operationId: 'uploadRecordFile',
    tag,
    summary: 'Upload a file to a record',
    description:
      'As `multipart/form-data`: `subject_type`, `subject_id` and `file`. With an Idempotency-Key the same bytes are answered as the first time; others are refused.',
    status: 201,
    consumes: 'multipart',
    idempotent: 'by_bytes',
    returns: Data(RecordFile),
    errors: [...SubjectMissing, FileIsEmpty, FileIsTooLarge, StorageFull],
    handler: async (ctx, { parts, headers }) => ({ data: await uploadFile(ctx, parts(), keyOf(headers)) }),
  }),
  route({
    method: 'GET',
    path: '/files/{file_id}',
    operationId: 'getRecordFile',
    tag,
    summary: 'Get a file of a record, without its bytes',
    params,
    errors,
    returns: Data(RecordFile),
    handler: async (ctx, { params: { file_id } }) => ({ data: await getFile(ctx, file_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/files/{file_id}',
    operationId: 'renameRecordFile',
    tag,
    summary: 'Rename a file of a record',
    params,
    errors,
    body: FilePatch,
    returns: Data(RecordFile),
    handler: async (ctx, { params: { file_id }, body }) => ({
      data: await renameFile(ctx, file_id, body.filename),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/files/{file_id}',
    operationId: 'deleteRecordFile',
    tag,
    summary: 'Delete a file of a record',
    params,
    errors,
    returns: Deleted,
    handler: async (ctx, { params: { file_id } }) => ({ trash_id: await deleteFile(ctx, file_id) }),
  }),
  openRoute({
    method: 'GET',
    path: '/files/{file_id}/file',
    operationId: 'downloadRecordFile',
    tag,
    summary: 'Download a file of a record',
    description: 'By a bearer or by the signature of its `url`. Takes `Range` and `If-None-Match`.',
    ...fileAnswers,
    params,
    query: Type.Object({
      signature: Type.Optional(Type.String({ maxLength: 300, description: 'As it stands in the `url`.' })),
    }),
    errors: [FileNotFound, NotAuthenticated, NotSatisfiable],
    handler: async (ctx, { params: { file_id }, query, headers }) => {
      const organizationId = await findOrganization(ctx, file_id, query.signature, headers)
      if (organizationId === null) throw NotAuthenticated()
      const look = async ({ db }: { db: Parameters<typeof findFile>[0] }) => findFile(db, file_id)
      const row = await ctx.within(organizationId, { kind: 'anonymous' }, look, { readOnly: true })
      const file = found(row, FileNotFound)
      const open = (range?: ByteRange) => ctx.services.files.open(file.file_key, range, { isPiped: true })
      return serveFile({ ...file, open }, headers, ctx.request.isHead)
    },
  }),
]
