import { problem } from '#kit/problem.ts'

export const WrongCredentials = problem(401, 'incorrect_credentials', 'Incorrect email or password')

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
