import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export async function eraseFromPool(
  ctx: Ctx,
  poolId: string | null,
  hashes: readonly string[],
): Promise<{ pool_records: number; own_copies: number }> {
  const { rows } = await sql<{ pool_records: number; own_copies: number }>`
    select * from erase_from_pool(${poolId}, ${hashes}::uuid[], ${ctx.now.toString()})`.execute(ctx.db)
  return rows[0]!
}

export async function isInPool(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select is_in_pool(${hash}) as known`.execute(db)
  return rows[0]!.known
}

/** Answers are kept for a day, for who asks again with the same key: not those about somebody who is forgotten. */
export async function forgetAnswers(db: Db, poolId: string): Promise<void> {
  await sql`call forget_answers(array[${poolId}]::text[])`.execute(db)
}

export interface RequestRow {
  id: string
  sealed_email: Buffer
  language: string
}

export async function insertRequest(ctx: Ctx, row: RequestRow & { expires_at: string }): Promise<void> {
  await ctx.db
    .insertInto('pool_requests')
    .values({ ...row, created_at: ctx.now.toString() })
    .execute()
}

/** Those that nobody has looked at: whoever takes them does, and nobody else. */
export async function takeRequests(ctx: Ctx, most: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    update pool_requests set looked_at = ${ctx.now.toString()} where id = any(array(
      select id from pool_requests where looked_at is null order by created_at limit ${most} for update skip locked))
    returning id, sealed_email, language`.execute(ctx.db)
  return rows
}

export async function setToken(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('pool_requests').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

export async function findRequest(ctx: Ctx, tokenHash: Buffer): Promise<RequestRow | undefined> {
  return ctx.db
    .selectFrom('pool_requests')
    .select(['id', 'sealed_email', 'language'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toString())
    .executeTakeFirst()
}

/** Once: undefined for whoever comes second. */
export async function useRequest(ctx: Ctx, tokenHash: Buffer): Promise<RequestRow | undefined> {
  return ctx.db
    .updateTable('pool_requests')
    .set({ used_at: ctx.now.toString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now.toString())
    .returning(['id', 'sealed_email', 'language'])
    .executeTakeFirst()
}

export async function deleteOldRequests(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('pool_requests').where('expires_at', '<', ctx.now.toString()).execute()
}
