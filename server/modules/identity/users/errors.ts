import { problem } from '#kit/problem.ts'

export const EmailTaken = problem(
  409,
  'email_taken',
  'An account with this email already exists. Log in instead, or use another email.',
)

/** The two unique keys an address can run into: its entry in the directory, and the organization's own. */
export function isEmailConflict(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === 'directory_pkey' || constraint === 'users_email')
}
