import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { ChatPerson } from '../access/person.ts'

export const TEXT_LIMIT = 10_000

const ChatAttachment = NamedObject('ChatAttachment', {
  id: Uuid,
  room_id: Uuid,
  filename: Type.String(),
  size: Type.Integer(),
  content_type: Type.String(),
  sha256: Type.String(),
  url: Type.String({ description: 'Signed for an hour, for an `<img>` that sends no header' }),
  created_at: Timestamp,
})

export { ChatAttachment }
export type ChatAttachment = Static<typeof ChatAttachment>

const PollOption = NamedObject('ChatPollOption', {
  id: Uuid,
  text: Type.String(),
  votes: Type.Integer(),
  voters: Type.Array(ChatPerson),
})

export const ChatPoll = NamedObject('ChatPoll', {
  id: Uuid,
  room_id: Uuid,
  message_id: Uuid,
  question: Type.String(),
  options: Type.Array(PollOption),
  multiple: Type.Boolean(),
  anonymous: Type.Boolean(),
  total_voters: Type.Integer(),
  my_option_ids: Type.Array(Uuid),
  closes_at: Nullable(Timestamp),
  closed_at: Nullable(Timestamp),
  created_by: ChatPerson,
  created_at: Timestamp,
})
export type ChatPoll = Static<typeof ChatPoll>

const ChatReaction = NamedObject('ChatReaction', {
  emoji: Type.String(),
  count: Type.Integer(),
  me: Type.Boolean(),
  people: Type.Array(ChatPerson, { description: 'The first hundred' }),
})

const ChatLink = NamedObject('ChatLink', {
  type: Type.String(),
  id: Uuid,
  title: Type.String(),
  subtitle: Type.String(),
  url: Type.String(),
})

const ForwardedFrom = NamedObject('ForwardedFrom', {
  room_id: Nullable(Uuid),
  message_id: Uuid,
  author: ChatPerson,
  text: Type.String(),
  created_at: Timestamp,
})

export const messageTypes = ['message', 'poll', 'call', 'system'] as const

export const ChatMessage = NamedObject('ChatMessage', {
  id: Uuid,
  room_id: Uuid,
  seq: Type.Integer(),
  rev: Type.Integer(),
  type: Choice(messageTypes),
  author: ChatPerson,
  text: Type.String(),
  html: Type.String({ description: 'Safe to show as it is' }),
  thread_root_id: Nullable(Uuid),
  also_to_room: Type.Boolean(),
  reply_count: Type.Integer(),
  last_reply_at: Nullable(Timestamp),
  attachments: Type.Array(ChatAttachment),
  reactions: Type.Array(ChatReaction),
  mentions: NamedObject('ChatMentions', {
    users: Type.Array(UserId),
    all: Type.Boolean(),
    not_in_room: Type.Array(UserId),
  }),
  links: Type.Array(ChatLink),
  pinned_at: Nullable(Timestamp),
  pinned_by: Nullable(ChatPerson),
  forwarded_from: Nullable(ForwardedFrom),
  poll: Nullable(ChatPoll),
  call_id: Nullable(Uuid),
  bookmarked: Type.Boolean(),
  client_msg_id: Nullable(Type.String()),
  edited_at: Nullable(Timestamp),
  deleted_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type ChatMessage = Static<typeof ChatMessage>

const MessageText = Text(TEXT_LIMIT, {
  description:
    'Markdown without headings, images, tables and HTML; `<@12>` names a person, `<!all>` everybody, `<deal:…>` a record.',
  examples: ['**Signed!** Thanks <@1>'],
})

export const NewMessage = NamedObject('NewChatMessage', {
  text: Type.Optional(MessageText),
  client_msg_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'An id of yours: the same message sent again under it is not posted twice.',
    }),
  ),
  thread_root_id: Type.Optional(
    Nullable(Type.Unsafe<string>({ ...Uuid, description: 'The message this is a reply to.' })),
  ),
  also_to_room: Type.Optional(
    Type.Boolean({ default: false, description: 'Show a reply in the room as well.' }),
  ),
  attachment_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: 10, description: 'Files uploaded to the room beforehand.' }),
  ),
})
export type NewMessage = Static<typeof NewMessage>

export const MessagePatch = Type.Object({ text: MessageText })

const seq = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 9e15, description }))

export const MessagesQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many at most.' }),
  before_seq: seq('Those before this number, the nearest ones.'),
  after_seq: seq('Those after this number.'),
  around_seq: seq('Those around this number.'),
  since_rev: seq('What was posted or changed after this revision, by revision: the one way to catch up.'),
  include_replies: Type.Boolean({
    default: false,
    description: 'Also replies that are shown in their threads only.',
  }),
})
export type MessagesQuery = Static<typeof MessagesQuery>

export const MessagesPage = NamedObject('ChatMessagesPage', {
  data: Type.Array(ChatMessage),
  has_more_before: Type.Boolean(),
  has_more_after: Type.Boolean(),
  last_seq: Type.Integer(),
  last_rev: Type.Integer(),
  reset: Type.Optional(
    Type.Boolean({
      description: 'After `since_rev` old messages were taken out of the room: read it anew.',
    }),
  ),
})
