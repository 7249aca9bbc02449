import { NotAuthenticated } from '#kit/problem.ts'
import { idParam, openRoute, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { FileIsEmpty, FileIsTooLarge } from '#platform/files/receive.ts'
import { fileAnswers, NotSatisfiable } from '#platform/files/serve.ts'
import { keyOf } from '#platform/server/idempotency/uploads.ts'
import { JoinFirst, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, roomParams, writers } from '../access/routes.ts'
import { ChatAttachment } from '../messages/schema.ts'
import { AttachmentNotFound, download } from './download.ts'
import { upload } from './upload.ts'

const tag = 'Files'

export const attachmentRoutes = [
  workRoute({
    method: 'POST',
    path: '/rooms/{room_id}/attachments',
    operationId: 'uploadAttachment',
    tag,
    summary: 'Upload a file to a room',
    description:
      'As `multipart/form-data`, field `file`. Until a message carries it only you see it; unused it goes after a day.',
    base,
    access: writers,
    status: 201,
    consumes: 'multipart',
    idempotent: 'by_bytes',
    params: roomParams,
    returns: Data(ChatAttachment),
    errors: [RoomNotFound, JoinFirst, RoomArchived, FileIsEmpty, FileIsTooLarge, StorageFull],
    handler: async (ctx, { params, parts, headers }) => ({
      data: await upload(ctx, params.room_id, parts, keyOf(headers)),
    }),
  }),
  openRoute({
    method: 'GET',
    path: '/attachments/{attachment_id}/file',
    operationId: 'downloadAttachment',
    tag,
    summary: 'Download a file',
    description:
      'For whoever may read a message that carries it, by a bearer or by the signature of its `url`. Takes `Range` and `If-None-Match`.',
    base,
    ...fileAnswers,
    params: { attachment_id: idParam('chat_attachment', AttachmentNotFound) },
    query: Type.Object({
      signature: Type.Optional(Type.String({ maxLength: 300, description: 'As it stands in the `url`.' })),
    }),
    errors: [AttachmentNotFound, NotAuthenticated, NotSatisfiable],
    handler: (ctx, { params, query, headers }) =>
      download(ctx, params.attachment_id, query.signature, headers),
  }),
]
