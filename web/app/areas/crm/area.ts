import {
  IconBuilding,
  IconChecklist,
  IconForms,
  IconListDetails,
  IconTrash,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { useFieldNames } from '../../kit/fields/names.ts'
import { readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useImportNames } from './imports/names.ts'
import { useListsNames } from './lists/names.ts'
import { useCrmNames } from './names.ts'
import { useTrashNames } from './trash/names.ts'

/** Who one sells to. */
export const crm = {
  id: 'crm',
  nav: [
    { to: '/contacts', place: 'contacts', useLabel: () => useCrmNames().contacts, icon: IconUsers, key: 'c' },
    {
      to: '/companies',
      place: 'contacts',
      useLabel: () => useCrmNames().companies,
      icon: IconBuilding,
      key: 'o',
    },
    {
      to: '/lists',
      place: 'contacts',
      useLabel: () => useListsNames().lists,
      icon: IconListDetails,
      key: 'l',
    },
    { to: '/tasks', place: 'tasks', useLabel: () => useCrmNames().tasks, icon: IconChecklist, key: 't' },
  ],
  settings: [
    {
      to: '/settings/fields',
      useLabel: () => useFieldNames().fields,
      icon: IconForms,
      role: 'admin',
      group: 'organization',
    },
    {
      to: '/settings/trash',
      useLabel: () => useTrashNames().trash,
      icon: IconTrash,
      group: 'organization',
    },
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
    },
    {
      id: 'new-list',
      useLabel: () => useListsNames().newList,
      icon: IconListDetails,
      to: '/lists',
      search: { new: true },
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
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/fields',
      component: lazyRouteComponent(() => import('./fields/fields-page.tsx'), 'FieldsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/settings/trash',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./trash/trash-page.tsx'), 'TrashPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contacts/duplicates',
      component: lazyRouteComponent(() => import('./merging/duplicates-page.tsx'), 'DuplicateContactsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/companies/duplicates',
      component: lazyRouteComponent(() => import('./merging/duplicates-page.tsx'), 'DuplicateCompaniesPage'),
    }),
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
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/tasks/$taskId',
      component: lazyRouteComponent(() => import('./tasks/task-page.tsx'), 'TaskPage'),
    }),
  ],
  live: {
    'company.*': ['companies', 'company', 'trash'],
    'contact.*': ['contacts', 'contact', 'trash'],
    'contacts.*': ['contacts', 'imports'],
    'list.*': ['lists'],
    'note.*': ['contact', 'company', 'deal'],
    'file.*': ['contact', 'company', 'deal'],
    'task.*': ['tasks', 'task', 'contact', 'deal', 'trash'],
  },
} satisfies Area
