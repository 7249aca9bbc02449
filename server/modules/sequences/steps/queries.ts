import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'

/** All steps of a sequence: the timeline in order, each with its variants by label. */
export async function listSteps(db: Db, sequenceId: string) {
  return db
    .selectFrom('sequence_steps')
    .selectAll()
    .where('sequence_id', '=', sequenceId)
    .orderBy('step_number')
    .orderBy('variant_label')
    .orderBy('id')
    .execute()
}

export type StepRow = Awaited<ReturnType<typeof listSteps>>[number]

export async function findStep(db: Db, id: string): Promise<StepRow | undefined> {
  return db.selectFrom('sequence_steps').selectAll().where('id', '=', id).executeTakeFirst()
}

export const findSequence = ({ db }: Ctx, id: string) =>
  db.selectFrom('sequences').selectAll().where('id', '=', id).executeTakeFirst()

export const requireSequenceRow = ({ db }: Ctx, id: string) =>
  db.selectFrom('sequences').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Whoever changes steps or status holds this; the dispatcher shares it while it sends. */
export async function lockSequence(db: Db, id: string) {
  return db.selectFrom('sequences').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export type SequenceRow = NonNullable<Awaited<ReturnType<typeof lockSequence>>>

/** The labels of a step and its variants; the step itself is A unless it was named otherwise. */
export async function labelsOf(ctx: { db: Db }, stepId: string): Promise<{ id: string; label: string }[]> {
  const rows = await ctx.db
    .selectFrom('sequence_steps')
    .select(['id', 'variant_label'])
    .where(eb => eb.or([eb('id', '=', stepId), eb('variant_of', '=', stepId)]))
    .execute()
  return rows.map(({ id, variant_label }) => ({ id, label: variant_label ?? 'A' }))
}

export async function insertStepRows(
  { db }: Ctx,
  rows: readonly Insertable<DB['sequence_steps']>[],
): Promise<void> {
  await db.insertInto('sequence_steps').values(rows).execute()
}

export async function deleteStepRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('sequence_steps').where('id', '=', id).execute()
}

export const updateStepRow = ({ db }: Ctx, id: string, changes: Updateable<DB['sequence_steps']>) =>
  db.updateTable('sequence_steps').set(changes).where('id', '=', id).execute()

export const findStepAfter = ({ db }: Ctx, sequenceId: string, number: number) =>
  db
    .selectFrom('sequence_steps')
    .select('id')
    .where('sequence_id', '=', sequenceId)
    .where('step_number', '>', number)
    .orderBy('step_number')
    .limit(1)
    .executeTakeFirst()

export const moveEnrollments = ({ db }: Ctx, sequenceId: string, from: string, to: string | null) =>
  db
    .updateTable('sequence_enrollments')
    .set({ current_step_id: to })
    .where('sequence_id', '=', sequenceId)
    .where('current_step_id', '=', from)
    .execute()

/** Numbers are unique at every moment, so a shift goes over numbers that nobody has. */
export async function shiftSteps(ctx: Ctx, sequenceId: string, from: number, by: number): Promise<void> {
  await sql`update sequence_steps set step_number = -step_number
    where sequence_id = ${sequenceId} and step_number >= ${from}`.execute(ctx.db)
  await sql`update sequence_steps set step_number = -step_number + ${by}::int
    where sequence_id = ${sequenceId} and step_number < 0`.execute(ctx.db)
}

/** Numbers the steps anew in this order; numbers are unique at every moment, so they go over numbers nobody has. */
export async function numberSteps(ctx: Ctx, sequenceId: string, order: readonly string[]): Promise<void> {
  await sql`update sequence_steps set step_number = -step_number
    where sequence_id = ${sequenceId} and step_number is not null`.execute(ctx.db)
  await sql`update sequence_steps s set step_number = o.number, updated_at = ${ctx.now.toString()}
    from unnest(${order}::uuid[]) with ordinality as o (id, number) where s.id = o.id`.execute(ctx.db)
}

export const deleteStepsOf = ({ db }: Ctx, sequenceId: string) =>
  db.deleteFrom('sequence_steps').where('sequence_id', '=', sequenceId).execute()

export const replaceCurrentSteps = (
  { db }: Ctx,
  sequenceId: string,
  oldIds: readonly string[],
  newIds: readonly (string | null)[],
) =>
  sql`update sequence_enrollments e set current_step_id = m.new_id
    from unnest(${oldIds}::uuid[], ${newIds}::uuid[]) as m (old_id, new_id)
    where e.sequence_id = ${sequenceId} and e.current_step_id = m.old_id`.execute(db)

export const insertVariant = ({ db }: Ctx, values: Insertable<DB['sequence_steps']>) =>
  db.insertInto('sequence_steps').values(values).execute()
