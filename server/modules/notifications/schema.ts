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
import { mailModes } from './kinds/kinds.ts'

const notification = {
  id: Uuid,
  kind: Type.String(),
  title: Type.String({ examples: ['Ada Byron accepted quote QT-000012'] }),
  body: Type.String(),
  url: Type.String({ description: 'Where the workspace shows what it is about', examples: ['/quotes/…'] }),
  actor: Nullable(Type.Object({ id: UserId, name: Type.String() })),
  subject: Nullable(Type.Object({ type: Type.String({ examples: ['quote'] }), id: Type.String() })),
  read_at: Nullable(Timestamp),
  created_at: Timestamp,
}
export type Notification = Static<Type.TObject<typeof notification>>

export const NotificationQuery = Type.Object({
  ...PageQuery.properties,
  unread: Type.Optional(Type.Boolean({ description: 'Only those not read yet, or only those read.' })),
})
export type NotificationQuery = Static<typeof NotificationQuery>

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
  push: Type.Boolean({ description: 'Whether it is pushed to your devices' }),
})

const SomeOfChoice = NamedObject('NotificationChoicePatch', {
  in_app: Type.Optional(KindChoice.properties.in_app),
  email: Type.Optional(KindChoice.properties.email),
  push: Type.Optional(KindChoice.properties.push),
})

const timezone = { description: 'IANA zone of the daily mail; null: the organization’s.' }
const language = { description: 'Language of the mails; null: the organization’s.' }

const settings = { timezone: Type.String(), language: Nullable(Choice(languages)) }
export interface NotificationSettings extends Static<Type.TObject<typeof settings>> {
  kinds: Record<string, Static<typeof KindChoice>>
}

const patch = {
  timezone: Type.Optional(Nullable(Text(64, timezone))),
  language: Type.Optional(Nullable(Choice(languages, language))),
}
export interface NotificationSettingsPatch extends Static<Type.TObject<typeof patch>> {
  kinds?: Record<string, Static<typeof SomeOfChoice> | undefined>
}

/** The shapes that name every kind. */
export const shapesFor = (kinds: readonly string[]) => {
  const forAll = <S extends TSchema>(schema: S): Record<string, S> =>
    Object.fromEntries(kinds.map(kind => [kind, schema]))
  return {
    NotificationPage: Type.Object({
      data: Type.Array(NamedObject('Notification', { ...notification, kind: Choice(kinds) })),
      unread_count: Type.Integer(),
      pagination: Pagination,
    }),
    NotificationSettings: NamedObject('NotificationSettings', {
      kinds: Type.Object(forAll(KindChoice)),
      ...settings,
    }),
    NotificationSettingsPatch: Type.Object({
      kinds: Type.Optional(
        Type.Object(forAll(Type.Optional(SomeOfChoice)), {
          description: 'Some of the kinds, and what is to change about each.',
        }),
      ),
      ...patch,
    }),
  }
}

const RecordType = Choice(recordTypes, { description: 'What kind of record it is.' })
export const FollowIn = Type.Object({ type: RecordType, id: Uuid })
export const Following = NamedObject('Following', {
  following: Type.Boolean({ description: 'Whether you do' }),
  followers: Type.Array(Type.Object({ id: UserId, name: Type.String() })),
})
