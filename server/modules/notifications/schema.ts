import { PageQuery, Pagination } from '#kit/page.ts'
import { recordTypes } from '#kit/records/record.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  type TSchema,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { languages } from '#kit/web/language.ts'
import { type Kind, kinds, mailModes } from './kinds/kinds.ts'

export const Notification = NamedObject('Notification', {
  id: Uuid,
  kind: Choice(kinds),
  title: Type.String({ examples: ['Ada Byron accepted quote QT-000012'] }),
  body: Type.String(),
  url: Type.String({ description: 'Where the workspace shows what it is about', examples: ['/quotes/…'] }),
  actor: Nullable(Type.Object({ id: UserId, name: Type.String() })),
  subject: Nullable(Type.Object({ type: Type.String({ examples: ['quote'] }), id: Type.String() })),
  read_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Notification = Static<typeof Notification>

export const NotificationQuery = Type.Object({
  ...PageQuery.properties,
  unread: Type.Optional(Type.Boolean({ description: 'Only those not read yet, or only those read.' })),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const NotificationPage = Type.Object({
  data: Type.Array(Notification),
  unread_count: Type.Integer(),
  pagination: Pagination,
})

export const ReadIn = Type.Object({
  ids: Type.Optional(Type.Array(Uuid, { maxItems: 1_000, description: 'Those that were read.' })),
  all: Type.Optional(Type.Boolean({ description: 'All that there are.' })),
})
export type ReadIn = Static<typeof ReadIn>

const KindChoice = NamedObject('NotificationChoice', {
  in_app: Type.Boolean({ description: 'Whether the bell tells of it' }),
  email: Choice(mailModes, {
    description: '`at_once` is gathered for a minute, `daily` comes at 08:00 in your zone',
  }),
})

const SomeOfChoice = NamedObject('NotificationChoicePatch', {
  in_app: Type.Optional(KindChoice.properties.in_app),
  email: Type.Optional(KindChoice.properties.email),
})

const forAllKinds = <S extends TSchema>(make: () => S): Record<Kind, S> =>
  Object.fromEntries(kinds.map(kind => [kind, make()])) as Record<Kind, S>

export const NotificationSettings = NamedObject('NotificationSettings', {
  kinds: Type.Object(forAllKinds(() => KindChoice)),
  timezone: Type.String(),
  language: Nullable(Choice(languages)),
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const NotificationSettingsPatch = Type.Object({
  kinds: Type.Optional(
    Type.Object(
      forAllKinds(() => Type.Optional(SomeOfChoice)),
      { description: 'Some of the kinds, and what is to change about each.' },
    ),
  ),
  timezone: Type.Optional(
    Nullable(Text(64, { description: 'IANA zone of the daily mail; null: the organization’s.' })),
  ),
  language: Type.Optional(
    Nullable(Choice(languages, { description: 'Language of the mails; null: the organization’s.' })),
  ),
})
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>

const RecordType = Choice(recordTypes, { description: 'What kind of record it is.' })
export const FollowIn = Type.Object({ type: RecordType, id: Uuid })
export const Following = NamedObject('Following', {
  following: Type.Boolean({ description: 'Whether you do' }),
  followers: Type.Array(Type.Object({ id: UserId, name: Type.String() })),
})
