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

export const stepActions = [
  'mail',
  'retry',
  'task',
  'fee',
  'pause_subscription',
  'cancel_subscription',
  'uncollectible',
] as const
export type StepAction = (typeof stepActions)[number]

export const Offset = Type.Integer({
  minimum: -90,
  maximum: 365,
  description: 'Days after the due date; below 0 before it.',
})
const Action = Choice(stepActions, { description: 'What happens on that day, at nine in the morning.' })
const Level = Type.Integer({ minimum: 0, maximum: 9, description: 'How firmly it is asked for.' })
const Subject = Text(300, { description: 'Of the mail, with fields in Liquid; our own if left out.' })
const Body = Text(50_000, {
  description: 'The mail in HTML with invoice.*, customer.* and late.* in Liquid; our own words if left out.',
})
const Fee = Type.Integer({
  minimum: 0,
  maximum: 10_000_000,
  description: 'What a step of fee adds to the late charges, in the currency of the invoice.',
})
const ShowsInterest = Type.Boolean({ description: 'Whether the mail lists the late charges.' })

export const letterWords = {
  subject: Nullable(Subject),
  body_html: Nullable(Body),
  show_interest: ShowsInterest,
}
const step = {
  offset_days: Offset,
  action: Action,
  level: Level,
  fee_cents: Fee,
  ...letterWords,
}
export const DunningStep = NamedObject('DunningStep', step)
export type DunningStep = Static<typeof DunningStep>
const { offset_days, action, ...mayLack } = step
const StepIn = NamedObject('DunningStepInput', { offset_days, action, ...Patch(mayLack).properties })

const policy = {
  name: Text(100, { minLength: 1 }),
  is_default: Type.Boolean({ description: 'Follows up every invoice that no other policy does.' }),
  reply_pause_days: Type.Integer({
    minimum: 0,
    maximum: 90,
    description: 'How long a reply of the customer holds everything up.',
  }),
}
const StepsIn = Type.Array(StepIn, { minItems: 1, maxItems: 20, description: 'What happens when.' })

export const DunningPolicy = NamedObject('DunningPolicy', {
  id: Uuid,
  ...policy,
  steps: Type.Array(DunningStep),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type DunningPolicy = Static<typeof DunningPolicy>

const { name, ...rest } = policy
export const PolicyIn = Type.Object({ name, ...Patch(rest).properties, steps: StepsIn })
export type PolicyIn = Static<typeof PolicyIn>
export const PolicyPatch = Patch({ ...policy, steps: StepsIn })
export type PolicyPatch = Static<typeof PolicyPatch>
