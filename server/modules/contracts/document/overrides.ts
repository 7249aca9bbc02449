import type { ContractRow, OrganizationFacts } from '../contracts/queries.ts'

/** They show a text in another order than it is stored in, and the engine cannot lay all of them out. */
const OVERRIDES = /[\u202d\u202e]/g

function without<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(OVERRIDES, '') as T
  if (Array.isArray(value)) return value.map(without) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner)])) as T
}

const SHOWN = [
  'title',
  'fields',
  'party_a_name',
  'party_a_email',
  'party_b_name',
  'party_b_email',
  'signature_a',
  'signature_b',
  'signing_a',
  'signing_b',
  'signer_a_claimed_name',
  'signer_b_claimed_name',
  'signer_a_user_agent',
  'signer_b_user_agent',
  'consent_a_text',
  'consent_b_text',
] as const

/** The contract as pages may show it; the text itself has passed the sanitiser. */
export const withoutOverrides = <R extends Partial<ContractRow>>(row: R): R => ({
  ...row,
  ...Object.fromEntries(SHOWN.filter(key => key in row).map(key => [key, without(row[key])])),
})

export const withPlainName = (organization: OrganizationFacts): OrganizationFacts => ({
  ...organization,
  name: without(organization.name),
})
