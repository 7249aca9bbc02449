import {
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { stepActions } from '../policies/schema.ts'

const Action = Choice(stepActions)

export const Dunning = NamedObject('Dunning', {
  policy_id: Nullable(Uuid),
  state: Choice(['none', 'running', 'paused', 'done']),
  level: Type.Integer(),
  paused_because: Nullable(Choice(['reply', 'promise', 'dispute', 'manual'])),
  paused_until: Nullable({ ...DateOnly, description: 'The last day of the pause' }),
  promise: Nullable(
    NamedObject('PaymentPromise', {
      date: DateOnly,
      amount_cents: Type.Integer(),
      note: Nullable(Type.String()),
      state: Choice(['open', 'kept', 'broken']),
    }),
  ),
  next: Nullable(Type.Object({ offset_days: Type.Integer(), action: Action, at: Timestamp })),
  steps: Type.Array(
    NamedObject('DunningStepState', {
      offset_days: Type.Integer(),
      action: Action,
      level: Type.Integer(),
      at: Timestamp,
      status: Choice(['scheduled', 'passed', 'done', 'skipped', 'failed']),
      ran_at: Nullable(Timestamp),
      detail: Nullable(Type.String()),
    }),
  ),
})
export type Dunning = Static<typeof Dunning>

export const PauseIn = Type.Object({
  until: Type.Optional(
    Nullable({ ...DateOnly, description: 'The last day; until further notice if left out.' }),
  ),
})
export const PromiseIn = Type.Object({
  date: { ...DateOnly, description: 'By when it is paid: today to 90 days from now.' },
  amount_cents: Type.Optional(
    Nullable({
      ...Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      description: 'How much of it; what is due if left out.',
    }),
  ),
  note: Type.Optional(Nullable(Text(500, { description: 'What was said.' }))),
})
export type PromiseIn = Static<typeof PromiseIn>
export const RestartIn = Type.Object({
  from: Type.Optional(
    Nullable({ ...DateOnly, description: 'The day that steps count from; today if left out.' }),
  ),
})
