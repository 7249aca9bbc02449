import type { Ctx } from '#kit/context.ts'

/** The message, locked for whoever settles it. */
export const lockMessage = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('email_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type MessageRow = NonNullable<Awaited<ReturnType<typeof lockMessage>>>
