import { Paged, PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { idParam, RawReply, route, workRoute } from '#kit/route.ts'
import { MailboxNotShared } from '../mailboxes/schema.ts'
import { RelayLimit } from '../relay/schema.ts'
import { TemplateNotFound } from '../templates/schema.ts'
import {
  AttachmentNotFound,
  ContactNotFound,
  ContactWithoutEmail,
  MessageNotFound,
  RecipientBlocked,
  TooManyRecipients,
} from './errors.ts'
import { findAttachment, listLocal, listMessages } from './queries.ts'
import { MessageQuery, MessageSummary, SendIn, SendOut, SendToContactIn } from './schema.ts'
import { sendDirect, sendToContact } from './send-one.ts'

const tag = 'Email'
const message_id = idParam('email', MessageNotFound)
const example = {
  body: {
    subject: 'Your question about pricing',
    body_html: '<p>Hello Ada, here is what you asked for.</p>',
  },
}

const sendErrors = [
  ContactNotFound,
  ContactWithoutEmail,
  RecipientBlocked,
  TooManyRecipients,
  MailboxNotShared,
  RelayLimit,
  AttachmentNotFound,
  TemplateNotFound,
]

export const messageRoutes = [
  workRoute({
    method: 'POST',
    path: '/contacts/{contact_id}/send-email',
    tag,
    summary: 'Send a tracked mail to a contact',
    description:
      'Recorded and queued in one step; it leaves within seconds. Carries an unsubscribe link unless it is `personal`. `status` is queued; `GET /conversations/{contact_id}` tells how it went.',
    params: { contact_id: idParam('contact', ContactNotFound) },
    body: SendToContactIn,
    returns: SendOut,
    errors: sendErrors,
    example,
    handler: (ctx, { params, body }) => sendToContact(ctx, params.contact_id, body),
  }),
  workRoute({
    method: 'POST',
    path: '/email/send',
    tag,
    summary: 'Send a tracked mail',
    description: 'To an address (`to`) or a contact (`contact_id`).',
    body: SendIn,
    returns: SendOut,
    errors: sendErrors,
    example: { body: { to: 'ada@example.com', ...example.body } },
    handler: (ctx, { body }) => sendDirect(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/emails',
    tag,
    summary: 'List all messages, newest first',
    description: 'Sent and received, of every kind. Totals count up to 10,000.',
    query: MessageQuery,
    returns: Paged(MessageSummary),
    handler: (ctx, { query }) => listMessages(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/emails/local',
    operationId: 'listLocalEmails',
    tag,
    summary: 'List what went to the local mailbox',
    description: 'With no mail transport set up, mail is delivered here instead of to the world.',
    query: PageQuery,
    returns: Paged(MessageSummary),
    handler: (ctx, { query }) => listLocal(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/emails/{message_id}/attachments/{attachment_id}',
    tag,
    summary: 'Download an attachment',
    params: { message_id, attachment_id: idParam('email attachment', AttachmentNotFound) },
    produces: 'application/octet-stream',
    errors: [AttachmentNotFound],
    handler: async (ctx, { params }) => {
      const file = found(
        await findAttachment(ctx, params.message_id, params.attachment_id),
        AttachmentNotFound,
      )
      // Never shown in place: what strangers send must not run on our origin.
      return new RawReply(
        200,
        {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
          'x-content-type-options': 'nosniff',
        },
        file.content,
      )
    },
  }),
]
