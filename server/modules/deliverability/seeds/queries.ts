import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { Seed } from './schema.ts'

export const listSeedRows = ({ db }: Ctx) =>
  db.selectFrom('seeds').selectAll().orderBy('created_at').orderBy('id').execute()

export type SeedRow = Awaited<ReturnType<typeof listSeedRows>>[number]

export const findSeedRow = ({ db }: Ctx, id: string) =>
  db.selectFrom('seeds').selectAll().where('id', '=', id).executeTakeFirst()

/** False where the address is there already. */
export async function insertSeed({ db }: Ctx, values: Insertable<DB['seeds']>): Promise<boolean> {
  const row = await db
    .insertInto('seeds')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteSeed = ({ db }: Ctx, id: string) =>
  db.deleteFrom('seeds').where('id', '=', id).returning('email').executeTakeFirst()

export const noteSeed = ({ db, now }: Ctx, id: string, error: string | null) =>
  db
    .updateTable('seeds')
    .set({ status: error ? 'error' : 'ok', last_error: error, last_checked_at: now.toString() })
    .where('id', '=', id)
    .execute()

export const countSeeds = async ({ db }: Ctx): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('seeds')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

export const showSeed = (row: SeedRow): Seed => ({
  id: row.id,
  email: row.email,
  label: row.label,
  provider: row.provider as Seed['provider'],
  mailbox_id: row.mailbox_id,
  imap: row.imap
    ? {
        ...(row.imap as Omit<NonNullable<Seed['imap']>, 'password_set'>),
        password_set: row.imap_password !== null,
      }
    : null,
  status: row.status as Seed['status'],
  last_error: row.last_error,
  last_checked_at: row.last_checked_at,
  created_at: row.created_at,
})

export const setSeedPassword = ({ db }: Ctx, id: string, sealed: Buffer) =>
  db.updateTable('seeds').set({ imap_password: sealed }).where('id', '=', id).execute()
