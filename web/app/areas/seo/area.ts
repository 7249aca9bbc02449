import { IconWorldSearch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useSeoNames } from './names.ts'

/** How sites are found: what is wrong with them, and where they rank. */
export const seo = {
  id: 'seo',
  nav: [{ to: '/seo', place: 'seo', useLabel: () => useSeoNames().seo, icon: IconWorldSearch }],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/seo',
      component: lazyRouteComponent(() => import('./overview-page.tsx'), 'SeoPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/seo/sites/$siteId',
      component: lazyRouteComponent(() => import('./site-page.tsx'), 'SeoSitePage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/seo/audits/$auditId',
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'SeoAuditPage'),
    }),
  ],
  live: { 'seo.*': ['seo'] },
} satisfies Area
