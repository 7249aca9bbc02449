import { problem } from '#kit/problem.ts'

export const BadPeriod = problem(400, 'bad_period', 'period must be YYYY-MM or YYYY-Qn')
export const PeriodEnded = problem(409, 'period_ended', 'Period has ended')
export const SubmitForOthers = problem(403, 'not_allowed', 'Only an admin can submit for others')
export const SubmissionNotFound = problem(404, 'submission_not_found', 'Submission not found')
