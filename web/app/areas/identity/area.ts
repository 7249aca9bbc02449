import {
  IconBuildingStore,
  IconHistory,
  IconKey,
  IconLayoutGrid,
  IconLayoutSidebar,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { getMe } from '../../../../sdk/index.ts'
import type { Area } from '../../kit/area.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { client } from '../../kit/session/api.ts'
import { changeMe } from '../../kit/session/session.ts'
import { useSettingsWords } from '../../kit/settings/words.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useIdentityNames } from './names.ts'

/** Who works here, as which organization, and how all of it is set up. */
export const identity = {
  id: 'settings',
  nav: [{ to: '/settings', useLabel: () => useSettingsWords().settings, icon: IconSettings, key: ',' }],
  settings: [
    {
      to: '/settings/account',
      useLabel: () => useIdentityNames().account,
      icon: IconUser,
      group: 'personal',
    },
    {
      to: '/settings/sidebar',
      useLabel: () => useIdentityNames().sidebar,
      icon: IconLayoutSidebar,
      group: 'personal',
    },
    { to: '/settings/tokens', useLabel: () => useIdentityNames().tokens, icon: IconKey, group: 'personal' },
    {
      to: '/settings/organization',
      useLabel: () => useIdentityNames().organization,
      icon: IconBuildingStore,
      role: 'admin',
      group: 'organization',
    },
    {
      to: '/settings/areas',
      useLabel: () => useIdentityNames().areas,
      icon: IconLayoutGrid,
      role: 'admin',
      group: 'organization',
    },
    {
      to: '/settings/team',
      useLabel: () => useIdentityNames().team,
      icon: IconUsersGroup,
      group: 'organization',
    },
    {
      to: '/settings/audit',
      useLabel: () => useIdentityNames().audit,
      icon: IconHistory,
      role: 'admin',
      group: 'organization',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings',
      beforeLoad: ({ location }) => {
        if (/^\/settings\/?$/.test(location.pathname))
          throw redirect({ to: '/settings/account', replace: true })
      },
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/account',
      component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/sidebar',
      component: lazyRouteComponent(() => import('./navigation/sidebar-page.tsx'), 'SidebarPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/areas',
      component: lazyRouteComponent(() => import('./navigation/areas-page.tsx'), 'AreasPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/tokens',
      validateSearch: (search: Record<string, unknown>): { new?: boolean } =>
        search.new === true ? { new: true } : {},
      component: lazyRouteComponent(() => import('./tokens-page.tsx'), 'TokensPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/organization',
      component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/team',
      validateSearch: (search: Record<string, unknown>): { new?: boolean } =>
        search.new === true ? { new: true } : {},
      component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/audit',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    }),
  ],
  actions: [
    {
      id: 'invite',
      useLabel: () => useIdentityNames().inviteTitle,
      icon: IconUsersGroup,
      to: '/settings/team',
      search: { new: true },
      role: 'admin',
    },
    {
      id: 'new-token',
      useLabel: () => useIdentityNames().newToken,
      icon: IconKey,
      to: '/settings/tokens',
      search: { new: true },
      role: 'viewer',
    },
  ],
  live: {
    'organization.*': ['organization'],
    'member.*': ['team'],
    'user.*': ['team'],
  },
  hears: {
    // What an admin hides or shows does so for who is at work, too.
    'organization.updated': () => void getMe({ client }).then(({ data }) => changeMe(data)),
  },
} satisfies Area
