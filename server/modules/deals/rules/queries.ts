import type { Db } from '#kit/context.ts'

export async function hasOpenTask(db: Db, dealId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
