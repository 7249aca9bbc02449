import { PageQuery } from '#kit/page.ts'
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
import { messageTypes } from '../messages/schema.ts'

export const roomKinds = ['channel', 'group', 'direct'] as const
export const visibilities = ['public', 'private'] as const
export const roomRoles = ['manager', 'member'] as const
export const notificationLevels = ['all', 'mentions', 'none'] as const
export const roomRecordTypes = ['deal', 'contact', 'company'] as const

const RoomRecord = NamedObject('RoomRecord', {
  type: Choice(roomRecordTypes),
  id: Uuid,
  title: Type.String(),
})

const LastMessage = NamedObject('LastMessage', {
  id: Uuid,
  seq: Type.Integer(),
  type: Choice(messageTypes),
  author: ChatPerson,
  text: Type.String(),
  created_at: Timestamp,
})

export const Room = NamedObject('Room', {
  id: Uuid,
  kind: Choice(roomKinds),
  name: Type.String({ description: 'Of direct rooms and unnamed groups: the names of the others' }),
  topic: Type.String(),
  visibility: Choice(visibilities),
  archived_at: Nullable(Timestamp),
  is_default: Type.Boolean(),
  record: Nullable(RoomRecord),
  my_role: Nullable(Choice(roomRoles)),
  member_count: Type.Integer(),
  last_seq: Type.Integer(),
  last_rev: Type.Integer(),
  first_seq: Type.Integer({ description: 'Where history begins' }),
  last_message: Nullable(LastMessage),
  last_read_seq: Type.Integer(),
  unread_count: Type.Integer(),
  mention_count: Type.Integer(),
  notifications: Choice(notificationLevels),
  active_call_id: Nullable(Uuid),
  created_by: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Room = Static<typeof Room>

const RecordIn = Type.Object(
  {
    type: Choice(roomRecordTypes, { description: 'What the room is about.' }),
    id: Type.Unsafe<string>({ ...Uuid, description: 'Its id.' }),
  },
  { description: 'The deal, contact or company that the room is about.' },
)

const RoomName = Text(80, { description: 'What the room is called.', examples: ['Renewals'] })
const Topic = Text(500, { description: 'What it is for.' })

export const NewRoom = NamedObject('NewRoom', {
  kind: Type.Optional(
    Choice(roomKinds, { default: 'channel', description: 'A channel, a group of people, or two of them.' }),
  ),
  name: Type.Optional(Nullable(RoomName)),
  topic: Type.Optional(Nullable(Topic)),
  visibility: Type.Optional(
    Choice(visibilities, {
      description:
        'Whether everybody can find and read a channel: public unless said. A group is always private.',
    }),
  ),
  user_ids: Type.Optional(
    Type.Array(UserId, { maxItems: 500, description: 'Who is in it from the start, beside you.' }),
  ),
  record: Type.Optional(Nullable(RecordIn)),
})
export type NewRoom = Static<typeof NewRoom>

export const RoomPatch = Type.Partial(
  Type.Object({
    name: RoomName,
    topic: Nullable(Topic),
    visibility: Choice(visibilities, { description: 'Whether everybody can find and read a channel.' }),
    archived: Type.Boolean({ description: 'An archived room can be read and no longer written to.' }),
    record: Nullable(RecordIn),
  }),
)
export type RoomPatch = Static<typeof RoomPatch>

export const RoomsQuery = Type.Object({
  ...PageQuery.properties,
  kind: Type.Optional(Choice(roomKinds, { description: 'Only rooms of this kind.' })),
  q: Type.Optional(Text(200, { description: 'A part of the name.' })),
  archived: Type.Boolean({ default: false, description: 'Those that are archived, instead of the others.' }),
  record_type: Type.Optional(
    Choice(roomRecordTypes, { description: 'Only rooms about records of this kind.' }),
  ),
  record_id: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'Only rooms about this record; goes with `record_type`.' }),
  ),
})
export type RoomsQuery = Static<typeof RoomsQuery>

export const DiscoverQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(Text(200, { description: 'A part of the name or the topic.' })),
})
export type DiscoverQuery = Static<typeof DiscoverQuery>

export const DiscoveredRoom = NamedObject('DiscoveredRoom', {
  id: Uuid,
  name: Type.String(),
  topic: Type.String(),
  member_count: Type.Integer(),
  is_member: Type.Boolean(),
  created_at: Timestamp,
})
