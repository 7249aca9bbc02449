import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

export const findFactor = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('users')
    .select(['two_factor_secret', 'two_factor_enabled_at'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Only while it is not on: a secret in use is never replaced. */
export async function setSecret({ db }: Ctx, userId: number, secret: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ two_factor_secret: secret, two_factor_step: null })
    .where('id', '=', userId)
    .where('two_factor_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of two who turn it on at once, one does. */
export async function turnOn({ db, now }: Ctx, userId: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ two_factor_enabled_at: now.toString(), updated_at: now.toString() })
    .where('id', '=', userId)
    .where('two_factor_secret', 'is not', null)
    .where('two_factor_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function turnOff({ db, now }: Ctx, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      two_factor_secret: null,
      two_factor_enabled_at: null,
      two_factor_step: null,
      updated_at: now.toString(),
    })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** A code works once: its step, and every one before it, is then over. */
export async function useStep({ db }: Ctx, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ two_factor_step: step })
    .where('id', '=', userId)
    .where(where => where.or([where('two_factor_step', 'is', null), where('two_factor_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRecoveryCodes(
  { db, now }: Ctx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ user_id: userId, hash, created_at: now.toString() })))
    .execute()
}

export async function useRecoveryCode({ db, now }: Ctx, userId: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toString() })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes({ db }: Ctx, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function insertTicket(
  { db, now }: Ctx,
  ticket: { id: string; userId: number; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('sign_in_tickets')
    .values({
      id: ticket.id,
      user_id: ticket.userId,
      expires_at: ticket.expiresAt,
      created_at: now.toString(),
    })
    .execute()
}

/** Counts a try; whose ticket it is, while it has tries left. */
export async function tryTicket({ db, now }: Ctx, id: string, most: number): Promise<number | undefined> {
  const row = await db
    .updateTable('sign_in_tickets')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function useTicket({ db, now }: Ctx, id: string): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_tickets')
    .set({ used_at: now.toString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A password that changed meanwhile is shown again. */
export async function dropTickets({ db }: Ctx, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
}

export async function dropSpentSecrets({ db }: Ctx, expiredBefore: string): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('used_challenges').where('expires_at', '<', expiredBefore).execute()
}

export const lockFactors = ({ db }: Ctx) =>
  db
    .selectFrom('users')
    .select(['id', 'two_factor_secret'])
    .where('two_factor_secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function replaceSecret({ db }: Ctx, userId: number, secret: Buffer): Promise<void> {
  await db.updateTable('users').set({ two_factor_secret: secret }).where('id', '=', userId).execute()
}
