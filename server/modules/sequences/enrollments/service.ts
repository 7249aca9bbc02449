import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type PageQuery, paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import { isSuppressed } from '#modules/email/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { armDispatch } from '../dispatch/arm.ts'
import { CannotPause, CannotResume, EnrollmentNotFound, SequenceNotFound } from '../errors.ts'
import { spreadSlot } from '../schedule/plan.ts'
import { cancelQueued } from '../stops/stop.ts'
import { type EnrollmentStatus, enrollmentStatuses, readNumbers } from '../tallies.ts'
import type { ContactEnrollment, Enrollment } from './schema.ts'

const COUNT_LIMIT = 10_000

const columns = sql<Enrollment>`
  e.id, e.sequence_id, e.contact_id,
  jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'title', c.title, 'company_name', c.company_name)
    as contact,
  e.status, e.stop_reason, t.step_number as current_step_number, t.id as current_step_id,
  case when e.status = 'active' then e.next_run_at end as next_run_at, e.last_sent_at, e.sent_count, e.open_count,
  e.click_count, e.replied_at, e.error, e.enrolled_by_id, e.enrolled_at, e.completed_at, e.mailbox_id`
const joins = sql`join contacts c on c.id = e.contact_id left join sequence_steps t on t.id = e.current_step_id`

export interface EnrollmentFilter {
  status?: string | undefined
  q?: string | undefined
}

export async function listEnrollments(
  ctx: Ctx,
  sequenceId: string,
  page: PageQuery,
  { status, q }: EnrollmentFilter,
) {
  await requireSequence(ctx, sequenceId)
  if (status && !(enrollmentStatuses as readonly string[]).includes(status)) {
    throw InvalidInput(`status must be one of ${enrollmentStatuses.join(', ')}`)
  }
  const words = q?.trim()
  const chosen = sql`e.sequence_id = ${sequenceId}
    ${status ? sql`and e.status = ${status}` : sql``}
    ${words ? sql`and e.contact_id in (select id from search_contacts(${words}))` : sql``}`
  const { limit, offset } = slice(page)
  const [{ rows }, numbers] = await Promise.all([
    // The page is cut from the index before anything is joined to it.
    sql<Enrollment>`select ${columns} from (
        select * from sequence_enrollments e where ${chosen}
        order by e.enrolled_at desc, e.id desc limit ${limit} offset ${offset}) e ${joins}
      order by e.enrolled_at desc, e.id desc`.execute(ctx.db),
    readNumbers(ctx.db, [sequenceId]),
  ])
  const counts = numbers.get(sequenceId)!.enrollments
  const total = words
    ? await countMatches(ctx, chosen)
    : status
      ? counts[status as EnrollmentStatus]
      : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { data: rows, pagination: paginate(page, total), status_counts: counts }
}

async function countMatches(ctx: Ctx, chosen: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from sequence_enrollments e where ${chosen} limit ${COUNT_LIMIT}) matches`.execute(ctx.db)
  return rows[0]!.count
}

async function requireSequence(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('sequences').select('id').where('id', '=', id).executeTakeFirst()
  found(row, SequenceNotFound)
}

async function readEnrollment(ctx: Ctx, id: string): Promise<Enrollment> {
  const { rows } = await sql<Enrollment>`
    select ${columns} from sequence_enrollments e ${joins} where e.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

async function lockEnrollment(ctx: Ctx, sequenceId: string, id: string) {
  holdPartiesOf(ctx, 'sequence_enrollments', id)
  const sequence = ctx.db.selectFrom('sequences').select('id').where('id', '=', sequenceId).forKeyShare()
  found(await sequence.executeTakeFirst(), SequenceNotFound)
  const row = await ctx.db
    .selectFrom('sequence_enrollments')
    .selectAll()
    .where('id', '=', id)
    .where('sequence_id', '=', sequenceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, EnrollmentNotFound)
}

/** The plan is kept: who is resumed in time goes on as if nothing had been. */
export async function pauseEnrollment(ctx: Ctx, sequenceId: string, id: string): Promise<Enrollment> {
  const row = await lockEnrollment(ctx, sequenceId, id)
  if (row.status !== 'active') throw CannotPause(row.status)
  await ctx.db.updateTable('sequence_enrollments').set({ status: 'paused' }).where('id', '=', id).execute()
  return readEnrollment(ctx, id)
}

export async function resumeEnrollment(ctx: Ctx, sequenceId: string, id: string): Promise<Enrollment> {
  const row = await lockEnrollment(ctx, sequenceId, id)
  if (row.status !== 'paused' && row.status !== 'failed') throw CannotResume(row.status)
  const obstacle = await obstacleTo(ctx, row.contact_id)
  if (obstacle) throw CannotResume(obstacle)
  await ctx.db
    .deleteFrom('sequence_sends')
    .where('enrollment_id', '=', id)
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .execute()
  const isWaiting = row.current_step_id === null && row.next_run_at === null && row.status === 'paused'
  const planned = row.next_run_at ? Temporal.Instant.from(row.next_run_at) : ctx.now
  const from = Temporal.Instant.compare(planned, ctx.now) > 0 ? planned : ctx.now
  const next = isWaiting ? null : await nextRun(ctx, row, from)
  await ctx.db
    .updateTable('sequence_enrollments')
    .set({
      status: 'active',
      stop_reason: null,
      error: null,
      completed_at: null,
      next_run_at: next?.toString() ?? null,
    })
    .where('id', '=', id)
    .execute()
  await armDispatch(ctx)
  return readEnrollment(ctx, id)
}

async function nextRun(
  ctx: Ctx,
  row: { sequence_id: string; contact_id: string; current_step_id: string | null },
  from: Temporal.Instant,
): Promise<Temporal.Instant> {
  const [sequence, step] = await Promise.all([
    ctx.db.selectFrom('sequences').selectAll().where('id', '=', row.sequence_id).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('sequence_steps')
      .select(['id', 'step_type'])
      .where('id', '=', row.current_step_id)
      .executeTakeFirst(),
  ])
  return step?.step_type === 'email' ? spreadSlot(sequence, from, row, step.id) : from
}

/** The gate is asked again: much may have happened since. */
async function obstacleTo(ctx: Ctx, contactId: string): Promise<string | null> {
  const contact = await ctx.db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!contact?.email) return 'without an email address'
  if (!isEmail(contact.email)) return 'without a valid email address'
  const [blocked] = await isSuppressed(ctx, [contact.email])
  if (!blocked) return null
  return blocked.reason === 'unsubscribe' || blocked.reason === 'unsubscribed' ? 'unsubscribed' : 'suppressed'
}

export async function removeEnrollment(ctx: Ctx, sequenceId: string, id: string): Promise<void> {
  await lockEnrollment(ctx, sequenceId, id)
  await cancelQueued(ctx, { enrollmentIds: [id] }, 'The enrollment was removed')
  await ctx.db.deleteFrom('sequence_enrollments').where('id', '=', id).execute()
}

/** For the contact's page. */
export async function listOfContact(ctx: Ctx, contactId: string): Promise<ContactEnrollment[]> {
  const { rows } = await sql<ContactEnrollment>`
    select e.id, e.sequence_id, s.name as sequence_name, e.status, e.stop_reason,
      t.step_number as current_step_number, case when e.status = 'active' then e.next_run_at end as next_run_at,
      e.enrolled_at, e.completed_at
    from sequence_enrollments e join sequences s on s.id = e.sequence_id
      left join sequence_steps t on t.id = e.current_step_id
    where e.contact_id = ${contactId} order by e.enrolled_at desc, e.id desc limit 500`.execute(ctx.db)
  return rows
}
