import { PageQuery } from '#kit/page.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { ContactHead } from '#modules/crm/index.ts'
import { Message, messageStatuses } from '../messages/schema.ts'

export const Conversation = NamedObject('Conversation', {
  contact_id: Uuid,
  contact: ContactHead,
  last_message_at: Timestamp,
  last_message: Nullable(
    Type.Object({
      id: Uuid,
      direction: Choice(['out', 'in']),
      subject: Type.String(),
      snippet: Type.String(),
      status: Choice(messageStatuses),
    }),
  ),
  message_count: Type.Integer(),
  unread_count: Type.Integer(),
})
export type Conversation = Static<typeof Conversation>

export const ConversationQuery = Type.Object({
  ...PageQuery.properties,
  unread: Type.Optional(Type.Boolean()),
})
export type ConversationQuery = Static<typeof ConversationQuery>

export const ConversationThread = NamedObject('ConversationThread', {
  contact_id: Uuid,
  contact: ContactHead,
  unread_count: Type.Integer(),
  /** Oldest first; of a very long conversation the latest thousand. */
  messages: Type.Array(Message),
})
