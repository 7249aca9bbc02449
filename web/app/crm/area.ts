import { IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { readListSearch } from '../list/search.ts'
import { shellRoute } from '../shell-route.ts'
import { useCrmWords } from './words.ts'

/** Who one sells to. */
export const crm = {
  id: 'crm',
  useLabel: () => useCrmWords().area,
  nav: [{ to: '/contacts', useLabel: () => useCrmWords().contacts, icon: IconUsers, key: 'c' }],
  actions: [
    {
      id: 'new-contact',
      useLabel: () => useCrmWords().newContact,
      icon: IconUsers,
      to: '/contacts',
      search: { new: true },
      creates: true,
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contacts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./contacts/list-page.tsx'), 'ContactsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contacts/$contactId',
      component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
    }),
  ],
  live: { 'contact.*': ['contacts', 'contact'], 'note.*': ['contact'], 'task.*': ['tasks', 'contact'] },
} satisfies Area
