import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function countRuns(db: Db, now: Temporal.Instant): Promise<{ waiting: number; due: number }> {
  const { rows } = await sql<{ waiting: string; due: string }>`
    select waiting, due from count_workflow_runs(${now.toString()}::timestamptz)`.execute(db)
  return { waiting: Number(rows[0]!.waiting), due: Number(rows[0]!.due) }
}

export async function countFailedRuns(db: Db): Promise<{ runs: number; organizations: number }> {
  const { rows } = await sql<{ runs: string; organizations: string }>`
    select runs, organizations from count_failed_workflow_runs()`.execute(db)
  return { runs: Number(rows[0]!.runs), organizations: Number(rows[0]!.organizations) }
}
