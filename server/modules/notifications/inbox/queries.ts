import type { Ctx } from '#kit/context.ts'
import { type PageQuery, slice } from '#kit/page.ts'

/** Turning pages in notifications goes no further than this, and so does counting them. */
const COUNT_LIMIT = 10_000

/** Which of somebody's: all unless said. */
export interface Chosen {
  unread?: boolean | undefined
  kinds?: readonly string[] | undefined
}

const shown = ({ db }: Ctx, userId: number, { unread, kinds }: Chosen) => {
  const query = db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', userId)
    .where('n.in_app', '=', true)
    .$if(kinds !== undefined, q => q.where('n.kind', 'in', kinds!))
  return unread === undefined ? query : query.where('n.read_at', unread ? 'is' : 'is not', null)
}

export const listNotificationRows = (ctx: Ctx, userId: number, page: PageQuery & Chosen) => {
  const { limit, offset } = slice(page)
  return shown(ctx, userId, page)
    .leftJoin('users as a', 'a.id', 'n.actor_id')
    .select(['n.id', 'n.kind', 'n.facts', 'n.url', 'n.actor_id', 'a.name as actor_name'])
    .select(['n.subject_type', 'n.subject_id', 'n.read_at', 'n.created_at'])
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number]

export async function countNotifications(ctx: Ctx, userId: number, chosen: Chosen): Promise<number> {
  const some = shown(ctx, userId, chosen).select('n.id').limit(COUNT_LIMIT)
  const row = await ctx.db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Those given, or all; ids of others' are as unknown ones. */
export async function markRead(
  { db, now }: Ctx,
  userId: number,
  ids: readonly string[] | 'all',
): Promise<number> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now.toString() })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
  if (ids !== 'all') query = query.where('id', 'in', ids)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function dropOldNotifications({ db }: Ctx, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
}
