import { IconBan, IconRoute } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useSequenceNames } from './names.ts'
import { useSuppressionNames } from './suppressions/names.ts'

const tabs = ['steps', 'people', 'numbers', 'plan', 'settings'] as const

/** Writing to many, one by one; and whom not to write to. */
export const sequences = {
  id: 'sequences',
  nav: [
    {
      to: '/sequences',
      place: 'outreach',
      useLabel: () => useSequenceNames().sequences,
      icon: IconRoute,
      key: 's',
    },
    {
      to: '/suppressions',
      place: 'outreach',
      useLabel: () => useSuppressionNames().suppressions,
      icon: IconBan,
      key: 'x',
    },
  ],
  actions: [
    {
      id: 'new-sequence',
      useLabel: () => useSequenceNames().newSequence,
      icon: IconRoute,
      to: '/sequences',
      search: { new: true },
    },
    {
      id: 'suppress',
      useLabel: () => useSuppressionNames().suppress,
      icon: IconBan,
      to: '/suppressions',
      search: { new: true },
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/sequences',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'SequencesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/sequences/$sequenceId',
      validateSearch: (search: Record<string, unknown>) => ({
        ...readListSearch(search),
        tab: tabs.find(one => one === search.tab) ?? 'steps',
      }),
      component: lazyRouteComponent(() => import('./sequence-page.tsx'), 'SequencePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/suppressions',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./suppressions/suppressions-page.tsx'), 'SuppressionsPage'),
    }),
  ],
  live: {
    'sequence.*': ['sequences', 'sequence', 'contact'],
    'enrollment.*': ['sequences', 'sequence', 'contact'],
    'email.*': ['sequence', 'suppressions'],
  },
} satisfies Area
