import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { addressKey } from '../../addresses.ts'

const columns = [
  'm.id',
  'm.contact_id',
  'm.mailbox_id',
  'm.thread_id',
  'm.kind',
  'm.subject',
  'm.source_kind',
  'm.source_id',
  'm.message_id',
  'm.wire_message_id',
  'm.direction',
] as const

/** The messages with these RFC ids, the earliest named first; ids that a provider put in place of ours count too. */
export async function findByIds(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const select = () => ctx.db.selectFrom('email_messages as m').select(columns)
  const any = sql<string>`any(${ids}::text[])`
  const found = await select()
    .where('m.direction', 'in', ['out', 'in'])
    .where('m.message_id', '=', any)
    .unionAll(select().where('m.wire_message_id', '=', any))
    .execute()
  const rank = ({ message_id, wire_message_id }: { message_id: string; wire_message_id: string | null }) =>
    Math.min(...[message_id, wire_message_id ?? message_id].map(id => ids.indexOf(id)).filter(at => at >= 0))
  return found.sort((a, b) => rank(a) - rank(b))
}

export type Matched = Awaited<ReturnType<typeof findByIds>>[number]

/** The last message of ours that went to this address. */
export async function findLastSentTo(ctx: Ctx, email: string): Promise<Matched | undefined> {
  return ctx.db
    .selectFrom('email_recipients as r')
    .innerJoin('email_messages as m', 'm.id', 'r.message_id')
    .select(columns)
    .where('r.email', '=', addressKey(email))
    .where('m.direction', '=', 'out')
    .where('m.status', 'in', ['sent', 'bounced', 'unknown'])
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
