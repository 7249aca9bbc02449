import type pg from 'pg'
import type { Backfill } from '#kit/declared/backfill.ts'
import { createClient } from '../pool.ts'
import { waitsForBackfill } from './errors.ts'
import type { Migration } from './plan.ts'

/** Expand first, contract a release later: what ends the old shape waits for the rows to have the new one. */
export async function requireFinished(client: pg.Client, { name, after }: Migration): Promise<void> {
  if (after.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as wanted (name) where exists (select list_organization_ids())
       and name not in (select name from backfills where finished_at is not null)`,
    [after],
  )
  if (rows[0]) throw waitsForBackfill(name, rows[0].name)
}

/** Where there is no organization yet, there is nothing to fill. */
export async function declareBackfills(url: string, backfills: readonly Backfill[]): Promise<void> {
  const client = createClient(url, 'bowline-migrate')
  await client.connect()
  try {
    await client.query(
      `insert into backfills (name, finished_at)
       select name, case when not exists (select list_organization_ids()) then now() end from unnest($1::text[]) as name
       on conflict do nothing`,
      [backfills.map(({ name }) => name)],
    )
  } finally {
    await client.end()
  }
}
