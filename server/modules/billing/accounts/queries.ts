import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { BankAccounts } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { BankAccountNotFound } from './errors.ts'

export type AccountRow = Selectable<BankAccounts>

export const listAccounts = ({ db }: Ctx): Promise<AccountRow[]> =>
  db.selectFrom('bank_accounts').selectAll().orderBy('is_default', 'desc').orderBy('id').execute()

export const findAccount = ({ db }: Ctx, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const requireAccount = async (ctx: Ctx, id: string): Promise<AccountRow> =>
  found(await findAccount(ctx, id), BankAccountNotFound)

/** Whoever imports into it or changes it comes through here: statements of an account come one after the other. */
export async function lockAccount({ db }: Ctx, id: string): Promise<AccountRow> {
  const row = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, BankAccountNotFound)
}

/** Of several at once that want to be the default, one after the other. */
export const lockSeller = ({ db }: Ctx): Promise<unknown> =>
  sql`select from organizations for no key update`.execute(db)

export const insertAccount = ({ db }: Ctx, values: Insertable<BankAccounts>): Promise<AccountRow> =>
  db.insertInto('bank_accounts').values(values).returningAll().executeTakeFirstOrThrow()

export const updateAccount = (
  { db, now }: Ctx,
  id: string,
  change: Updateable<BankAccounts>,
): Promise<AccountRow> =>
  db
    .updateTable('bank_accounts')
    .set({ ...change, updated_at: now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const clearDefault = ({ db }: Ctx): Promise<unknown> =>
  db.updateTable('bank_accounts').set({ is_default: false }).where('is_default', '=', true).execute()

export const deleteAccountRow = ({ db }: Ctx, id: string): Promise<unknown> =>
  db.deleteFrom('bank_accounts').where('id', '=', id).execute()

/** The one known longest stands in for a default that is gone. */
export const promoteOldest = ({ db }: Ctx): Promise<unknown> =>
  sql`update bank_accounts set is_default = true
    where id = (select id from bank_accounts order by id limit 1)`.execute(db)

export async function findAccountByIban({ db }: Ctx, iban: string): Promise<AccountRow | undefined> {
  return db.selectFrom('bank_accounts').selectAll().where('iban', '=', iban).executeTakeFirst()
}
