import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const FeedNotFound = problem(404, 'feed_not_found', 'Feed not found')

export const CalendarFeed = NamedObject('CalendarFeed', {
  id: Uuid,
  name: Nullable(Type.String()),
  calendar_id: Nullable(Uuid),
  detail: Choice(['full', 'busy']),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
})
export type CalendarFeed = Static<typeof CalendarFeed>
/** With the address, which is shown once. */
export const NewCalendarFeed = NamedObject('NewCalendarFeed', {
  ...CalendarFeed.properties,
  url: Type.String({ format: 'password' }),
  webcal_url: Type.String({ format: 'password' }),
})
export const FeedIn = Patch({
  name: Nullable(Text(200)),
  calendar_id: Nullable(Uuid),
  detail: Choice(['full', 'busy'], { description: '`busy` says only when' }),
})
export type FeedIn = Static<typeof FeedIn>

export const ExportQuery = Type.Object({
  token: Type.Optional(Text(200)),
  calendar_id: Type.Optional(Uuid),
  from: Type.Optional(Text(40)),
  to: Type.Optional(Text(40)),
})
export type ExportQuery = Static<typeof ExportQuery>
export const ImportResult = NamedObject('CalendarImport', {
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer(),
  errors: Type.Array(Type.Object({ uid: Type.String(), detail: Type.String() })),
  warnings: Type.Array(Type.String()),
})
