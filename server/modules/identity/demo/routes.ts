import { RateLimited } from '#kit/problem.ts'
import { openRoute } from '#kit/route.ts'
import { WrongCredentials } from '../auth/errors.ts'
import { Credentials } from '../sessions/schema.ts'
import { answerSession } from '../sessions/session-cookie.ts'
import { DemoView, NoDemo } from './schema.ts'
import { findDemoLogin, logInToDemo } from './service.ts'

export const demoRoutes = [
  openRoute({
    method: 'GET',
    path: '/auth/demo',
    operationId: 'getDemo',
    tag: 'Identity',
    summary: 'Ask whether there is a demo to open',
    returns: DemoView,
    handler: async (ctx, { headers }) => ({
      data: { available: (await findDemoLogin(ctx, headers))?.seeded ?? false },
    }),
  }),
  openRoute({
    method: 'POST',
    path: '/auth/demo',
    operationId: 'loginToDemo',
    tag: 'Identity',
    summary: 'Log in to the demo',
    description: 'Only from the machine itself, and never in production.',
    returns: Credentials,
    errors: [NoDemo, WrongCredentials, RateLimited],
    handler: async (ctx, { headers }) =>
      answerSession(headers, ctx.services.settings.publicUrl, 200, await logInToDemo(ctx, headers)),
  }),
]
