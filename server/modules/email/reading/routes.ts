import { Readable } from 'node:stream'
import { found, NotAuthenticated } from '#kit/problem.ts'
import { idParam, openRoute, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { fileAnswers, NotSatisfiable, serveFile } from '#platform/files/serve.ts'
import { readSignature } from '#platform/files/signed-url.ts'
import { detectType } from '#platform/files/type.ts'
import { AttachmentNotFound, MessageNotFound, MessageNotUnknown } from '../messages/errors.ts'
import { findPicture } from '../messages/queries.ts'
import { resolveUnknown } from '../messages/resolve.ts'
import { Message, PicturesQuery, ResolveIn } from '../messages/schema.ts'
import { pictureName } from './pictures.ts'
import { readOne } from './read-one.ts'

const tag = 'Email'
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export const readingRoutes = [
  workRoute({
    method: 'GET',
    path: '/emails/{message_id}',
    tag,
    summary: 'Get a message',
    description:
      '`safe_html` is what to show of its HTML, in a sandboxed frame; `pictures=shown` leaves pictures from elsewhere in it.',
    params: { message_id: idParam('email', MessageNotFound) },
    query: PicturesQuery,
    returns: Data(Message),
    errors: [MessageNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await readOne(ctx, params.message_id, query.pictures === 'shown'),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/emails/{message_id}/resolve',
    tag,
    summary: 'Say what became of a message in doubt',
    description:
      'A message with status `unknown` was handed over and no answer came. It is never sent again by itself: `resend` sends it once more, with the same Message-ID; `sent` and `failed` book what you found out.',
    params: { message_id: idParam('email', MessageNotFound) },
    body: ResolveIn,
    returns: Data(Message),
    errors: [MessageNotFound, MessageNotUnknown],
    example: { body: { action: 'sent' } },
    handler: async (ctx, { params, body }) => {
      await ctx.transact(inner => resolveUnknown(inner, params.message_id, body))
      return { data: await readOne(ctx, params.message_id) }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/emails/{message_id}/attachments/{attachment_id}/picture',
    operationId: 'getEmailPicture',
    tag,
    summary: 'Show a picture that stands in a mail',
    description: 'By the signature of its address in `safe_html`.',
    ...fileAnswers,
    params: {
      message_id: idParam('email', MessageNotFound),
      attachment_id: idParam('email attachment', AttachmentNotFound),
    },
    query: Type.Object({
      signature: Type.String({ maxLength: 300, description: 'As it stands in the address.' }),
    }),
    errors: [AttachmentNotFound, NotAuthenticated, NotSatisfiable],
    handler: async (ctx, { params, query, headers }) => {
      const organizationId = readSignature(ctx, pictureName(params.attachment_id), query.signature)
      if (organizationId === null) throw NotAuthenticated()
      const row = await ctx.within(
        organizationId,
        { kind: 'anonymous' },
        inner => findPicture(inner, params.message_id, params.attachment_id),
        { readOnly: true },
      )
      const { content, sha256, ...file } = found(row, AttachmentNotFound)
      // What it is, by its bytes: what it was called is a stranger's word.
      const content_type = await detectType(content.subarray(0, 4_096), file.content_type)
      found(PICTURES.has(content_type) || undefined, AttachmentNotFound)
      const open = async (range?: { start: number; end: number }) =>
        Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
      const served = { ...file, content_type, sha256: sha256.toString('hex'), open }
      return serveFile(served, headers, ctx.request.isHead)
    },
  }),
]
