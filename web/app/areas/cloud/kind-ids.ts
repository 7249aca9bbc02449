import type { ListSearch } from '../../kit/list/search.ts'

/** What kinds there are, in the order of their tabs; what each does comes with the screens. */
export const kindIds = [
  'vms',
  'databases',
  'clusters',
  'buckets',
  'volumes',
  'networks',
  'firewalls',
  'load-balancers',
  'zones',
] as const

export type KindId = (typeof kindIds)[number]

export interface ResourceSearch extends ListSearch {
  kind?: KindId
}

export const isKind = (text: unknown): text is KindId => kindIds.some(one => one === text)
