import { openRoute } from '#kit/route.ts'
import { SignedIn } from '../sessions/schema.ts'
import { answerSession } from '../sessions/session-cookie.ts'
import { EmailTaken } from '../users/errors.ts'
import { ForgotPassword, LinkOver, ResetPassword, VerifyEmail } from './schema.ts'
import { forgetPassword, resetPassword, verifyEmail } from './service.ts'

export const accountLinkRoutes = [
  openRoute({
    method: 'POST',
    path: '/auth/forgot-password',
    tag: 'Identity',
    summary: 'Mail a link that sets a new password',
    description:
      'Answers the same whether or not there is such an account. At most five mails an hour go to one address.',
    status: 202,
    body: ForgotPassword,
    handler: async (ctx, { body }) => {
      await forgetPassword(ctx, body.email)
      return {}
    },
  }),
  openRoute({
    method: 'POST',
    path: '/auth/reset-password',
    tag: 'Identity',
    summary: 'Set a new password with a mailed link, and log in',
    description:
      'The link works once. All other sessions end. An account nobody had verified is verified by it.',
    body: ResetPassword,
    returns: SignedIn,
    errors: [LinkOver, EmailTaken],
    handler: async (ctx, { body, headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 200, await resetPassword(ctx, body)),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/verify-email',
    tag: 'Identity',
    summary: 'Confirm an address with the mailed link',
    body: VerifyEmail,
    errors: [LinkOver],
    handler: async (ctx, { body }) => {
      await verifyEmail(ctx, body.token)
      return {}
    },
  }),
]
