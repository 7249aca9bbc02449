import { NotAllowed } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { MailboxNotFound } from '#modules/email/index.ts'
import { Inbox, InboxPatch, InboxWithDays, PauseIn } from './schema.ts'
import { getInboxWithDays, listInboxes, pauseInbox, resumeInbox, updateInbox } from './service.ts'

const tag = 'Deliverability'
const params = { inbox_id: idParam('mailbox', MailboxNotFound) }

export const inboxRoutes = [
  route({
    method: 'GET',
    path: '/deliverability/inboxes',
    tag,
    summary: 'List inboxes with their health',
    description:
      'An inbox is a mailbox seen by how its mail fares. Bounces are judged by the last 100 messages of 30 days since it was last resumed, all else by 30 days.',
    returns: Data(Type.Array(Inbox)),
    handler: async ctx => ({ data: await listInboxes(ctx) }),
  }),
  route({
    method: 'GET',
    path: '/deliverability/inboxes/{inbox_id}',
    tag,
    summary: 'Get an inbox with its last 30 days',
    params,
    returns: Data(InboxWithDays),
    errors: [MailboxNotFound],
    handler: async (ctx, { params }) => ({ data: await getInboxWithDays(ctx, params.inbox_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/deliverability/inboxes/{inbox_id}',
    tag,
    summary: 'Change the limits and guards of an inbox',
    params,
    body: InboxPatch,
    returns: Data(Inbox),
    errors: [MailboxNotFound, NotAllowed],
    example: { body: { daily_cap: 120, bounce_threshold: 4 } },
    handler: async (ctx, { params, body }) => ({ data: await updateInbox(ctx, params.inbox_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/deliverability/inboxes/{inbox_id}/pause',
    tag,
    summary: 'Pause an inbox',
    description: 'Sequences and campaigns wait, and messages queue. Pausing twice changes nothing.',
    params,
    body: PauseIn,
    returns: Data(Inbox),
    errors: [MailboxNotFound, NotAllowed],
    handler: async (ctx, { params, body }) => ({
      data: await pauseInbox(ctx, params.inbox_id, body.reason),
    }),
  }),
  route({
    method: 'POST',
    path: '/deliverability/inboxes/{inbox_id}/resume',
    tag,
    summary: 'Resume an inbox',
    description: 'What waits leaves by caps and gaps as ever. What bounced before does not count any more.',
    params,
    returns: Data(Inbox),
    errors: [MailboxNotFound, NotAllowed],
    handler: async (ctx, { params }) => ({ data: await resumeInbox(ctx, params.inbox_id) }),
  }),
]
