import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const hasMailboxes = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('mailboxes').select('id').limit(1).executeTakeFirst()) !== undefined

/** Who of the demo's people may be written to, by their names. */
export const listPeople = ({ db }: Ctx, names: readonly string[]) =>
  db.selectFrom('contacts').select(['id', 'name', 'email']).where('name', 'in', names).execute()

export async function insertSent(ctx: Ctx, message: Insertable<DB['email_messages']>): Promise<void> {
  await ctx.db.insertInto('email_messages').values(message).execute()
}

export const findLastFrom = ({ db }: Ctx, contactId: string) =>
  db
    .selectFrom('email_messages')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'in')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
