import type pg from 'pg'
import { waitsForBackfill } from './errors.ts'
import type { Migration } from './plan.ts'

/** Expand first, contract a release later: what ends the old shape waits for the rows to have the new one. */
export async function requireFinished(client: pg.Client, { name, after }: Migration): Promise<void> {
  if (after.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    'select name from backfills where name = any ($1) and finished_at is not null',
    [after],
  )
  const unfinished = after.find(wanted => !rows.some(row => row.name === wanted))
  if (unfinished) throw waitsForBackfill(name, unfinished)
}
