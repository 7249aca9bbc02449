import { sql } from 'kysely'
import { contactFields } from './schema.ts'

const isOwn = (field: (typeof contactFields)[number]) => field !== 'last_contacted_at'

/** When mail last went to the contact: kept beside it, since every mail changes it. For queries from `contacts`. */
export const lastContactedAt = sql<string | null>`(
  select e.last_contacted_at from contact_engagement e where e.contact_id = contacts.id)`

const ownColumns = contactFields.filter(isOwn) as Exclude<
  (typeof contactFields)[number],
  'last_contacted_at'
>[]

/** What to select to answer with a contact. */
export const contactColumns = [...ownColumns, lastContactedAt.as('last_contacted_at')] as const

/** The same of one that was just made: nobody has written to it yet, so nobody is asked. */
export const newContactColumns = [
  ...ownColumns,
  sql<string | null>`null::timestamptz`.as('last_contacted_at'),
] as const
