import { IconHome } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { currentSession } from '../../kit/session/session.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useHomeNames } from './names.ts'

/** What today asks for. */
export const home = {
  id: 'home',
  nav: [{ to: '/', place: 'home', useLabel: () => useHomeNames().home, icon: IconHome, key: 'h' }],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/',
      // Entered anew once it is known who looks.
      loader: ({ cause }) => {
        if (cause === 'preload' || currentSession().status !== 'in') return
        void import('./home-page.tsx').then(one => one.askAhead()).catch(() => undefined)
      },
      component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
    }),
  ],
  live: {
    'task.*': ['home'],
    'deal.*': ['home'],
    'note.*': ['home'],
    'email.*': ['home'],
    'event.created': ['home'],
    'event.updated': ['home'],
    'event.deleted': ['home'],
    'quote.*': ['home'],
    'invoice.*': ['home'],
    'notification.*': ['home'],
  },
} satisfies Area
