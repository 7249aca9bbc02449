import { problem } from '#kit/problem.ts'
import { Email, type Static, Text, Type } from '#kit/schema.ts'
import { NewPassword } from '../passwords/schema.ts'

/** Unknown, used and expired alike. */
export const LinkOver = problem(400, 'link_over', 'This link is no longer valid')

const LinkToken = Text(200, { description: 'What follows `token=` in the mailed link', examples: ['bwa_…'] })

export const ForgotPassword = Type.Object({ email: Email })
export const VerifyEmail = Type.Object({ token: LinkToken })
export const ResetPassword = Type.Object({ token: LinkToken, password: NewPassword })
export type ResetPassword = Static<typeof ResetPassword>
