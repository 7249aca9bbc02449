import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { ActivityWords } from './describe-activity.ts'

/** The same line on the timelines of many contacts, in one statement. */
export async function recordMany(
  ctx: Ctx,
  contactIds: readonly string[],
  eventType: string,
  { type, title, detail = {} }: ActivityWords,
): Promise<void> {
  await sql`
    insert into activities (id, at, type, title, detail, actor_user_id, contact_id, event_type)
    select n.id, ${ctx.now.toString()}::timestamptz, ${type}, ${title}, ${toJson(detail)}::jsonb,
           ${userIdOf(ctx)}::int, n.contact_id, ${eventType}
    from unnest(${contactIds.map(() => newId())}::uuid[], ${contactIds}::uuid[]) as n (id, contact_id)`.execute(
    ctx.db,
  )
}

export interface PastLine extends ActivityWords {
  contact_id: string
  at: string
  event_type: string
}

/** What happened before anybody was told of it here: each line at its own time. */
export async function recordPast(ctx: Ctx, lines: readonly PastLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = toJson(lines.map(line => ({ detail: {}, ...line, id: newId() })))
  await sql`
    insert into activities (id, at, type, title, detail, actor_user_id, contact_id, event_type)
    select n.id, n.at, n.type, n.title, n.detail, ${userIdOf(ctx)}::int, n.contact_id, n.event_type
    from json_to_recordset(${rows}::json) as n (id uuid, at timestamptz, type text, title text, detail jsonb,
      contact_id uuid, event_type text)`.execute(ctx.db)
}
