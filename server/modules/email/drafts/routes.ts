import { Paged } from '#kit/page.ts'
import { idParam, member, route, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { MailboxNotFound, MailboxNotShared } from '../mailboxes/schema.ts'
import { ContactNotFound, MessageNotFound, RecipientBlocked, TooManyRecipients } from '../messages/errors.ts'
import { RelayLimit } from '../relay/schema.ts'
import { DealNotFound, TemplateNotFound } from '../templates/schema.ts'
import { previewDraft } from './preview.ts'
import {
  Draft,
  DraftChanged,
  DraftIn,
  DraftNotFound,
  DraftPatch,
  DraftQuery,
  Preview,
  SendDraftIn,
  SendDraftOut,
} from './schema.ts'
import { sendDraft } from './send.ts'
import { changeDraft, createDraft, getDraft, listDrafts, removeDraft } from './service.ts'

const tag = 'Drafts'
const params = { draft_id: idParam('email draft', DraftNotFound) }
const referred = [ContactNotFound, DealNotFound, MailboxNotFound, MessageNotFound, TemplateNotFound]
const example = { body: { to: ['ada@example.com'], subject: 'Lunch?', body_html: '<p>On Tuesday?</p>' } }

export const draftRoutes = [
  route({
    method: 'GET',
    path: '/drafts',
    tag,
    summary: 'List your drafts, the one changed last first',
    access: member,
    query: DraftQuery,
    returns: Paged(Draft),
    handler: (ctx, { query: { contact_id, ...page } }) => listDrafts(ctx, page, contact_id),
  }),
  route({
    method: 'POST',
    path: '/drafts',
    tag,
    summary: 'Begin a mail',
    description:
      'Everything is optional. With `reply_to_message_id` whatever is absent is filled in, as `mode` says; there is one answer in writing to a message, and asking again answers it (200, `existing`).',
    status: 201,
    alsoStatus: [200],
    body: DraftIn,
    returns: Type.Object({ data: Draft, existing: Type.Optional(Type.Boolean()) }),
    errors: referred,
    example,
    handler: async (ctx, { body }) => {
      const { draft, isNew } = await createDraft(ctx, body)
      return isNew ? { data: draft } : new WithStatus(200, { data: draft, existing: true })
    },
  }),
  route({
    method: 'GET',
    path: '/drafts/{draft_id}',
    tag,
    summary: 'Get a draft',
    access: member,
    params,
    returns: Data(Draft),
    errors: [DraftNotFound],
    handler: async (ctx, { params }) => ({ data: await getDraft(ctx, params.draft_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/drafts/{draft_id}',
    tag,
    summary: 'Go on writing',
    description:
      'With the `revision` that was seen: where the draft was changed since, the answer is 409 with the draft as it is, and nothing is written.',
    params,
    body: DraftPatch,
    returns: Data(Draft),
    errors: [DraftNotFound, DraftChanged, ...referred],
    example: { body: { subject: 'Lunch on Tuesday?' } },
    handler: async (ctx, { params, body }) => ({ data: await changeDraft(ctx, params.draft_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/drafts/{draft_id}',
    tag,
    summary: 'Throw a draft away',
    params,
    errors: [DraftNotFound],
    handler: async (ctx, { params }) => {
      await removeDraft(ctx, params.draft_id)
      return {}
    },
  }),
  workRoute({
    method: 'POST',
    path: '/drafts/{draft_id}/preview',
    tag,
    summary: 'Show what would leave',
    description:
      'With signature and, where the organization wants it, footer. `blocked` names who may not be mailed, `away` who is not there.',
    writes: false,
    params,
    returns: Type.Object({ ...Preview.properties, data: Preview }),
    errors: [DraftNotFound, MailboxNotShared],
    handler: async (ctx, { params }) => {
      const preview = await previewDraft(ctx, params.draft_id)
      return { ...preview, data: preview }
    },
  }),
  workRoute({
    method: 'POST',
    path: '/drafts/{draft_id}/send',
    tag,
    summary: 'Send a draft',
    description:
      'Once, however often it is asked for: the same call again answers the same message with `already_sent`. It can be taken back until `undo_until` and until `scheduled_at`.',
    params,
    body: SendDraftIn,
    returns: SendDraftOut,
    errors: [DraftNotFound, RecipientBlocked, TooManyRecipients, MailboxNotShared, RelayLimit],
    example: { body: { undo_seconds: 10 } },
    handler: async (ctx, { params, body }) => {
      const sent = await sendDraft(ctx, params.draft_id, body)
      return { ...sent, data: sent }
    },
  }),
]
