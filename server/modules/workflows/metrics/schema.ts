import { type Static, Type } from '#kit/schema.ts'

const Count = Type.Integer()

export const Metrics = Type.Object({
  totals: Type.Object({
    started: Count,
    live: Count,
    completed: Count,
    failed: Count,
    canceled: Count,
    goal_reached: Count,
    goal_rate: Type.Number({ description: 'Percent of those that started, one decimal' }),
  }),
  nodes: Type.Array(
    Type.Object({
      node_id: Type.String(),
      entered: Count,
      done: Count,
      skipped: Count,
      failed: Count,
      waiting: Count,
      retrying: Count,
      ports: Type.Record(Type.String(), Count),
      emails: Type.Optional(
        Type.Object({ sent: Count, opened: Count, clicked: Count, replied: Count, bounced: Count }),
      ),
    }),
  ),
})
export type Metrics = Static<typeof Metrics>
