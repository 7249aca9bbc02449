import { IconBriefcase, IconBulb, IconTimeline } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { type ListSearch, readListSearch, readNew } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useDealNames } from './names.ts'
import { useOpportunityNames } from './opportunities/names.ts'

interface BoardSearch extends Pick<ListSearch, 'new' | 'with'> {
  pipeline?: string
  owner?: 'me'
  idle?: true
  /** Conditions, as the API has them. */
  filter?: string
}

/** The board's search: which pipeline, which deals, and whether a new one is being made. */
const readBoardSearch = (search: Record<string, unknown>): BoardSearch => ({
  ...(typeof search.pipeline === 'string' ? { pipeline: search.pipeline } : {}),
  ...(search.owner === 'me' ? { owner: 'me' } : {}),
  ...(search.idle === true ? { idle: true } : {}),
  ...(typeof search.filter === 'string' ? { filter: search.filter } : {}),
  ...readNew(search),
})

/** What is being sold, and how far it is. */
export const deals = {
  id: 'deals',
  nav: [
    { to: '/deals', place: 'deals', useLabel: () => useDealNames().deals, icon: IconBriefcase, key: 'd' },
    {
      to: '/opportunities',
      place: 'deals',
      useLabel: () => useOpportunityNames().opportunities,
      icon: IconBulb,
    },
  ],
  settings: [
    {
      to: '/settings/pipelines',
      useLabel: () => useDealNames().pipelines,
      icon: IconTimeline,
      role: 'admin',
      group: 'organization',
    },
  ],
  actions: [
    {
      id: 'new-deal',
      useLabel: () => useDealNames().newDeal,
      icon: IconBriefcase,
      to: '/deals',
      search: { new: true },
      creates: true,
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/deals',
      validateSearch: readBoardSearch,
      component: lazyRouteComponent(() => import('./board-page.tsx'), 'BoardPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/deals/list',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'DealsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/opportunities',
      component: lazyRouteComponent(
        () => import('./opportunities/opportunities-page.tsx'),
        'OpportunitiesPage',
      ),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/pipelines',
      component: lazyRouteComponent(() => import('./pipelines/settings-page.tsx'), 'PipelineSettingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/deals/$dealId',
      component: lazyRouteComponent(() => import('./deal-page.tsx'), 'DealPage'),
    }),
  ],
  live: { 'deal.*': ['deals', 'deal'], 'deals.*': ['deals'], 'opportunity.*': ['opportunities'] },
} satisfies Area
