import { IconBuilding, IconChecklist, IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../area.ts'
import { readListSearch } from '../list/search.ts'
import { shellRoute } from '../shell-route.ts'
import { useCrmWords } from './words.ts'

/** Who one sells to. */
export const crm = {
  id: 'crm',
  useLabel: () => useCrmWords().area,
  nav: [
    { to: '/contacts', useLabel: () => useCrmWords().contacts, icon: IconUsers, key: 'c' },
    { to: '/companies', useLabel: () => useCrmWords().companies, icon: IconBuilding, key: 'o' },
    { to: '/tasks', useLabel: () => useCrmWords().tasks, icon: IconChecklist, key: 't' },
  ],
  actions: [
    {
      id: 'new-contact',
      useLabel: () => useCrmWords().newContact,
      icon: IconUsers,
      to: '/contacts',
      search: { new: true },
      creates: true,
    },
    {
      id: 'new-company',
      useLabel: () => useCrmWords().newCompany,
      icon: IconBuilding,
      to: '/companies',
      search: { new: true },
      creates: true,
    },
    {
      id: 'new-task',
      useLabel: () => useCrmWords().newTask,
      icon: IconChecklist,
      to: '/tasks',
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
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/companies',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./companies/list-page.tsx'), 'CompaniesPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/companies/$companyId',
      component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'CompanyPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/tasks',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
    }),
  ],
  live: {
    'company.*': ['companies', 'company'],
    'contact.*': ['contacts', 'contact'],
    'note.*': ['contact'],
    'task.*': ['tasks', 'contact'],
  },
} satisfies Area
