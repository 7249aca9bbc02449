import { sql } from 'kysely'
import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'

const columns = [
  'id',
  'direction',
  'kind',
  'category',
  'status',
  'user_id',
  'contact_id',
  'mailbox_id',
  'integration_id',
  'parent_id',
  'subject',
  'body_html',
  'to_list',
  'cc_list',
  'bcc_list',
  'source_kind',
  'source_id',
  'template_id',
  'track_opens',
  'track_clicks',
  'scheduled_at',
  'undo_until',
  'handed_over_at',
  'sent_at',
  'follow_up_at',
  'follow_up_days',
  'follow_up_state',
  'thread_id',
] as const

export const findPlanned = ({ db }: Ctx, id: string) =>
  db.selectFrom('email_messages').select(columns).where('id', '=', id).executeTakeFirst()
export type Planned = NonNullable<Awaited<ReturnType<typeof findPlanned>>>

export const lockPlanned = ({ db }: Ctx, id: string) =>
  db.selectFrom('email_messages').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const setSendAt = (ctx: Ctx, id: string, at: string | null, followUpAt: string | null) =>
  ctx.db
    .updateTable('email_messages')
    .set({
      scheduled_at: at,
      undo_until: null,
      error: null,
      updated_at: ctx.now.toString(),
      ...(followUpAt ? { follow_up_at: followUpAt } : {}),
    })
    .where('id', '=', id)
    .execute()

/** Whether it still waited for an answer. */
export async function endFollowUp({ db }: Ctx, id: string, state: 'done' | 'answered' | 'canceled') {
  const row = await db
    .updateTable('email_messages')
    .set({ follow_up_state: state })
    .where('id', '=', id)
    .where('follow_up_state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of its recipients wrote in its thread since it left; machines do not count. */
export async function isAnswered({ db }: Ctx, { id, thread_id, sent_at }: Planned): Promise<boolean> {
  const { rows } = await sql`select from email_messages m where m.thread_id = ${thread_id}
    and m.direction = 'in' and m.kind in ('reply', 'message') and m.received_at >= ${sent_at}
    and exists (select from email_recipients r where r.message_id = ${id} and r.email = lower(m.from_email))
    limit 1`.execute(db)
  return rows.length > 0
}

/** The draft that a mail was sent from, and the one that came of taking it back. */
export const findSource = ({ db }: Ctx, messageId: string) =>
  db.selectFrom('email_drafts').selectAll().where('message_id', '=', messageId).executeTakeFirst()

export const findRestored = ({ db }: Ctx, messageId: string) =>
  db
    .selectFrom('email_drafts')
    .select('id')
    .where('restored_from', '=', messageId)
    .where('message_id', 'is', null)
    .executeTakeFirst()

export const copyFiles = ({ db }: Ctx, from: string, to: string) =>
  sql`insert into email_draft_files (id, user_id, draft_id, filename, content_type, content_id, size, sha256, created_at)
    select gen_random_uuid(), user_id, ${to}, filename, content_type, content_id, size, sha256, created_at
    from email_draft_files where draft_id = ${from}`.execute(db)

export const copyAttachments = (ctx: Ctx, messageId: string, draftId: string, userId: number) =>
  sql`insert into email_draft_files (id, user_id, draft_id, filename, content_type, content_id, size, sha256, created_at)
    select gen_random_uuid(), ${userId}, ${draftId}, filename, content_type, content_id, size, sha256,
      ${ctx.now.toString()}::timestamptz
    from email_attachments where message_id = ${messageId} and sha256 is not null order by position`.execute(
    ctx.db,
  )

/** Waiting for its moment, and written by the caller; admins see everybody's. */
export function isScheduled({ actor }: Ctx) {
  const isAnybodys = actor.kind !== 'user' || roleAtLeast(actor.role, 'admin')
  return sql<boolean>`(scheduled_at is not null and sent_at is null and status = 'queued' and kind = 'one_off'
    and (${isAnybodys} or user_id = ${userIdOf({ actor })}::integer))`
}
