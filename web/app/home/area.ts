import { IconHome } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { shellRoute } from '../shell-route.ts'
import { useHomeWords } from './words.ts'

/** What today asks for. */
export const home = {
  id: 'home',
  useLabel: () => useHomeWords().home,
  nav: [{ to: '/', useLabel: () => useHomeWords().home, icon: IconHome, key: 'h' }],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
    }),
  ],
} satisfies Area
