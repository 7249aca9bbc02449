import { IconBuilding, IconChecklist, IconListDetails, IconUpload, IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listCompanies, listContacts, listLists } from '../../../sdk/index.ts'
import type { Area } from '../area.ts'
import { readListSearch } from '../list/search.ts'
import { queries } from '../queries.ts'
import { client } from '../session/api.ts'
import { shellRoute } from '../shell-route.ts'
import { useImportNames } from './imports/names.ts'
import { useListsNames } from './lists/names.ts'
import { useCrmNames } from './names.ts'

/** Who one sells to. */
export const crm = {
  id: 'crm',
  useLabel: () => useCrmNames().area,
  nav: [
    { to: '/contacts', useLabel: () => useCrmNames().contacts, icon: IconUsers, key: 'c' },
    { to: '/companies', useLabel: () => useCrmNames().companies, icon: IconBuilding, key: 'o' },
    { to: '/lists', useLabel: () => useListsNames().lists, icon: IconListDetails, key: 'l' },
    { to: '/tasks', useLabel: () => useCrmNames().tasks, icon: IconChecklist, key: 't' },
  ],
  actions: [
    {
      id: 'new-contact',
      useLabel: () => useCrmNames().newContact,
      icon: IconUsers,
      to: '/contacts',
      search: { new: true },
      creates: true,
    },
    {
      id: 'new-company',
      useLabel: () => useCrmNames().newCompany,
      icon: IconBuilding,
      to: '/companies',
      search: { new: true },
      creates: true,
    },
    {
      id: 'new-list',
      useLabel: () => useListsNames().newList,
      icon: IconListDetails,
      to: '/lists',
      search: { new: true },
      creates: true,
    },
    {
      id: 'import-contacts',
      useLabel: () => useImportNames().importContacts,
      icon: IconUpload,
      to: '/contacts/import',
    },
    {
      id: 'new-task',
      useLabel: () => useCrmNames().newTask,
      icon: IconChecklist,
      to: '/tasks',
      search: { new: true },
      creates: true,
    },
  ],
  finders: [
    {
      id: 'contacts',
      useLabel: () => useCrmNames().contacts,
      find: async q =>
        (await listContacts({ client, query: { q, limit: 5 } })).data.map(one => ({
          id: one.id,
          title: one.name || one.email || '—',
          subtitle: [one.title, one.company_name, one.email].filter(Boolean).join(' · '),
          url: `/contacts/${one.id}`,
        })),
    },
    {
      id: 'companies',
      useLabel: () => useCrmNames().companies,
      find: async q =>
        (await listCompanies({ client, query: { q, limit: 5 } })).data.map(one => ({
          id: one.id,
          title: one.name,
          subtitle: one.domain ?? '',
          url: `/companies/${one.id}`,
        })),
    },
    {
      id: 'lists',
      useLabel: () => useListsNames().lists,
      // The API does not look for lists by name; there are few, and they are asked for once.
      find: async q => {
        const { data } = await queries.fetchQuery({
          queryKey: ['lists', 'all'],
          queryFn: () => listLists({ client, query: { limit: 200 } }),
        })
        return data
          .filter(one => one.name.toLowerCase().includes(q.toLowerCase()))
          .slice(0, 5)
          .map(one => ({
            id: one.id,
            title: one.name,
            subtitle: one.description ?? '',
            url: `/lists/${one.id}`,
          }))
      },
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contacts/import',
      component: lazyRouteComponent(() => import('./imports/import-page.tsx'), 'ImportPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contacts/imports/$importId',
      component: lazyRouteComponent(() => import('./imports/result-page.tsx'), 'ImportResultPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/lists',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./lists/lists-page.tsx'), 'ListsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/lists/$listId',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./lists/list-page.tsx'), 'ListPage'),
    }),
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
    'contacts.*': ['contacts', 'imports'],
    'list.*': ['lists'],
    'note.*': ['contact'],
    'task.*': ['tasks', 'contact'],
  },
} satisfies Area
