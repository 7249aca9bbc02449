import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function countRuns(db: Db, now: Temporal.Instant): Promise<{ waiting: number; due: number }> {
  const { rows } = await sql<{ waiting: number; due: number }>`
    select waiting, due from count_workflow_runs(${now.toString()}::timestamptz)`.execute(db)
  return rows[0]!
}

export async function countFailedRuns(db: Db): Promise<{ runs: number; organizations: number }> {
  const { rows } = await sql<{ runs: number; organizations: number }>`
    select runs, organizations from count_failed_workflow_runs()`.execute(db)
  return rows[0]!
}
