import type { Db } from '#kit/context.ts'

/** All steps of a sequence: the timeline in order, each with its variants by label. */
export async function selectSteps(db: Db, sequenceId: string) {
  return db
    .selectFrom('sequence_steps')
    .selectAll()
    .where('sequence_id', '=', sequenceId)
    .orderBy('step_number')
    .orderBy('variant_label')
    .orderBy('id')
    .execute()
}

export type StepRow = Awaited<ReturnType<typeof selectSteps>>[number]

export async function selectStep(db: Db, id: string): Promise<StepRow | undefined> {
  return db.selectFrom('sequence_steps').selectAll().where('id', '=', id).executeTakeFirst()
}

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
