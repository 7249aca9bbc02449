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

/** What strangers see of it, by what the banner calls it. */
export async function findOpenPages(db: Db): Promise<Record<string, string>> {
  const [form, page, link] = await Promise.all([
    db.selectFrom('forms').select('id').orderBy('created_at').executeTakeFirst(),
    db.selectFrom('pages').select('slug').orderBy('created_at').executeTakeFirst(),
    db.selectFrom('booking_links').select('slug').orderBy('created_at').executeTakeFirst(),
  ])
  return {
    ...(form ? { Form: `/f/${form.id}` } : {}),
    ...(page ? { Page: `/p/${page.slug}` } : {}),
    ...(link ? { 'Booking page': `/book/${link.slug}` } : {}),
  }
}

export const hasStory = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('contacts').select('id').limit(1).executeTakeFirst()) !== undefined
