import { PageQuery, SearchWords } from '#kit/page.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { ContactHead } from '#modules/crm/index.ts'
import { Message, messageStatuses, PicturesQuery } from '../messages/schema.ts'

export const conversationStatuses = ['open', 'done', 'snoozed'] as const

/** What the team does with it. */
const team = {
  status: Choice(conversationStatuses),
  snooze_until: Nullable(Timestamp),
  assignee_id: Nullable(UserId),
  /** Every mailbox that its mail lies in, or was sent from. */
  mailbox_ids: Type.Array(Uuid),
}

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
      /** Keys that are empty since you may not see them. */
      hidden: Type.Array(Type.String()),
    }),
  ),
  message_count: Type.Integer(),
  /** What the caller has not read. */
  unread_count: Type.Integer(),
  ...team,
})
export type Conversation = Static<typeof Conversation>

export const ConversationQuery = Type.Object({
  ...PageQuery.properties,
  q: SearchWords,
  unread: Type.Optional(Type.Boolean()),
  status: Type.Optional(Choice(conversationStatuses)),
  assignee: Type.Optional(Text(20, { description: '`me`, `none`, or the id of a person.' })),
  mailbox_id: Type.Optional(Uuid),
})
export type ConversationQuery = Static<typeof ConversationQuery>

export const ConversationPatch = Patch({
  status: Choice(conversationStatuses),
  snooze_until: Nullable(Timestamp),
  assignee_id: Nullable(UserId),
})
export type ConversationPatch = Static<typeof ConversationPatch>

export const UnreadIn = Type.Object({ message_id: Type.Optional(Nullable(Uuid)) })

export const ThreadQuery = Type.Object({ thread_id: Type.Optional(Uuid), ...PicturesQuery.properties })

export const ConversationThread = NamedObject('ConversationThread', {
  contact_id: Uuid,
  contact: ContactHead,
  unread_count: Type.Integer(),
  ...team,
  threads: Type.Array(
    NamedObject('MailThread', {
      id: Uuid,
      subject: Type.String(),
      message_count: Type.Integer(),
      last_at: Timestamp,
    }),
  ),
  /** Oldest first; of a very long conversation the latest thousand. */
  messages: Type.Array(Message),
})

export const FolderCounts = NamedObject('InboxFolderCounts', {
  open: Type.Integer(),
  mine: Type.Integer(),
  unassigned: Type.Integer(),
  snoozed: Type.Integer(),
  drafts: Type.Integer(),
  scheduled: Type.Integer(),
})
