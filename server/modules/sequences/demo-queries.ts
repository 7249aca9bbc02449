import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'

export async function listProspects({ db }: Ctx): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where email is not null and not unsubscribed and not suppressed and status = 'prospect'
    order by created_at, id limit 12`.execute(db)
  return rows
}

/**
 * What became of those who were enrolled, by their places: each got the first mail, most the second; some opened, a few
 * answered, and who did not is in the middle of it. No mail stands behind it, and none is sent.
 */
export async function playOutDemo(ctx: Ctx, sequenceId: string): Promise<void> {
  const { db, now } = ctx
  const { rows: mails } = await sql<{ id: string }>`select id from sequence_steps
    where sequence_id = ${sequenceId} and step_type = 'email' order by step_number`.execute(db)
  const { rows: people } = await sql<{ id: string }>`select id from sequence_enrollments
    where sequence_id = ${sequenceId} order by id`.execute(db)
  for (const [place, { id }] of people.entries()) {
    const isReplied = place % 5 === 1
    const steps = isReplied || place % 4 === 3 ? mails.slice(0, 1) : mails
    const last = steps.length - 1
    const at = (step: number) => now.subtract({ hours: 24 * (9 - 4 * step) + place }).toString()
    for (const [step, { id: stepId }] of steps.entries()) {
      const later = (minutes: number) => Temporal.Instant.from(at(step)).add({ minutes }).toString()
      const marks = {
        opened: (place + step) % 3 === 2 ? null : later(35),
        clicked: place % 4 === 0 ? later(38) : null,
        replied: isReplied && step === last ? later(190) : null,
      }
      await db
        .insertInto('sequence_sends')
        .values({
          id: newId(),
          sequence_id: sequenceId,
          enrollment_id: id,
          step_id: stepId,
          variant_id: stepId,
          at: at(step),
          sent_at: at(step),
          opened_at: marks.opened,
          clicked_at: marks.clicked,
          replied_at: marks.replied,
        })
        .execute()
      const counted = ['sent', ...Object.entries(marks).flatMap(([name, mark]) => (mark ? [name] : []))]
      await db
        .insertInto('sequence_tallies')
        .values(counted.map(name => ({ sequence_id: sequenceId, step_id: stepId, name, delta: 1 })))
        .execute()
    }
    await sql`update sequence_enrollments set
        sent_count = ${steps.length}, open_count = ${steps.length}, last_sent_at = ${at(last)},
        enrolled_at = ${at(0)}, current_step_id = case when ${isReplied} then null else (
          select id from sequence_steps where sequence_id = ${sequenceId} and variant_of is null
          order by step_number offset ${steps.length} limit 1) end,
        status = case when ${isReplied} then 'completed' else status end,
        stop_reason = case when ${isReplied} then 'replied' end,
        replied_at = case when ${isReplied} then ${at(last)}::timestamptz end,
        completed_at = case when ${isReplied} then ${at(last)}::timestamptz end
      where id = ${id}`.execute(db)
  }
}
