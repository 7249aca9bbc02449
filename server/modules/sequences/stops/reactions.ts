import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { react, reactTogether } from '#kit/event.ts'
import { ContactUpdated } from '#modules/crm/index.ts'
import {
  AddressSuppressed,
  EmailBounced,
  EmailFailed,
  EmailReceived,
  EmailReplied,
  EmailSent,
} from '#modules/email/index.ts'
import { EmailBounceReported, EmailClicked, EmailOpened, EmailUnsubscribed } from '#modules/tracking/index.ts'
import { SOURCE_KIND } from '../dispatch/run-step.ts'
import { countOnStep } from '../tallies.ts'
import { cancelQueued, type StopReason, stopEnrollments } from './stop.ts'

interface About {
  source_kind: string | null
  source_id: string | null
}

interface Send {
  id: string
  sequence_id: string
  enrollment_id: string
  step_id: string
  variant_id: string
  sent_at: string | null
}

type Moment =
  | 'sent_at'
  | 'failed_at'
  | 'opened_at'
  | 'clicked_at'
  | 'replied_at'
  | 'bounced_at'
  | 'unsubscribed_at'

/** Notes the first time something happened to a send; undefined when it is no news, or none of ours. */
async function noteFirst(ctx: Ctx, { source_kind, source_id }: About, moment: Moment, at: string) {
  if (source_kind !== SOURCE_KIND || !source_id) return undefined
  const column = sql.ref(moment)
  const { rows } = await sql<Send>`
    update sequence_sends set ${column} = ${at} where id = ${source_id}::uuid and ${column} is null
    returning id, sequence_id, enrollment_id, step_id, variant_id, sent_at`.execute(ctx.db)
  return rows[0]
}

async function noteSent(ctx: Ctx, sends: readonly Send[]): Promise<void> {
  for (const [, group] of Map.groupBy(sends, send => send.variant_id)) {
    await countOnStep(ctx.db, group[0]!, 'sent', group.length)
  }
  await sql`update sequence_enrollments e set sent_count = e.sent_count + n.times, last_sent_at = ${ctx.now.toString()}
    from (select id, count(*) as times from unnest(${sends.map(send => send.enrollment_id)}::uuid[]) as id group by id) n
    where e.id = n.id`.execute(ctx.db)
}

/** It never left. The enrollment stands before that step again, for whoever resumes it. */
async function noteFailure(ctx: Ctx, send: Send, reason: StopReason, error: string): Promise<void> {
  await sql`update sequence_enrollments set status = 'active', completed_at = null
    where id = ${send.enrollment_id} and status = 'completed' and stop_reason = 'finished'`.execute(ctx.db)
  const stopped = await stopEnrollments(ctx, reason, sql`e.id = ${send.enrollment_id}`, error)
  if (stopped === 0) return
  await ctx.db
    .updateTable('sequence_enrollments')
    .set({ current_step_id: send.step_id })
    .where('id', '=', send.enrollment_id)
    .execute()
}

async function noteBounce(ctx: Ctx, data: About & { bounce_kind: string }, at: string): Promise<void> {
  const send = await noteFirst(ctx, data, 'bounced_at', at)
  if (!send) return
  // Refused at the door: it was sent in vain, and counts as sent so that rates stay within a hundred percent.
  if (send.sent_at === null && (await noteFirst(ctx, data, 'sent_at', at))) await noteSent(ctx, [send])
  await countOnStep(ctx.db, send, 'bounced')
  if (data.bounce_kind !== 'hard') return
  await sql`update sequence_enrollments set stop_reason = 'bounced'
    where id = ${send.enrollment_id} and stop_reason in ('send_failed', 'suppressed')`.execute(ctx.db)
  await stopEnrollments(ctx, 'bounced', sql`e.id = ${send.enrollment_id}`)
}

const suppressedBy: Record<string, StopReason> = {
  unsubscribe: 'unsubscribed',
  complaint: 'complained',
  hard_bounce: 'bounced',
}

