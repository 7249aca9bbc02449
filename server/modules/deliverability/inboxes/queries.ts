import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** What an inbox shows beyond its mailbox. */
export async function listInboxRows({ db }: Ctx, id?: string) {
  const { rows } = await sql<{
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
  }>`select m.id, m.pause_by, m.pause_code, m.pause_reason, m.pause_user_id, m.paused_at, m.auto_pause,
      m.bounce_threshold, m.complaint_threshold, d.status as domain_status
    from mailboxes m left join sending_domains d on d.domain = lower(substring(m.email from '[^@]*$'))
    ${id ? sql`where m.id = ${id}` : sql``}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
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
