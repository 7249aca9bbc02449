import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export const funnelNames = [
  'sent',
  'opened',
  'machine_opened',
  'clicked',
  'replied',
  'bounced',
  'unsubscribed',
  'judged',
  'judged_replied',
] as const
export type FunnelName = (typeof funnelNames)[number]
export type Funnel = Record<FunnelName, number>

export const enrollmentStatuses = ['active', 'paused', 'completed', 'failed'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

export interface SequenceNumbers {
  /** All steps together, those that are gone included. */
  total: Funnel
  steps: Map<string, Funnel>
  enrollments: Record<EnrollmentStatus, number>
}

export const emptyFunnel = (): Funnel =>
  Object.fromEntries(funnelNames.map(name => [name, 0])) as Record<FunnelName, number>

const emptyNumbers = (): SequenceNumbers => ({
  total: emptyFunnel(),
  steps: new Map(),
  enrollments: { active: 0, paused: 0, completed: 0, failed: 0 },
})

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
  if (Math.random() < 0.02) await sql`call fold_sequence_tallies(${sequence_id}::uuid)`.execute(db)
}

/** Percent of what was sent, one decimal. */
export const rateOf = (part: number, sent: number): number =>
  sent === 0 ? 0 : Math.round((part / sent) * 1_000) / 10
