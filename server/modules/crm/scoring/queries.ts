import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Engagement, Score, Scored } from './score.ts'

const counters = {
  sent: 'sent',
  opened: 'opened',
  clicked: 'clicked',
  replied: 'replied',
  bounced: 'bounced',
  meeting: 'meetings',
} as const

export type EngagementKind = keyof typeof counters

export async function countEngagement(
  ctx: Ctx,
  contactIds: readonly string[],
  kind: EngagementKind,
  at: string,
): Promise<void> {
  const counter = sql.ref(counters[kind])
  const interest = ['opened', 'clicked', 'replied', 'meeting'].includes(kind) ? at : null
  const contacted = kind === 'sent' ? at : null
  // In the order of the key, so that two that count the same contacts do not wait for each other crosswise.
  await sql`
    insert into contact_engagement as e (contact_id, ${counter}, last_engaged_at, last_contacted_at)
    select c.id, n.times, ${interest}::timestamptz, ${contacted}::timestamptz
    from (select id, count(*) as times from unnest(${contactIds}::uuid[]) as id group by id) n
    join contacts c on c.id = n.id order by c.id
    on conflict (organization_id, contact_id) do update set
      ${counter} = e.${counter} + excluded.${counter},
      last_engaged_at = greatest(e.last_engaged_at, excluded.last_engaged_at),
      last_contacted_at = greatest(e.last_contacted_at, excluded.last_contacted_at)`.execute(ctx.db)
  if (kind !== 'sent') return
  await sql`delete from uncontacted where contact_id = any(${contactIds}::uuid[])`.execute(ctx.db)
}

export type ScoredRow = Scored & { id: string; score: number; score_reasons: unknown } & {
  [K in keyof Engagement]: Engagement[K] | null
}

export async function listScored(ctx: Ctx, ids: readonly string[]): Promise<ScoredRow[]> {
  const { rows } = await sql<ScoredRow>`
    select c.id, c.email, c.title, c.company_id, c.phone, c.status, c.unsubscribed, c.score, c.score_reasons,
           e.sent, e.opened, e.clicked, e.replied, e.bounced, e.meetings, e.last_engaged_at
    from contacts c left join contact_engagement e on e.contact_id = c.id
    where c.id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows
}

export async function updateScores(ctx: Ctx, scores: readonly (Score & { id: string })[]): Promise<void> {
  await sql`
    update contacts c set score = s.score, score_reasons = s.score_reasons
    from json_to_recordset(${JSON.stringify(scores)}::json) as s (id uuid, score int, score_reasons jsonb)
    where c.id = s.id`.execute(ctx.db)
}
