import { IconSpeakerphone, IconTemplate } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useCampaignNames } from './names.ts'

const tabs = ['mail', 'audience', 'options', 'send', 'report', 'people'] as const
export type CampaignTab = (typeof tabs)[number]

/** One mail to many. */
export const campaigns = {
  id: 'campaigns',
  nav: [
    {
      to: '/campaigns',
      place: 'outreach',
      useLabel: () => useCampaignNames().campaigns,
      icon: IconSpeakerphone,
      key: 'a',
    },
    {
      to: '/campaigns/templates',
      place: 'outreach',
      useLabel: () => useCampaignNames().templates,
      icon: IconTemplate,
      key: 'e',
    },
  ],
  actions: [
    {
      id: 'new-campaign',
      useLabel: () => useCampaignNames().newCampaign,
      icon: IconSpeakerphone,
      to: '/campaigns',
      search: { new: true },
    },
  ],
  settings: [
    {
      to: '/settings/campaigns',
      useLabel: () => useCampaignNames().campaigns,
      icon: IconSpeakerphone,
      role: 'admin',
      group: 'channels',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/campaigns',
      component: lazyRouteComponent(() => import('./settings-page.tsx'), 'CampaignSettingsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/campaigns',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'CampaignsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/campaigns/templates',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/campaigns/templates/$templateId',
      component: lazyRouteComponent(() => import('./templates/template-page.tsx'), 'TemplatePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/campaigns/$campaignId',
      validateSearch: (search: Record<string, unknown>) => ({
        ...readListSearch(search),
        tab: tabs.find(one => one === search.tab),
      }),
      component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
    }),
  ],
  live: {
    'campaign.*': ['campaigns', 'campaign'],
    'email.*': ['campaign'],
  },
} satisfies Area
