import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Only ever forward, whichever device reports first; how far it is then. Undefined where nobody is a member. */
export async function moveMarker(
  { db }: Ctx,
  roomId: string,
  person: string,
  seq: number,
): Promise<{ last_read_seq: number; moved: boolean } | undefined> {
  const { rows } = await sql<{ last_read_seq: number; moved: boolean }>`
    with before as (select last_read_seq from chat_members where room_id = ${roomId} and person = ${person} for no key update)
    update chat_members m set last_read_seq = greatest(m.last_read_seq, ${seq})
    from before where m.room_id = ${roomId} and m.person = ${person}
    returning m.last_read_seq, m.last_read_seq > before.last_read_seq as moved`.execute(db)
  return rows[0]
}
