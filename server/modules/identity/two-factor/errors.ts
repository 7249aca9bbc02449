import { problem } from '#kit/problem.ts'

/** Wrong and used alike. */
export const CodeRefused = problem(401, 'code_not_valid', 'Code is not valid')
/** Unknown, used up and expired alike. */
export const TicketOver = problem(401, 'sign_in_again', 'Please sign in again')
export const TwoFactorOn = problem(409, 'two_factor_on', 'Two-factor sign-in is already on')
export const TwoFactorOff = problem(409, 'two_factor_off', 'Two-factor sign-in is not on')
export const NotSetUp = problem(
  409,
  'two_factor_not_set_up',
  'Call POST /auth/2fa/setup first and scan what it answers',
)
