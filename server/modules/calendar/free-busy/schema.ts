import { NamedObject, type Static, Text, Timestamp, Type, UserId } from '#kit/schema.ts'
import { RangeQuery } from '../events/schema.ts'

export const BusyTime = NamedObject('BusyTime', { start_at: Timestamp, end_at: Timestamp })
export const FreeBusyQuery = Type.Object({
  user_ids: Text(400, { description: 'Up to 20 members, by commas' }),
  ...RangeQuery,
  duration_minutes: Type.Optional(
    Type.Integer({ minimum: 5, maximum: 1440, description: 'Also answer when all are free for so long' }),
  ),
})
export type FreeBusyQuery = Static<typeof FreeBusyQuery>
export const FreeBusy = Type.Object({
  data: Type.Array(NamedObject('UserBusy', { user_id: UserId, busy: Type.Array(BusyTime) })),
  common_free: Type.Optional(Type.Array(BusyTime)),
})
