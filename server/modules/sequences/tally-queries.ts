import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import {
  type EnrollmentStatus,
  emptyFunnel,
  emptyNumbers,
  type FunnelName,
  type SequenceNumbers,
} from './tallies.ts'

/** Reads what events have counted; the rows that were counted are not looked at. */
export async function readNumbers(
  db: Db,
  sequenceIds: readonly string[],
): Promise<Map<string, SequenceNumbers>> {
  const numbers = new Map(sequenceIds.map(id => [id, emptyNumbers()]))
  if (sequenceIds.length === 0) return numbers
  const { rows } = await sql<{ sequence_id: string; step_id: string | null; name: string; value: string }>`
    select sequence_id, step_id, name, sum(delta) as value from sequence_tallies
    where sequence_id = any(${sequenceIds}::uuid[]) group by sequence_id, step_id, name`.execute(db)
  for (const { sequence_id, step_id, name, value } of rows) {
    const of = numbers.get(sequence_id)!
    if (step_id === null) of.enrollments[name as EnrollmentStatus] = Number(value)
    else {
      const step = of.steps.get(step_id) ?? emptyFunnel()
      step[name as FunnelName] = Number(value)
      of.steps.set(step_id, step)
      of.total[name as FunnelName] += Number(value)
    }
  }
  return numbers
}

export async function countOnStep(
  db: Db,
  { sequence_id, variant_id }: { sequence_id: string; variant_id: string },
  name: FunnelName,
  by = 1,
): Promise<void> {
  await db
    .insertInto('sequence_tallies')
    .values({ sequence_id, step_id: variant_id, name, delta: by })
    .execute()
}
