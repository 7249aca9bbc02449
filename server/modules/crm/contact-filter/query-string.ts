import type { ConditionGroup } from '#kit/condition/evaluate.ts'
import { InvalidInput } from '#kit/problem.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'
import { hasCustom, takeCustom } from '../custom-fields/filter.ts'
import { readFilter } from '../filter/choose-queries.ts'
import { type ContactChoiceIn, ContactFilterIn, type ContactFilterQuery } from './schema.ts'

const lists = [
  'status',
  'owner_ids',
  'company_ids',
  'list_ids',
  'exclude_list_ids',
  'tags_any',
  'tags_all',
  'country',
  'source',
] as const
const check = bodyCheck(ContactFilterIn)

/** Values may be repeated or separated by commas; what comes out has passed the filter's own schema. */
export function readContactFilter(
  given: Omit<ContactFilterQuery, 'filter'> & { filter?: string | ConditionGroup },
): ContactChoiceIn {
  const { owner, filter: group, ...query } = given
  const { custom, rest } = takeCustom(query)
  const filter: Record<string, unknown> = { ...rest, ...(hasCustom(custom) ? { custom } : {}) }
  for (const key of lists) {
    const values = query[key]
    if (values === undefined) continue
    const parts = [values]
      .flat()
      .flatMap(value => value.split(','))
      .map(value => value.trim())
      .filter(value => value !== '')
    if (parts.length === 0) delete filter[key]
    else filter[key] = key === 'owner_ids' ? parts.map(Number) : parts
  }
  if (!check(filter)) throw InvalidInput(describeError(check.errors?.[0], 'The query'))
  return { ...(filter as ContactFilterIn), ...(owner === undefined ? {} : { owner }), ...readFilter(group) }
}
