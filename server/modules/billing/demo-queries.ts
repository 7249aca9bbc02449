import type { Ctx } from '#kit/context.ts'

export interface Buyer {
  contact_id: string
  company_id: string | null
  bill_to_name: string
  bill_to_email: string
}

/** Contacts of the demo that can be billed. */
export const listBuyers = ({ db }: Ctx): Promise<Buyer[]> =>
  db
    .selectFrom('contacts')
    .leftJoin('companies', 'companies.id', 'contacts.company_id')
    .select(eb => [
      'contacts.id as contact_id',
      'contacts.company_id',
      eb.fn.coalesce('companies.name', 'contacts.name').as('bill_to_name'),
      'contacts.email as bill_to_email',
    ])
    .where('contacts.email', 'is not', null)
    .orderBy('contacts.created_at')
    .orderBy('contacts.id')
    .limit(24)
    .$narrowType<{ bill_to_email: string }>()
    .execute()
