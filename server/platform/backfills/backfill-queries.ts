import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Filled } from '#kit/declared/backfill.ts'

/** Of these, those that are not finished. */
export async function listUnfinished(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('backfills')
    .select('name')
    .where('name', 'in', names)
    .where('finished_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

const unfinishedIn = (names: readonly string[]) => sql`
  from list_organization_ids() as o (id) cross join unnest(${names}::text[]) as b (name)
  where not exists (select from backfill_parts p
    where p.organization_id = o.id and p.backfill = b.name and p.finished_at is not null)`

export async function listUnfinishedOrganizations(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct o.id ${unfinishedIn(names)} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** True for whoever finds it done first. */
export async function finishBackfill(db: Db, name: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    update backfills set finished_at = ${now.toString()}::timestamptz
    where name = ${name} and finished_at is null and not exists (select ${unfinishedIn([name])})
    returning name`.execute(db)
  return rows.length > 0
}

/** Held until the transaction ends; undefined where another worker holds it. */
export async function holdPart(
  db: Db,
  organizationId: string,
  backfill: string,
): Promise<{ last_key: string | null; is_finished: boolean } | undefined> {
  const at = { organization_id: organizationId, backfill }
  await db
    .insertInto('backfill_parts')
    .values(at)
    .onConflict(key => key.doNothing())
    .execute()
  return db
    .selectFrom('backfill_parts')
    .select(['last_key', sql<boolean>`finished_at is not null`.as('is_finished')])
    .where('organization_id', '=', organizationId)
    .where('backfill', '=', backfill)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** In the transaction that did it: both are there after a crash, or neither. */
export const keepPart = (
  db: Db,
  organizationId: string,
  backfill: string,
  { filled, now }: { filled: Filled | null; now: Temporal.Instant },
) =>
  db
    .updateTable('backfill_parts')
    .set(
      filled
        ? { last_key: filled.upTo, row_count: sql`row_count + ${filled.rows}` }
        : { finished_at: now.toString() },
    )
    .where('organization_id', '=', organizationId)
    .where('backfill', '=', backfill)
    .execute()

export interface BackfillProgress {
  name: string
  is_finished: boolean
  rows: number
  organizations: number
  organizations_left: number
}

export async function readBackfills(db: Db): Promise<BackfillProgress[]> {
  const { rows } = await sql<BackfillProgress>`
    select b.name, b.finished_at is not null as is_finished, coalesce(sum(p.row_count), 0)::float8 as rows,
      count(o.id)::int as organizations,
      (count(o.id) filter (where b.finished_at is null and p.finished_at is null))::int as organizations_left
    from backfills b left join list_organization_ids() as o (id) on true
    left join backfill_parts p on p.organization_id = o.id and p.backfill = b.name
    group by b.name order by b.name`.execute(db)
  return rows
}
