import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { companyEntity } from '../companies/filter-queries.ts'
import type { ContactFilter } from '../contact-filter/queries.ts'
import type { ContactChoiceIn } from '../contact-filter/schema.ts'
import { conditionsOf } from '../filter/choose-queries.ts'
import { filterEntity } from '../filter/declare-queries.ts'
import { awayUntil, lastContactedAt } from './column-queries.ts'
import { Contact, ContactIn } from './schema.ts'

/** The primary one and those of the list. */
const allOf = (kind: 'email' | 'phone') => sql`array_remove(array(
  select e ->> ${sql.lit(kind)} from jsonb_array_elements(${sql.ref(`contacts.${kind}s`)}) e)
  || ${sql.ref(`contacts.${kind}`)}, null)`

export const contactEntity = filterEntity({
  name: 'contacts',
  table: 'contacts',
  custom: 'contact',
  owner: 'owner_id',
  shape: Contact,
  input: ContactIn,
  without: ['custom', 'score_reasons'],
  related: { company: { entity: companyEntity, by: 'contacts.company_id' } },
  fields: () => ({
    name: { key: sql.ref('contacts.name_key') },
    email: { key: sql.ref('contacts.email_key') },
    last_contacted_at: { value: lastContactedAt },
    away_until: { value: awayUntil },
    emails: { type: 'tags', value: allOf('email') },
    phones: { type: 'tags', value: allOf('phone') },
  }),
})

/** Whom a choice means, as the statements of contacts take it. */
export async function settleChoice(
  ctx: Ctx,
  { owner, match, rules, ...filter }: ContactChoiceIn,
): Promise<ContactFilter> {
  const holds = await conditionsOf(ctx, contactEntity, { owner, match, rules })
  return holds.length > 0 ? { ...filter, holds } : filter
}
