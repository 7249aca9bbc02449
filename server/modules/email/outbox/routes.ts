import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { MessageNotFound } from '../messages/errors.ts'
import { listWithBodies } from '../messages/queries.ts'
import { Message } from '../messages/schema.ts'
import { AlreadySent, Canceled, SendAt } from '../scheduling/schema.ts'
import { cancelMail, moveMail } from './cancel.ts'

const tag = 'Email'
const params = { message_id: idParam('email', MessageNotFound) }
const errors = [MessageNotFound, AlreadySent]

export const schedulingRoutes = [
  route({
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
      await moveMail(ctx, message_id, body.send_at)
      return { data: found((await listWithBodies(ctx, { id: message_id }))[0], MessageNotFound) }
    },
  }),
  route({
    method: 'POST',
    path: '/emails/{message_id}/send-now',
    operationId: 'sendEmailNow',
    tag,
    summary: 'Send a mail that waits at once',
    params,
    returns: Data(Message),
    errors,
    handler: async (ctx, { params: { message_id } }) => {
      await moveMail(ctx, message_id, null)
      return { data: found((await listWithBodies(ctx, { id: message_id }))[0], MessageNotFound) }
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
