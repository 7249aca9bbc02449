import type { Ctx } from '#kit/context.ts'

export const hasContracts = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('contracts').select('id').limit(1).executeTakeFirst()) !== undefined

export const findOwner = ({ db }: Ctx) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'owner')
    .orderBy('id')
    .executeTakeFirst()

/** Deals of the demo with somebody to sign for them. */
export const listSigners = ({ db }: Ctx) =>
  db
    .selectFrom('deals')
    .innerJoin('contacts', 'contacts.id', 'deals.contact_id')
    .select(['deals.id as deal_id', 'contacts.name', 'contacts.email'])
    .where('contacts.email', 'is not', null)
    .orderBy(eb => eb.case().when('deals.status', '=', 'open').then(0).else(1).end())
    .orderBy('deals.id')
    .limit(12)
    .$narrowType<{ email: string }>()
    .execute()
