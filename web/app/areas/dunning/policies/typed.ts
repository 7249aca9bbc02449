import type { DunningPolicy } from '../../../../../sdk/index.ts'
import type { Numbers } from '../../../kit/form/numbers/use-numbers.ts'

type Step = DunningPolicy['steps'][number]
export type StepAction = Step['action']

/** A step as it is typed. */
export interface TypedStep {
  id: string
  day: string
  action: StepAction
  level: string
  subject: string
  body: string
  fee: string
  interest: boolean
}

export const newStep = (some: Partial<TypedStep> = {}): TypedStep => ({
  id: crypto.randomUUID(),
  day: '',
  action: 'mail',
  level: '0',
  subject: '',
  body: '',
  fee: '',
  interest: false,
  ...some,
})

/** What most begin with; each row can be changed. */
export const firstSteps: TypedStep[] = [
  newStep({ id: '1', day: '3' }),
  newStep({ id: '2', day: '14', level: '1', interest: true }),
  newStep({ id: '3', day: '30', level: '2', action: 'task' }),
]

export const typedSteps = (steps: readonly Step[], numbers: Numbers, currency: string): TypedStep[] =>
  steps.map((step, at) => ({
    id: String(at),
    day: String(step.offset_days),
    action: step.action,
    level: String(step.level),
    subject: step.subject ?? '',
    body: step.body_html ?? '',
    fee: step.fee_cents > 0 ? numbers.amountText(step.fee_cents, currency) : '',
    interest: step.show_interest,
  }))

/** The words of a letter as they are sent; ours where nothing is typed. */
export const wordsOf = ({ subject, body, interest }: TypedStep) => ({
  subject: subject.trim() || null,
  body_html: body.trim() || null,
  show_interest: interest,
})

export const sentStep = (step: TypedStep, numbers: Numbers, currency: string) => ({
  offset_days: numbers.decimal(step.day, 0),
  action: step.action,
  level: Number(step.level),
  fee_cents: step.action === 'fee' && step.fee.trim() ? numbers.amount(step.fee, currency) : 0,
  ...(step.action === 'mail' ? wordsOf(step) : {}),
})
