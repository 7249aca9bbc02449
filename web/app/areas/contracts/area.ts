import { IconShieldCheck, IconWritingSign } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../kit/area.ts'
import { type ListSearch, readListSearch } from '../../kit/list/search.ts'
import { shellRoute } from '../../kit/shell-route.ts'
import { useContractNames } from './names.ts'

export interface ContractsSearch extends ListSearch {
  upload?: boolean
  verify?: boolean
  /** What a new contract begins with, where one comes from a quote. */
  title?: string
  name?: string
  email?: string
  deal?: string
}

const texts = ['title', 'name', 'email', 'deal'] as const

const readSearch = (search: Record<string, unknown>): ContractsSearch => ({
  ...readListSearch(search),
  ...(search.upload === true ? { upload: true } : {}),
  ...(search.verify === true ? { verify: true } : {}),
  ...Object.fromEntries(texts.flatMap(key => (typeof search[key] === 'string' ? [[key, search[key]]] : []))),
})

export type ContractTab = 'text' | 'fields' | 'document' | 'audit'
const tabs: readonly unknown[] = ['text', 'fields', 'document', 'audit']
const readTab = ({ tab }: Record<string, unknown>): { tab?: ContractTab } =>
  tabs.includes(tab) ? { tab: tab as ContractTab } : {}

/** What is agreed and signed. */
export const contracts = {
  id: 'contracts',
  nav: [
    {
      to: '/contracts',
      place: 'money',
      useLabel: () => useContractNames().contracts,
      icon: IconWritingSign,
      key: 'k',
    },
  ],
  actions: [
    {
      id: 'new-contract',
      useLabel: () => useContractNames().newContract,
      icon: IconWritingSign,
      to: '/contracts',
      search: { new: true },
    },
    {
      id: 'upload-contract',
      useLabel: () => useContractNames().upload,
      icon: IconWritingSign,
      to: '/contracts',
      search: { upload: true },
    },
    {
      id: 'verify-contract',
      useLabel: () => useContractNames().verify,
      icon: IconShieldCheck,
      to: '/contracts',
      search: { verify: true },
      role: 'viewer',
    },
  ],
  routes: [
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contracts',
      validateSearch: readSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'ContractsPage'),
    }),
    createRoute({
      getParentRoute: () => shellRoute,
      path: '/contracts/$contractId',
      validateSearch: readTab,
      component: lazyRouteComponent(() => import('./contract-page.tsx'), 'ContractPage'),
    }),
  ],
  live: { 'contract.*': ['contracts', 'contract', 'customers'] },
} satisfies Area
