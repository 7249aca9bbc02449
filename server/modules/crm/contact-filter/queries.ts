import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { findCountry } from '#kit/text/countries.ts'
import { containing } from '#kit/text/like.ts'
import { customConditions } from '../custom-fields/filter-queries.ts'
import type { ContactFilterIn } from './schema.ts'

/** A filter and what else must hold. */
export type ContactFilter = ContactFilterIn & { holds?: readonly RawBuilder<boolean>[] }

type Contacts<O> = SelectQueryBuilder<DB, 'contacts', O>

/** Every key but `q` as conditions on `contacts`. */
export function applyConditions<O>(
  query: Contacts<O>,
  filter: ContactFilter,
  now: Temporal.Instant,
): Contacts<O> {
  let chosen = query
  if (filter.status?.length) chosen = chosen.where('contacts.status', 'in', filter.status)
  if (filter.owner_ids?.length) chosen = chosen.where('contacts.owner_id', 'in', filter.owner_ids)
  if (filter.company_ids?.length) chosen = chosen.where('contacts.company_id', 'in', filter.company_ids)
  if (filter.country?.length) {
    const codes = filter.country.map(text => findCountry(text) ?? text)
    chosen = chosen.where('contacts.country', 'in', codes)
  }
  if (filter.source?.length) chosen = chosen.where('contacts.source', 'in', filter.source)
  if (filter.list_ids?.length) chosen = chosen.where(isOnAny(filter.list_ids))
  if (filter.exclude_list_ids?.length) {
    chosen = chosen.where(sql<boolean>`not ${isOnAny(filter.exclude_list_ids)}`)
  }
  // Where an owner or a company already leads to few rows, looking into them beats a second index.
  const hasTag = filter.owner_ids?.length || filter.company_ids?.length ? showsTag : isTagged
  if (filter.tags_any?.length) chosen = chosen.where(hasTag(filter.tags_any))
  for (const tag of new Set(filter.tags_all)) chosen = chosen.where(hasTag([tag]))
  if (filter.title_contains) {
    chosen = chosen.where(sql<boolean>`fold(contacts.title) like fold(${containing(filter.title_contains)})`)
  }
  if (filter.score_min !== undefined) chosen = chosen.where('contacts.score', '>=', filter.score_min)
  if (filter.score_max !== undefined) chosen = chosen.where('contacts.score', '<=', filter.score_max)
  if (filter.created_after) chosen = chosen.where('contacts.created_at', '>=', asMoment(filter.created_after))
  if (filter.created_before) {
    chosen = chosen.where('contacts.created_at', '<', asMoment(filter.created_before))
  }
  if (filter.not_contacted_days !== undefined) {
    const since = now.subtract({ hours: 24 * filter.not_contacted_days }).toString()
    chosen = chosen.where(sql<boolean>`not exists (select from contact_engagement e
      where e.contact_id = contacts.id and e.last_contacted_at >= ${since})`)
  }
  for (const holds of customConditions('contact', filter.custom ?? {})) chosen = chosen.where(holds)
  for (const holds of filter.holds ?? []) chosen = chosen.where(holds)
  return chosen
}

/** The whole filter, `q` included and unlimited: for audiences and exports, where nobody may be left out. */
export function applyContactFilter<O>(
  query: Contacts<O>,
  filter: ContactFilter,
  now: Temporal.Instant,
): Contacts<O> {
  const chosen = applyConditions(query, filter, now)
  return filter.q?.trim()
    ? chosen.where('contacts.id', 'in', sql<string>`(select id from search_contacts(${filter.q}))`)
    : chosen
}

const isOnAny = (lists: readonly string[]) => sql<boolean>`exists (
  select from list_members m where m.contact_id = contacts.id and m.list_id in (${sql.join(lists)}))`

const showsTag = (tags: readonly string[]) => sql<boolean>`contacts.tags && ${tags}::text[]`

const isTagged = (tags: readonly string[]) => sql<boolean>`exists (
  select from contact_tags t where t.contact_id = contacts.id and t.tag in (${sql.join(tags)}))`

/** Said here, so that no setting of the connection decides where a day begins. */
const asMoment = (text: string): string => (text.length === 10 ? `${text}T00:00:00Z` : text)

export const hasConditions = ({ q: _, ...conditions }: ContactFilter): boolean =>
  Object.values(conditions).some(value => value !== undefined && !isBlank(value))

/** A list of nothing, and an object of nothing, ask for nothing. */
export const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
