import { DateOnly, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { GraphIn } from '../graph/schema.ts'

export const BacktestIn = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30 })),
  graph: Type.Optional(GraphIn),
})
export type BacktestIn = Static<typeof BacktestIn>

export const BacktestOut = Type.Object({
  events: Type.Integer(),
  matched: Type.Integer(),
  contacts: Type.Integer(),
  would_start: Type.Integer(),
  by_day: Type.Array(Type.Object({ date: DateOnly, matched: Type.Integer() })),
  sample: Type.Array(
    Type.Object({ contact_id: Uuid, name: Type.String(), at: Timestamp, event: Type.String() }),
  ),
})
export type BacktestOut = Static<typeof BacktestOut>
