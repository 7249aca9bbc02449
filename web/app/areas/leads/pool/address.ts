import type { LeadFilter } from '../../../../../sdk/index.ts'
import { type ListSearch, readListSearch } from '../../../kit/list/search.ts'

export type Kind = 'person' | 'company'

/** What is looked for stands in the address. Lists of the filter are in `where`, also what is only yes or no. */
export interface PoolSearch extends ListSearch {
  kind?: 'company'
  /** Of a saved search: what no field on the page shows. */
  more?: Record<string, unknown>
}

const flags = ['has_email', 'has_phone', 'saved', 'revealed'] as const
export type Flag = (typeof flags)[number]
const isFlag = (key: string): key is Flag => (flags as readonly string[]).includes(key)

export function readPoolSearch(search: Record<string, unknown>): PoolSearch {
  const { more } = search
  return {
    ...readListSearch(search),
    ...(search.kind === 'company' ? { kind: 'company' as const } : {}),
    ...(typeof more === 'object' && more !== null ? { more: more as Record<string, unknown> } : {}),
  }
}

export function toFilter({ q, where = {}, more = {} }: PoolSearch): LeadFilter {
  const lists = Object.entries(where)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => [key, isFlag(key) ? values[0] === 'true' : values])
  return { ...more, ...(q ? { q } : {}), ...Object.fromEntries(lists) } as LeadFilter
}

/** The same way back, for a search that was kept. */
export function fromFilter(kind: Kind, { q, ...rest }: LeadFilter): PoolSearch {
  const where: Record<string, string[]> = {}
  const more: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest)) {
    if (Array.isArray(value)) where[key] = value.map(String)
    else if (isFlag(key)) where[key] = [String(value)]
    else more[key] = value
  }
  return {
    ...(kind === 'company' ? { kind } : {}),
    ...(q ? { q } : {}),
    ...(Object.keys(where).length > 0 ? { where } : {}),
    ...(Object.keys(more).length > 0 ? { more } : {}),
  }
}
