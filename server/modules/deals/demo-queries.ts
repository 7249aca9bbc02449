import type { Ctx } from '#kit/context.ts'

export interface Buyer {
  name: string
  company_id: string | null
  contact_id: string | null
}

/** Whether the demo has been here. */
export const hasDeals = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('deals').select('id').limit(1).executeTakeFirst()) !== undefined

export async function listOwners({ db }: Ctx): Promise<number[]> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'viewer')
    .orderBy('id')
    .limit(5)
    .execute()
  return users.map(user => user.id)
}

/** Companies of the demo, each with the first of its people. */
export async function listBuyers({ db }: Ctx): Promise<Buyer[]> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(12)
    .execute()
  if (companies.length === 0) return []
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'company_id'])
    .where(
      'company_id',
      'in',
      companies.map(company => company.id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return companies.map(({ id, name }) => ({
    name,
    company_id: id,
    contact_id: contacts.find(contact => contact.company_id === id)?.id ?? null,
  }))
}
