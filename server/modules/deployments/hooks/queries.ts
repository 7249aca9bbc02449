import type { Ctx } from '#kit/context.ts'

/** False where it was noted before. */
export const noteDelivery = async (ctx: Ctx, projectId: string, key: string): Promise<boolean> =>
  (await ctx.db
    .insertInto('push_deliveries')
    .values({ project_id: projectId, key, received_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()) !== undefined

export const dropOldDeliveries = ({ db, now }: Ctx) =>
  db
    .deleteFrom('push_deliveries')
    .where('received_at', '<', now.subtract({ hours: 24 * 90 }).toString())
    .execute()
