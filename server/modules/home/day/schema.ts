import { homeKeys } from '#kit/records/home.ts'
import { Cents, DateOnly, NamedObject, Nullable, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'

const HomeItem = NamedObject('HomeItem', {
  id: { ...Uuid, description: 'Of the record; of a reply, the contact.' },
  title: Type.String(),
  subtitle: Nullable(Type.String()),
  status: Nullable(Type.String({ description: 'Of a task its priority, of a deal its stage.' })),
  amount_cents: Nullable(Cents),
  currency: Nullable(Type.String()),
  at: Nullable(Timestamp),
  date: Nullable(DateOnly),
  meeting_url: Nullable(Type.String()),
  updated_at: Nullable({ ...Timestamp, description: 'What `if_updated_at` takes.' }),
  url: Type.String({ description: 'Where the workspace shows it.' }),
})
const HomeList = NamedObject('HomeList', {
  total: Type.Integer({ description: 'Counted up to 1,000.' }),
  items: Type.Array(HomeItem, { maxItems: 10 }),
})

type Lists = Record<(typeof homeKeys)[number], typeof HomeList>

export const homeLists = Object.fromEntries(homeKeys.map(key => [key, HomeList])) as Lists

export const HomeQuery = Type.Object({
  timezone: Type.Optional(
    Text(64, { description: 'Whose day it is: an IANA time zone. The caller’s own unless given.' }),
  ),
})
