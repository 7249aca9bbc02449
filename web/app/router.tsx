import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { areaRoutes } from './areas.ts'
import { ScreenFailed, ScreenNotFound, ScreenWaiting } from './kit/screen/screen-states.tsx'
import { currentSession } from './kit/session/session.ts'
import { rootRoute, shellRoute } from './kit/shell-route.ts'

/** Only an address of our own: `//elsewhere.example` is somebody else's. */
const readNext = ({ next, error }: Record<string, unknown>): { next?: string; error?: string } => ({
  ...(typeof next === 'string' && /^\/(?!\/)/.test(next) ? { next } : {}),
  ...(error === 'sso' ? { error } : {}),
})

const leaveIfIn = ({ search }: { search: { next?: string } }) => {
  if (currentSession().status === 'in') throw redirect({ href: search.next ?? '/' })
}

shellRoute.update({ component: lazyRouteComponent(() => import('./shell/layout.tsx'), 'Layout') })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readNext,
  beforeLoad: leaveIfIn,
  component: lazyRouteComponent(() => import('./kit/session/pages.tsx'), 'SignInPage'),
})

const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/sso',
  component: lazyRouteComponent(() => import('./kit/session/account-pages.tsx'), 'SsoPage'),
})

/** Where a single sign-on comes back to, and an invitation leads. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: readNext,
  beforeLoad: leaveIfIn,
  component: lazyRouteComponent(() => import('./kit/session/pages.tsx'), 'SignUpPage'),
})

/** An address that leads nowhere says so inside of the frame. */
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: ScreenNotFound })

/** The tail of a mailed link; without it the page says that the link is incomplete. */
const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./kit/session/account-pages.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('./kit/session/account-pages.tsx'), 'ResetPasswordPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('./kit/session/account-pages.tsx'), 'VerifyEmailPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    ssoRoute,
    appRoute,
    signupRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    verifyEmailRoute,
    shellRoute.addChildren([...areaRoutes, unknownRoute]),
  ]),
  defaultPreload: 'intent',
  // Queries know when they are stale; the router need not keep a second opinion.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailed,
  defaultPendingComponent: ScreenWaiting,
  defaultNotFoundComponent: ScreenNotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
