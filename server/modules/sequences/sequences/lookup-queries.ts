import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function findSequenceIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sequences where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The sequences that mails belong to, by the id of the send. */
export async function findSequencesOfSends(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sequence_id: string }>`
    select id, sequence_id from sequence_sends where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, sequence_id }) => [id, sequence_id]))
}

export async function findSequenceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sequences where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface SequenceMails {
  id: string
  name: string
  status: string
  sent: number
  opened: number
  clicked: number
  replied: number
  bounced: number
  unsubscribed: number
}

/** What became of the mails that sequences sent between two moments. */
export async function sumSequenceMails(db: Db, start: string, end: string): Promise<SequenceMails[]> {
  const { rows } = await sql<SequenceMails>`
    select q.id, q.name, q.status, count(*)::integer as sent, count(s.opened_at)::integer as opened,
      count(s.clicked_at)::integer as clicked, count(s.replied_at)::integer as replied,
      count(s.bounced_at)::integer as bounced, count(s.unsubscribed_at)::integer as unsubscribed
    from sequence_sends s join sequences q on q.id = s.sequence_id
    where s.sent_at >= ${start}::timestamptz and s.sent_at < ${end}::timestamptz group by q.id, q.name, q.status`.execute(
    db,
  )
  return rows
}
