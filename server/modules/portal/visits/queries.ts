import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const findOrganization = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('organizations')
    .select(eb => [
      'name',
      'locale',
      'timezone',
      'currency',
      'branding',
      'address',
      'country',
      'email',
      'phone',
      'website',
      eb('logo', 'is not', null).as('has_logo'),
    ])
    .executeTakeFirstOrThrow()

export async function insertTicket({ db }: Ctx, values: Insertable<DB['portal_tickets']>): Promise<void> {
  await db.insertInto('portal_tickets').values(values).execute()
}

export const lockTicket = ({ db }: Ctx, hash: Buffer) =>
  db.selectFrom('portal_tickets').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst()

export const findTicket = ({ db }: Ctx, id: string) =>
  db.selectFrom('portal_tickets').selectAll().where('id', '=', id).executeTakeFirst()

export async function changeTicket(
  { db }: Ctx,
  id: string,
  change: { attempts?: number; used_at?: string; mailed_at?: string },
): Promise<void> {
  await db.updateTable('portal_tickets').set(change).where('id', '=', id).execute()
}

/** Codes to one address are counted one after the other. */
export async function countMailed({ db }: Ctx, email: string, since: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('portal ' || current_org()::text || ${email}, 0))`.execute(
    db,
  )
  const { total } = await db
    .selectFrom('portal_tickets')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('email', '=', email)
    .where('mailed_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertLink({ db }: Ctx, values: Insertable<DB['portal_links']>): Promise<void> {
  await db.insertInto('portal_links').values(values).execute()
}

/** Its first use, or nothing. */
export const takeLink = ({ db, now }: Ctx, hash: Buffer) =>
  db
    .updateTable('portal_links')
    .set({ used_at: now.toString() })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returning(['email', 'company_id', 'contact_id'])
    .executeTakeFirst()

export async function insertSession({ db }: Ctx, values: Insertable<DB['portal_sessions']>): Promise<void> {
  await db.insertInto('portal_sessions').values(values).execute()
}

export const findSession = ({ db }: Pick<Ctx, 'db'>, hash: Buffer) =>
  db
    .selectFrom('portal_sessions')
    .select(['id', 'email', 'company_id', 'contact_id', 'created_at', 'last_used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()

export async function touchSession({ db, now }: Ctx, id: string): Promise<void> {
  await db.updateTable('portal_sessions').set({ last_used_at: now.toString() }).where('id', '=', id).execute()
}

export const deleteSession = ({ db }: Ctx, id: string) =>
  db.deleteFrom('portal_sessions').where('id', '=', id).returning('created_at').executeTakeFirst()

/** What opens nothing any more; codes are counted for an hour, so their tickets stay for a day. */
export async function forgetOver({ db, now }: Ctx): Promise<void> {
  const before = now.subtract({ hours: 24 }).toString()
  await db.deleteFrom('portal_tickets').where('expires_at', '<', before).execute()
  await db.deleteFrom('portal_links').where('expires_at', '<', before).execute()
  await db.deleteFrom('portal_sessions').where('last_used_at', '<', before).execute()
}
