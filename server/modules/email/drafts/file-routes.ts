import { Readable } from 'node:stream'
import { isUuid } from '#kit/id.ts'
import { found, InvalidInput, NotAuthenticated } from '#kit/problem.ts'
import { idParam, openRoute, route, workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { FileNotFound } from '#modules/crm/index.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { fileAnswers, NotSatisfiable, serveFile } from '#platform/files/serve.ts'
import { readSignature } from '#platform/files/signed-url.ts'
import { AttachmentNotFound, MessageNotFound } from '../messages/errors.ts'
import { findFileContent } from './file-queries.ts'
import { attachFromMessage, attachRecordFile, removeFile, signedName, uploadFile } from './files.ts'
import { requireDraft } from './own.ts'
import { DraftFile, DraftNotFound } from './schema.ts'

const tag = 'Drafts'
const draft_id = idParam('email draft', DraftNotFound)
const attachment_id = idParam('draft attachment', AttachmentNotFound)
/** In multipart a little more than the file itself. */
const bodyLimit = 24 * 1024 * 1024

const read = (body: unknown, key: string): string | undefined => {
  const value = (body as Record<string, unknown> | null)?.[key]
  if (value !== undefined && !(typeof value === 'string' && isUuid(value)))
    throw InvalidInput(`${key} must be a uuid`)
  return value
}

export const draftFileRoutes = [
  workRoute({
    method: 'POST',
    path: '/drafts/{draft_id}/attachments',
    operationId: 'attachToDraft',
    tag,
    summary: 'Attach a file to a draft',
    description:
      'As `multipart/form-data` with `file` (`inline=true` before it gives a `content_id`, which the text shows as `cid:`), or as JSON: `{file_id}`, a file of a record, or `{message_id, attachment_id}`. At most 50, and 20 MB together.',
    status: 201,
    consumes: 'multipart',
    bodyLimit,
    params: { draft_id },
    returns: Type.Object({ ...DraftFile.properties, data: DraftFile }),
    errors: [DraftNotFound, FileNotFound, MessageNotFound, AttachmentNotFound, StorageFull],
    handler: async (ctx, { params: { draft_id: draftId }, body, parts }) => {
      const attach = async () => {
        await ctx.transact(inner => requireDraft(inner, draftId), { onlyReads: true })
        if (body === undefined || body === null) return uploadFile(ctx, draftId, parts())
        const [fileId, messageId, attachmentId] = ['file_id', 'message_id', 'attachment_id'].map(key =>
          read(body, key),
        )
        if (fileId) return attachRecordFile(ctx, draftId, fileId)
        if (!messageId || !attachmentId) throw InvalidInput('file is required')
        return ctx.transact(inner => attachFromMessage(inner, draftId, messageId, attachmentId))
      }
      const data = await attach()
      return { ...data, data }
    },
  }),
  route({
    method: 'DELETE',
    path: '/drafts/{draft_id}/attachments/{attachment_id}',
    operationId: 'detachFromDraft',
    tag,
    summary: 'Take a file off a draft',
    params: { draft_id, attachment_id },
    errors: [DraftNotFound, AttachmentNotFound],
    handler: async (ctx, { params }) => {
      await removeFile(ctx, params.draft_id, params.attachment_id)
      return {}
    },
  }),
  workRoute({
    method: 'POST',
    path: '/email/attachments',
    operationId: 'uploadEmailAttachment',
    tag: 'Email',
    summary: 'Upload a file for a mail to come',
    description:
      'As `multipart/form-data` with `file`. `attachment_ids` of a mail name it; unused it goes after a day.',
    status: 201,
    consumes: 'multipart',
    bodyLimit,
    returns: Type.Object({ ...DraftFile.properties, data: DraftFile }),
    errors: [StorageFull],
    handler: async (ctx, { parts }) => {
      const data = await uploadFile(ctx, null, parts())
      return { ...data, data }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/email/attachments/{attachment_id}/file',
    operationId: 'downloadDraftAttachment',
    tag,
    summary: 'Download a file of a draft',
    description: 'By the signature of its `url`.',
    ...fileAnswers,
    params: { attachment_id },
    query: Type.Object({
      signature: Type.String({ maxLength: 300, description: 'As it stands in the `url`.' }),
    }),
    errors: [AttachmentNotFound, NotAuthenticated, NotSatisfiable],
    handler: async (ctx, { params, query, headers }) => {
      const organizationId = readSignature(ctx, signedName(params.attachment_id), query.signature)
      if (organizationId === null) throw NotAuthenticated()
      const row = await ctx.within(
        organizationId,
        { kind: 'anonymous' },
        inner => findFileContent(inner, params.attachment_id),
        { readOnly: true },
      )
      const { content, sha256, ...file } = found(row, AttachmentNotFound)
      const open = async (range?: { start: number; end: number }) =>
        Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
      return serveFile({ ...file, sha256: sha256.toString('hex'), open }, headers, ctx.request.isHead)
    },
  }),
]
