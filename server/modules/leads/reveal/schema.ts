import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import { NamedObject, type Static, Timestamp, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const Quota = NamedObject('LeadQuota', {
  used: Type.Integer({ description: 'Spent less credited, this month' }),
  allowance: Type.Integer(),
  remaining: Type.Integer(),
  credited: Type.Integer({ description: 'Given back for addresses that bounced' }),
  plan: Type.String(),
  period: Type.String({
    description: 'The month, in the time zone of the organization',
    examples: ['2026-11'],
  }),
  resets_at: Timestamp,
})
export type Quota = Static<typeof Quota>

export const NothingToReveal = problem(400, 'nothing_to_reveal', 'Nothing to reveal for this record')
export const OnlyPeople = problem(400, 'only_people', 'Only people can be revealed')

const EXHAUSTED = say`Monthly reveal allowance used up`
/** Says where things stand, too. */
export const QuotaExhausted: ProblemKind<[Quota]> = Object.assign(
  (quota: Quota) => new Problem(402, 'quota_exhausted', EXHAUSTED, {}, { quota }),
  { status: 402, code: 'quota_exhausted', example: EXHAUSTED.text },
)
