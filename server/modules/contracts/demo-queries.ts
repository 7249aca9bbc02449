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

/** The first deal of the demo with somebody to sign for it. */
export const findOpenDeal = ({ db }: Ctx) =>
  db
    .selectFrom('deals')
    .innerJoin('contacts', 'contacts.id', 'deals.contact_id')
    .select(['deals.id', 'contacts.name', 'contacts.email'])
    .where('deals.status', '=', 'open')
    .where('contacts.email', 'is not', null)
    .orderBy('deals.id')
    .executeTakeFirst()
