import { Paged } from '#kit/page.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ContactNotFound } from '../messages/errors.ts'
import { countUnread, listConversations, markRead, readConversation } from './queries.ts'
import { Conversation, ConversationQuery, ConversationThread } from './schema.ts'

const tag = 'Conversations'
const params = { contact_id: idParam('contact', ContactNotFound) }

export const conversationRoutes = [
  route({
    method: 'GET',
    path: '/conversations',
    tag,
    summary: 'List contacts with mail, newest first',
    description: 'One row a contact, with the last message and how many are unread.',
    query: ConversationQuery,
    returns: Paged(Conversation),
    handler: (ctx, { query }) => listConversations(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/conversations/unread',
    operationId: 'countUnreadConversations',
    tag,
    summary: 'Count conversations with something unread',
    returns: Data(Type.Object({ conversations: Type.Integer() })),
    handler: async ctx => ({ data: { conversations: await countUnread(ctx) } }),
  }),
  route({
    method: 'GET',
    path: '/conversations/{contact_id}',
    tag,
    summary: 'Read the conversation with a contact',
    description:
      'Every message of the contact, oldest first, each with its opens, clicks, bounces and replies.',
    params,
    returns: Data(ConversationThread),
    errors: [ContactNotFound],
    handler: async (ctx, { params }) => ({ data: await readConversation(ctx, params.contact_id) }),
  }),
  route({
    method: 'POST',
    path: '/conversations/{contact_id}/read',
    operationId: 'markConversationRead',
    tag,
    summary: 'Mark a conversation as read',
    params,
    returns: Data(Type.Object({ contact_id: Type.String(), marked: Type.Integer() })),
    errors: [ContactNotFound],
    handler: async (ctx, { params }) => ({
      data: { contact_id: params.contact_id, marked: await markRead(ctx, params.contact_id) },
    }),
  }),
]
