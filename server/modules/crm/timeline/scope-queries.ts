import { sql } from 'kysely'
import type { Scope } from './activity-queries.ts'

const only = (id: string) => sql`select ${id}::uuid`

export const ofContact = (id: string, since?: string): Scope => ({
  column: 'contact_id',
  ids: only(id),
  ...(since ? { since } : {}),
})

export const ofDeal = (id: string): Scope => ({ column: 'deal_id', ids: only(id) })

/** `related`: with those of its people and deals. */
export const ofCompany = (id: string, related: boolean): Scope[] => [
  { column: 'company_id', ids: only(id) },
  ...(related
    ? [
        { column: 'contact_id', ids: sql`select id from contacts where company_id = ${id}` } as const,
        { column: 'deal_id', ids: sql`select id from deals where company_id = ${id}` } as const,
      ]
    : []),
]
