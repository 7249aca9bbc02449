import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { ContactNotFound } from '../../messages/errors.ts'
import { Message } from '../../messages/schema.ts'
import { readOne } from '../../reading/read-one.ts'
import { FileDropIn, MailDrop, MailDropNotFound } from './schema.ts'
import { fileDrop, listDrops, removeDrop } from './service.ts'

const tag = 'Email'
const params = { drop_id: idParam('mail drop', MailDropNotFound) }

export const mailDropRoutes = [
  route({
    method: 'GET',
    path: '/mail-drop',
    operationId: 'listMailDrop',
    tag,
    summary: 'List mail that was sent to a drop mailbox and concerns nobody known',
    description: 'The latest first. It is kept for 30 days.',
    query: PageQuery,
    returns: Paged(MailDrop),
    handler: (ctx, { query }) => listDrops(ctx, query),
  }),
  workRoute({
    method: 'POST',
    path: '/mail-drop/{drop_id}/file',
    operationId: 'fileMailDrop',
    tag,
    summary: 'File such a mail with a contact',
    params,
    body: FileDropIn,
    returns: Data(Message),
    errors: [MailDropNotFound, ContactNotFound],
    example: { body: { contact_id: '01a1dce5-541d-7093-834b-661a97c3b69e' } },
    handler: async (ctx, { params, body }) => {
      const id = await ctx.transact(inner => fileDrop(inner, params.drop_id, body.contact_id))
      return { data: await readOne(ctx, id) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/mail-drop/{drop_id}',
    operationId: 'deleteMailDrop',
    tag,
    summary: 'Throw such a mail away',
    params,
    errors: [MailDropNotFound],
    handler: async (ctx, { params }) => {
      await removeDrop(ctx, params.drop_id)
      return undefined
    },
  }),
]
