import { event } from '#kit/event.ts'
import { Cents, DateOnly, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'

export const ForecastSubmitted = event(
  'forecast.submitted',
  Type.Object({
    submission_id: Uuid,
    period: Type.String(),
    owner_id: UserId,
    submitted_by_id: Nullable(UserId),
    amount_cents: Cents,
    best_case_cents: Nullable(Cents),
    currency: Type.String(),
  }),
)

/** Once a goal, however often it is crossed back and forth. */
export const GoalMet = event(
  'goal.met',
  Type.Object({
    goal_id: Uuid,
    name: Nullable(Type.String()),
    metric: Type.String(),
    target: Type.Integer(),
    value: Type.Integer(),
    user_id: Nullable(UserId),
    start_date: DateOnly,
    end_date: DateOnly,
  }),
)
