import type { Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Db } from '#kit/context.ts'

export async function dressOrganization(db: Db, profile: Updateable<DB['organizations']>): Promise<void> {
  await db.updateTable('organizations').set(profile).execute()
}

export const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The token of its public page. */
export async function findOpenInvoice(db: Db): Promise<string | null> {
  const invoice = await db
    .selectFrom('invoices')
    .select('public_token')
    .where('status', '=', 'open')
    .orderBy('number')
    .executeTakeFirst()
  return invoice?.public_token ?? null
}
