import { sql } from 'kysely'
import { readStored } from './addresses.ts'
import { type Contact, contactFields } from './schema.ts'

const others = ['last_contacted_at', 'away_until', 'emails'] as const
type OtherColumn = (typeof others)[number]
const isOwn = (field: (typeof contactFields)[number]) => !others.includes(field as OtherColumn)

/** When mail last went to the contact: kept beside it, since every mail changes it. For queries from `contacts`. */
export const lastContactedAt = sql<string | null>`(
  select e.last_contacted_at from contact_engagement e where e.contact_id = contacts.id)`

export const awayUntil = sql<string | null>`(
  select e.away_until from contact_engagement e where e.contact_id = contacts.id)`

const ownColumns = contactFields.filter(isOwn) as Exclude<(typeof contactFields)[number], OtherColumn>[]

/** Whoever has several addresses is asked which of them get no mail. */
const emails = sql<unknown>`(case when contacts.emails is not null then (
  select jsonb_agg(e.value || jsonb_build_object('suppressed',
    exists (select from suppressions s where s.email = lower(e.value ->> 'email'))) order by e.place)
  from jsonb_array_elements(contacts.emails) with ordinality as e (value, place)) end)`.as('emails')

/** What to select to answer with a contact, which `toContact` makes of it. */
export const contactColumns = [
  ...ownColumns,
  emails,
  lastContactedAt.as('last_contacted_at'),
  awayUntil.as('away_until'),
] as const

/** The same of one that was just made: nobody has written to it yet, so nobody is asked. */
export const newContactColumns = [
  ...ownColumns,
  emails,
  sql<string | null>`null::timestamptz`.as('last_contacted_at'),
  sql<string | null>`null::date`.as('away_until'),
] as const

/** A row of `contactColumns`. */
export function toContact(row: object): Contact {
  const contact = row as Contact & Record<'emails' | 'phones', never>
  contact.emails = readStored('email', contact.email, contact.emails, contact.suppressed) as never
  contact.phones = readStored('phone', contact.phone, contact.phones) as never
  return contact
}
