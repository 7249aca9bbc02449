import { Paged } from '#kit/page.ts'
import { idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ContactNotFound, MessageNotFound } from '../messages/errors.ts'
import { countFolders } from './folder-queries.ts'
import { listConversations, readRow } from './queries.ts'
import { readConversation } from './read.ts'
import {
  Conversation,
  ConversationPatch,
  ConversationQuery,
  ConversationThread,
  FolderCounts,
  ThreadQuery,
  UnreadIn,
} from './schema.ts'
import { changeConversation, markRead, markUnread } from './team.ts'
import { countWithUnread } from './team-queries.ts'

const tag = 'Conversations'
const params = { contact_id: idParam('contact', ContactNotFound) }

const Marked = Data(Type.Object({ contact_id: Type.String(), marked: Type.Integer() }))

export const conversationRoutes = [
  route({
    method: 'GET',
    path: '/conversations',
    tag,
    summary: 'List contacts with mail, newest first',
    description:
      'One row a contact, with the last message and how many the caller has not read. `q` looks for people.',
    query: ConversationQuery,
    returns: Paged(Conversation),
    handler: (ctx, { query }) => listConversations(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/conversations/unread',
    operationId: 'countUnreadConversations',
    tag,
    summary: 'Count conversations with something you have not read',
    description: 'And how much stands in each folder of your inbox, up to a thousand each.',
    returns: Data(Type.Object({ conversations: Type.Integer(), folders: FolderCounts })),
    handler: async ctx => {
      const [conversations, folders] = await Promise.all([countWithUnread(ctx), countFolders(ctx)])
      return { data: { conversations, folders } }
    },
  }),
  workRoute({
    method: 'GET',
    path: '/conversations/{contact_id}',
    tag,
    summary: 'Read the conversation with a contact',
    description:
      'Every message of the contact, oldest first, each with its opens, clicks, bounces and replies.',
    params,
    query: ThreadQuery,
    returns: Data(ConversationThread),
    errors: [ContactNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await readConversation(ctx, params.contact_id, query),
    }),
  }),
  route({
    method: 'PATCH',
    path: '/conversations/{contact_id}',
    tag,
    summary: 'Open, finish, put off or assign a conversation',
    description:
      'A mail from a person opens it again, and so does the end of `snooze_until`. For the whole team: what is read is everybody’s own.',
    params,
    body: ConversationPatch,
    returns: Data(Conversation),
    errors: [ContactNotFound],
    example: { body: { status: 'done' } },
    handler: async (ctx, { params, body }) => {
      await changeConversation(ctx, params.contact_id, body)
      return { data: await readRow(ctx, params.contact_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/conversations/{contact_id}/read',
    operationId: 'markConversationRead',
    tag,
    summary: 'Mark a conversation as read',
    description: 'For you alone; what colleagues have not read stays unread to them.',
    access: viewer,
    params,
    returns: Marked,
    errors: [ContactNotFound],
    handler: async (ctx, { params }) => ({
      data: { contact_id: params.contact_id, marked: await markRead(ctx, params.contact_id) },
    }),
  }),
  route({
    method: 'POST',
    path: '/conversations/{contact_id}/unread',
    operationId: 'markConversationUnread',
    tag,
    summary: 'Mark a conversation as unread',
    description: 'For you alone: this message, or the last that came.',
    access: viewer,
    params,
    body: UnreadIn,
    returns: Marked,
    errors: [ContactNotFound, MessageNotFound],
    example: { body: {} },
    handler: async (ctx, { params, body }) => ({
      data: {
        contact_id: params.contact_id,
        marked: await markUnread(ctx, params.contact_id, body.message_id),
      },
    }),
  }),
]
