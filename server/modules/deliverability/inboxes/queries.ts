import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'

export interface InboxRow {
  id: string
  pause_by: 'user' | 'auto' | null
  pause_code: string | null
  pause_reason: string | null
  pause_user_id: number | null
  paused_at: string | null
  auto_pause: boolean
  bounce_threshold: string
  complaint_threshold: string
  domain_status: 'pass' | 'warn' | 'fail' | 'unknown' | null
  /** The last messages since a moment or since its last resume, if that was later. */
  since: string
  messages: number
  hard: number
  soft: number
  /** Over days. */
  sent: number
  complaints: number
  replies: number
}

interface Reach {
  /** The first day that counts, and the moment after which messages do. */
  day: string
  since: string
  most: number
  id: string | null
}

const selectingRows = ({ day, since, most }: Reach) => sql<InboxRow>`
  select m.id, m.pause_by, m.pause_code, m.pause_reason, m.pause_user_id, m.paused_at, m.auto_pause,
    m.bounce_threshold, m.complaint_threshold, d.status as domain_status, w.*, s.*
  from mailboxes m left join sending_domains d on d.domain = lower(substring(m.email from '[^@]*$'))
  cross join lateral (
    select greatest(${since}::timestamptz, m.resumed_at) as since, count(*)::integer as messages,
      (count(*) filter (where bounce = 'hard'))::integer as hard, (count(*) filter (where bounce = 'soft'))::integer as soft
    from (select i.bounce from inbox_messages i where i.mailbox_id = m.id
      and i.sent_at > greatest(${since}::timestamptz, m.resumed_at)
      order by i.sent_at desc, i.message_id desc limit ${most}::integer) last) w
  cross join lateral (
    select coalesce(sum(i.sent), 0)::integer as sent, coalesce(sum(i.complaints), 0)::integer as complaints,
      coalesce(sum(i.replies), 0)::integer as replies
    from inbox_days i where i.mailbox_id = m.id and i.day >= ${day}::date) s`

const rows = {
  all: prepared((_: Db, reach: Reach) => selectingRows(reach)),
  one: prepared(
    (_: Db, reach: Reach) => sql<InboxRow>`${selectingRows(reach)} where m.id = ${reach.id}::uuid`,
  ),
}

/** What inboxes show beyond their mailboxes, with what their health is made of; of all, or of one. */
export async function listInboxRows({ db }: Ctx, reach: Reach): Promise<Map<string, InboxRow>> {
  const found = await (reach.id === null ? rows.all(db, reach) : rows.one(db, reach))
  return new Map(found.map(row => [row.id, row]))
}

/** The person, or for nobody in particular everybody who owns the organization. */
export async function findOwnerEmails({ db }: Ctx, userId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where(eb => (userId === null ? eb('role', '=', 'owner') : eb('id', '=', userId)))
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.map(({ email }) => email)
}