async function stopForReply(ctx: Ctx, contactId: string | null): Promise<void> {
  if (!contactId) return
  await stopEnrollments(ctx, 'replied', sql`e.contact_id = ${contactId} and s.stop_on_reply`)
  // Through with all steps, but the last mail is still waiting for a server that is away.
  const { rows } = await sql<{ id: string }>`
    update sequence_enrollments e set stop_reason = 'replied' from sequences s
    where s.id = e.sequence_id and s.stop_on_reply and e.contact_id = ${contactId} and e.stop_reason = 'finished'
      and exists (select from sequence_sends q join email_messages m on m.id = q.message_id
                  where q.enrollment_id = e.id and q.sent_at is null and m.status = 'queued')
    returning e.id`.execute(ctx.db)
  const enrollmentIds = rows.map(({ id }) => id)
  if (enrollmentIds.length > 0) await cancelQueued(ctx, { enrollmentIds }, 'The sequence ended: replied')
}

/** All in the transaction that tells of the event: there is no moment at which a reply is known and mail still goes out. */
export const stopReactions = [
  reactTogether(EmailSent, async (ctx, events) => {
    const sent = events.filter(({ data }) => data.source_kind === SOURCE_KIND && data.source_id)
    if (sent.length === 0) return
    const { rows } = await sql<Send>`
      update sequence_sends set sent_at = ${sent[0]!.at}
      where id = any(${sent.map(({ data }) => data.source_id)}::uuid[]) and sent_at is null
      returning id, sequence_id, enrollment_id, step_id, variant_id, sent_at`.execute(ctx.db)
    if (rows.length > 0) await noteSent(ctx, rows)
  }),
  react(EmailFailed, async (ctx, { data, at }) => {
    if (data.status === 'unknown') {
      // It may have arrived. It is not sent again, and what follows goes on.
      if (data.source_kind !== SOURCE_KIND || !data.source_id) return
      await sql`update sequence_enrollments e set error = ${data.error} from sequence_sends s
        where s.id = ${data.source_id}::uuid and e.id = s.enrollment_id`.execute(ctx.db)
      return
    }
    const send = await noteFirst(ctx, data, 'failed_at', at)
    if (send)
      await noteFailure(ctx, send, data.status === 'failed' ? 'send_failed' : 'suppressed', data.error)
  }),
  react(EmailBounced, (ctx, { data, at }) => noteBounce(ctx, data, at)),
  react(EmailBounceReported, (ctx, { data }) => noteBounce(ctx, data, data.at)),
  react(EmailOpened, async (ctx, { data }) => {
    const send = await noteFirst(ctx, data, 'opened_at', data.at)
    if (!send) return
    await countOnStep(ctx.db, send, 'opened')
    await sql`update sequence_enrollments set open_count = open_count + 1 where id = ${send.enrollment_id}`.execute(
      ctx.db,
    )
  }),
  react(EmailClicked, async (ctx, { data }) => {
    const send = await noteFirst(ctx, data, 'clicked_at', data.at)
    if (!send) return
    await countOnStep(ctx.db, send, 'clicked')
    await sql`update sequence_enrollments set click_count = click_count + 1 where id = ${send.enrollment_id}`.execute(
      ctx.db,
    )
    await stopEnrollments(ctx, 'clicked', sql`e.id = ${send.enrollment_id} and s.stop_on_click`)
  }),
  react(EmailReplied, async (ctx, { data, at }) => {
    const send = await noteFirst(ctx, data, 'replied_at', at)
    if (send) {
      await countOnStep(ctx.db, send, 'replied')
      await sql`update sequence_enrollments set replied_at = coalesce(replied_at, ${at}::timestamptz)
        where id = ${send.enrollment_id}`.execute(ctx.db)
      await stopEnrollments(ctx, 'replied', sql`e.id = ${send.enrollment_id} and s.stop_on_reply`)
    }
    await stopForReply(ctx, data.contact_id)
  }),
  // A person who writes without answering anything of ours has still been heard.
  react(EmailReceived, (ctx, { data }) => stopForReply(ctx, data.contact_id)),
  react(EmailUnsubscribed, async (ctx, { data }) => {
    const send = await noteFirst(ctx, data, 'unsubscribed_at', data.at)
    if (send) await countOnStep(ctx.db, send, 'unsubscribed')
  }),
  react(AddressSuppressed, async (ctx, { data }) => {
    if (!data.contact_id) return
    const reason = suppressedBy[data.reason] ?? 'suppressed'
    await stopEnrollments(ctx, reason, sql`e.contact_id = ${data.contact_id}`)
  }),
  react(ContactUpdated, async (ctx, { data }) => {
    if (data.changes.unsubscribed?.to !== true) return
    await stopEnrollments(ctx, 'unsubscribed', sql`e.contact_id = ${data.contact_id}`)
  }),
]
