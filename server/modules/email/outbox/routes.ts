import { NotAllowed } from '#kit/problem.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { MessageNotFound } from '../messages/errors.ts'
import { Message } from '../messages/schema.ts'
import { readOne } from '../reading/read-one.ts'
import { AlreadySent, Canceled, SendAt } from '../scheduling/schema.ts'
import { cancelMail, moveMail } from './cancel.ts'
import { readLocal } from './local.ts'

const tag = 'Email'
const params = { message_id: idParam('email', MessageNotFound) }
const errors = [MessageNotFound, AlreadySent]

export const schedulingRoutes = [
  workRoute({
    method: 'GET',
    path: '/emails/local/{message_id}',
    operationId: 'getLocalEmail',
    tag,
    summary: 'Read a message of the local mailbox',
    description:
      'As its recipient would have got it: with tracked links, footer and headers. Confidential ones (invitations, signing links) are for admins.',
    params: { message_id: idParam('local email', MessageNotFound) },
    returns: Data(
      Type.Object({
        ...Message.properties,
        rendered_html: Type.String(),
        rendered_text: Type.String(),
        source: Type.String(),
      }),
    ),
    errors: [MessageNotFound, NotAllowed],
    handler: async (ctx, { params }) => ({ data: await readLocal(ctx, params.message_id) }),
  }),
  workRoute({
    method: 'PATCH',
    path: '/emails/{message_id}',
    operationId: 'rescheduleEmail',
    tag,
    summary: 'Send a mail that waits at another time',
    description: 'For whoever wrote it, and for admins.',
    params,
    body: SendAt,
    returns: Data(Message),
    errors,
    example: { body: { send_at: '2027-03-01T09:00:00Z' } },
    handler: async (ctx, { params: { message_id }, body }) => {
      await ctx.transact(inner => moveMail(inner, message_id, body.send_at))
      return { data: await readOne(ctx, message_id) }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/emails/{message_id}/send-now',
    operationId: 'sendEmailNow',
    tag,
    summary: 'Send a mail that waits at once',
    params,
    returns: Data(Message),
    errors,
    handler: async (ctx, { params: { message_id } }) => {
      await ctx.transact(inner => moveMail(inner, message_id, null))
      return { data: await readOne(ctx, message_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/emails/{message_id}/cancel',
    operationId: 'cancelEmail',
    tag,
    summary: 'Take a mail back',
    description:
      'Until it is handed over. It becomes a draft again, with everything; whoever asks twice hears of the same one.',
    params,
    returns: Canceled,
    errors,
    handler: async (ctx, { params: { message_id } }) => {
      const draft_id = await cancelMail(ctx, message_id)
      return { draft_id, data: { draft_id } }
    },
  }),
]
