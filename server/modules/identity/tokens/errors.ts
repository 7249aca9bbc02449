import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'

export const TokenNotFound = problem(404, 'token_not_found', 'Token not found')
export const RoleTooHigh = problem(
  403,
  'role_too_high',
  (role: string) => say`A token cannot do more than you: its role can be at most ${{ role }}`,
  'member',
)
