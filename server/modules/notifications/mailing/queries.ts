import type { Ctx } from '#kit/context.ts'

type Mode = 'at_once' | 'daily'

/** When the first of those that wait for a mail was told. */
export async function findFirstToMail({ db }: Ctx, userId: number, mode: Mode): Promise<string | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('email', '=', mode)
    .where('mailed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** All that wait, marked as mailed from here on: whoever comes second, or again after a crash, finds none. */
export async function takeToMail({ db, now }: Ctx, userId: number, mode: Mode) {
  const taken = await db
    .updateTable('notifications as n')
    .set({ mailed_at: now.toString() })
    .where('n.user_id', '=', userId)
    .where('n.email', '=', mode)
    .where('n.mailed_at', 'is', null)
    .returning(['n.id', 'n.kind', 'n.facts', 'n.url', 'n.actor_id', 'n.read_at'])
    .execute()
  return taken.sort((a, b) => (a.id < b.id ? -1 : 1))
}
