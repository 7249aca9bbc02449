import { sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
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

interface Chosen {
  sequenceId: string
  status?: string | undefined
  words?: string | undefined
}

const isChosen = ({ sequenceId, status, words }: Chosen) => sql`e.sequence_id = ${sequenceId}
  ${status ? sql`and e.status = ${status}` : sql``}
  ${words ? sql`and e.contact_id in (select id from search_contacts(${words}))` : sql``}`

/** The page is cut from the index before anything is joined to it. */
export async function listEnrollmentPage(
  { db }: Ctx,
  chosen: Chosen,
  { limit, offset }: { limit: number; offset: number },
): Promise<Enrollment[]> {
  const { rows } = await sql<Enrollment>`select ${columns} from (
      select * from sequence_enrollments e where ${isChosen(chosen)}
      order by e.enrolled_at desc, e.id desc limit ${limit} offset ${offset}) e ${joins}
    order by e.enrolled_at desc, e.id desc`.execute(db)
  return rows
}

export async function countMatches(ctx: Ctx, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from sequence_enrollments e where ${isChosen(chosen)} limit ${COUNT_LIMIT}) matches`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

export async function readEnrollment(ctx: Ctx, id: string): Promise<Enrollment> {
  const { rows } = await sql<Enrollment>`
    select ${columns} from sequence_enrollments e ${joins} where e.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** It stays while the transaction lasts; others may still change it. */
export const shareSequence = ({ db }: Ctx, id: string) =>
  db.selectFrom('sequences').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

export const lockEnrollmentRow = ({ db }: Ctx, sequenceId: string, id: string) =>
  db
    .selectFrom('sequence_enrollments')
    .selectAll()
    .where('id', '=', id)
    .where('sequence_id', '=', sequenceId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateEnrollment(
  { db }: Ctx,
  id: string,
  changes: Updateable<DB['sequence_enrollments']>,
): Promise<void> {
  await db.updateTable('sequence_enrollments').set(changes).where('id', '=', id).execute()
}

export async function deleteEnrollment({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('sequence_enrollments').where('id', '=', id).execute()
}

/** What never left does not count as a step that ran. */
export async function deleteFailedSends({ db }: Ctx, enrollmentId: string): Promise<void> {
  await db
    .deleteFrom('sequence_sends')
    .where('enrollment_id', '=', enrollmentId)
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .execute()
}

export const findContactEmail = ({ db }: Ctx, contactId: string) =>
  db.selectFrom('contacts').select('email').where('id', '=', contactId).executeTakeFirst()

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

/** Steps do not change while somebody is enrolled, and enrolling does not hold up enrolling. */
export const holdSequence = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('sequences').selectAll().where('id', '=', id).forShare().executeTakeFirst()

export async function insertEnrollmentRows(
  ctx: Ctx,
  sequenceId: string,
  firstStepId: string | null,
  contactIds: readonly string[],
  plans: readonly (string | null)[],
) {
  const { rows } = await sql<{ contact_id: string }>`
    insert into sequence_enrollments
      (id, sequence_id, contact_id, current_step_id, next_run_at, enrolled_by_id, enrolled_at)
    select n.id, ${sequenceId}, n.contact_id, ${firstStepId}::uuid, n.next_run_at, ${userIdOf(ctx)}::int,
      ${ctx.now.toString()}::timestamptz
    from unnest(${contactIds.map(() => newId())}::uuid[], ${contactIds}::uuid[], ${plans}::timestamptz[])
      as n (id, contact_id, next_run_at)
    on conflict (organization_id, sequence_id, contact_id) do nothing
    returning contact_id`.execute(ctx.db)
  return rows
}

export const lockWaiting = ({ db }: Ctx, sequenceId: string) =>
  db
    .selectFrom('sequence_enrollments')
    .select(['id', 'sequence_id', 'contact_id'])
    .where('sequence_id', '=', sequenceId)
    .where('status', '=', 'active')
    .where('next_run_at', 'is', null)
    .forUpdate()
    .execute()

export const startEnrollments = (
  { db }: Ctx,
  stepId: string,
  ids: readonly string[],
  plans: readonly string[],
) =>
  sql`update sequence_enrollments e set current_step_id = ${stepId}, next_run_at = n.at
    from unnest(${ids}::uuid[],
      ${plans}::timestamptz[]) as n (id, at)
    where e.id = n.id`.execute(db)

export async function listLeads({ db }: Ctx) {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where email is not null and not unsubscribed and not suppressed and status = 'lead'
    order by created_at, id limit 6`.execute(db)
  return rows
}
