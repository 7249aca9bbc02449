import { event } from '#kit/event.ts'
import { DateOnly, Nullable, Type } from '#kit/schema.ts'
import { InvoiceFacts } from '#modules/billing/index.ts'

const of = InvoiceFacts.properties

export const DunningStepRan = event(
  'dunning.step_ran',
  Type.Object({
    ...of,
    offset_days: Type.Integer(),
    action: Type.String(),
    level: Type.Integer(),
    result: Type.String(),
  }),
  { trigger: { label: 'Dunning step ran', place: 279 } },
)
export const DunningPaused = event(
  'dunning.paused',
  Type.Object({ ...of, because: Type.String(), until: Nullable(DateOnly) }),
  { trigger: { label: 'Dunning paused', place: 263 } },
)
export const DunningResumed = event('dunning.resumed', InvoiceFacts, {
  trigger: { label: 'Dunning resumed', place: 264 },
})
const PromiseFacts = Type.Object({ ...of, promised_on: DateOnly, promised_cents: Type.Integer() })
export const PromiseMade = event('dunning.promise_made', PromiseFacts, {
  trigger: { label: 'Promise to pay made', place: 265 },
})
export const PromiseKept = event('dunning.promise_kept', PromiseFacts, {
  trigger: { label: 'Promise to pay kept', place: 266 },
})
export const PromiseBroken = event('dunning.promise_broken', PromiseFacts, {
  trigger: { label: 'Promise to pay broken', place: 269 },
})
