import type { Ctx } from '#kit/context.ts'
import type { Purpose } from './mails.ts'

export async function insertLink(
  { db, now }: Ctx,
  link: { id: string; userId: number; purpose: Purpose; email: string | null; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      id: link.id,
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      expires_at: link.expiresAt,
      created_at: now.toString(),
    })
    .execute()
}

const openRows = ({ db, now }: Ctx, id: string, purposes: readonly Purpose[]) =>
  db
    .selectFrom('account_links')
    .select(['id', 'user_id', 'purpose', 'email'])
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toString())

export async function findOpenLink(
  ctx: Ctx,
  id: string,
  purposes: readonly Purpose[],
): Promise<{ id: string; user_id: number; purpose: Purpose; email: string | null } | undefined> {
  const row = await openRows(ctx, id, purposes).executeTakeFirst()
  return row && { ...row, purpose: row.purpose as Purpose }
}

/** Of two who follow a link at once, one gets the row. */
export async function takeLink(
  { db, now }: Ctx,
  id: string,
  purposes: readonly Purpose[],
): Promise<{ user_id: number; email: string | null } | undefined> {
  const row = await db
    .updateTable('account_links')
    .set({ used_at: now.toString() })
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row
}
