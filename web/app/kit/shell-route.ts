import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { ScreenNotFound } from './screen/screen-states.tsx'
import { currentSession } from './session/session.ts'

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: ScreenNotFound })

/** Everything behind the door. The areas' routes are its children; its frame, which knows the areas, is hung in later. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (currentSession().status === 'out') {
      throw redirect({ href: toDoor(location.href) })
    }
  },
})

/** The door, which remembers where one wanted to go. */
const toDoor = (wanted: string): string =>
  wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
