import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Mail of either direction by one of these names, also by the one that a provider put in place of ours. */
export async function findSame({ db }: Ctx, names: readonly string[]) {
  const columns = ['id', 'direction', 'transport', 'message_id', 'from_email', 'date'] as const
  const any = sql<string>`any(${names}::text[])`
  const select = () => db.selectFrom('email_messages').select(columns)
  return select()
    .where('direction', 'in', ['out', 'in'])
    .where('message_id', '=', any)
    .unionAll(select().where('wire_message_id', '=', any))
    .execute()
}
