import { problem } from '#kit/problem.ts'

export const WrongPassword = problem(
  400,
  'wrong_password',
  (field: string) => `${field} is not your password`,
  'current_password',
)
