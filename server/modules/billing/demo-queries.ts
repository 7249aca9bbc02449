import type { Ctx } from '#kit/context.ts'

export interface Buyer {
  contact_id: string
  company_id: string | null
}

/** Contacts of the demo that can be billed. */
export const listBuyers = ({ db }: Ctx): Promise<Buyer[]> =>
  db
    .selectFrom('contacts')
    .select(['id as contact_id', 'company_id'])
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(24)
    .execute()
