import { type RawBuilder, sql } from 'kysely'
import { type JsonText, toJson } from '#kit/json.ts'
import { toStored } from './addresses.ts'
import type { ContactValues } from './saving/normalize.ts'

/** What values are written as. */
export const columnTypes: Record<keyof ContactValues, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  emails: 'jsonb',
  phones: 'jsonb',
  title: 'text',
  company_id: 'uuid',
  company_name: 'text',
  owner_id: 'integer',
  status: 'text',
  source: 'text',
  country: 'text',
  language: 'text',
  tax_kind: 'text',
  billing_address: 'jsonb',
  portal_role: 'text',
  timezone: 'text',
  linkedin_url: 'text',
  tags: 'text[]',
  custom: 'jsonb',
  unsubscribed: 'boolean',
}

export const storedJson = (...[kind, list]: Parameters<typeof toStored>): JsonText | null => {
  const stored = toStored(kind, list)
  return stored && toJson(stored)
}

/**
 * Whether nobody has one of these addresses. Primary ones from before `contact_emails` are refused by the index on contacts
 * where they are given as such, so only lists look for them here.
 */
export const isFree = (keys: RawBuilder<unknown>, emails: RawBuilder<unknown>) => sql<boolean>`
  not exists (select from contact_emails e where e.email_key = any(${keys}))
  and (${emails} is null or not exists (select from contacts c where c.email_key = any(${keys})))`

/** Whether mail may go to whoever has this primary address from here on: another address has a history of its own. */
export const isSuppressedAs = (email: RawBuilder<unknown>) => sql<boolean>`
  case when contacts.email_key is not distinct from lower(${email}) then contacts.suppressed
    else exists (select from suppressions s where s.email = lower(${email})) end`

/** Somebody else got the address since it was looked for: the same once more finds out who. */
export function asTakenMeanwhile(error: Error & { constraint?: string }): never {
  const isTaken = error.constraint === 'contacts_email' || error.constraint === 'contact_emails_pkey'
  throw isTaken ? Object.assign(error, { code: '40001' }) : error
}
