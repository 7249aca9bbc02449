import type { Ctx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'

export interface KnownContact {
  id: string
  company_id: string | null
  portal_role: string | null
}

/** Everybody who has the address, as their first or as another. */
export const listContactsAt = ({ db }: Ctx, email: string): Promise<KnownContact[]> =>
  db
    .selectFrom('contact_addresses as a')
    .innerJoin('contacts as c', 'c.id', 'a.contact_id')
    .select(['c.id', 'c.company_id', 'c.portal_role'])
    .where('a.email_key', '=', emailKey(email))
    .execute()
