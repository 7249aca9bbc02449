import { problem } from '#kit/problem.ts'

export const WrongCredentials = problem(401, 'incorrect_credentials', 'Incorrect email or password')

export const EmailTaken = problem(
  409,
  'email_taken',
  'An account with this email already exists. Log in instead, or use another email.',
)

export const RefreshRefused = problem(
  401,
  'invalid_refresh_token',
  'The refresh token is not valid or has expired. Please log in again.',
)

export const NoSession = problem(
  400,
  'no_session',
  'This is a personal token, which has no session. Revoke it with DELETE /auth/tokens/{id} after logging in instead.',
)

export const WrongPassword = problem(
  400,
  'wrong_password',
  (field: string) => `${field} is not your password`,
  'current_password',
)

/** The two unique keys an address can run into: its entry in the directory, and the organization's own. */
export function isEmailConflict(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === 'directory_pkey' || constraint === 'users_email')
}
