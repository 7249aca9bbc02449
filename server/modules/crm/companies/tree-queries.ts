import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

/** Further up or down than any tree goes; it keeps a damaged one from being walked forever. */
const FAR = 100

/** Until the transaction ends nobody else of the organization moves companies: two moves at once could close a circle. */
export const lockCompanyTree = async ({ db, organizationId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company tree ${organizationId}`}, 0))`.execute(
    db,
  )
}

/** The company itself and those above it, in that order. */
export async function listAbove(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      select id, parent_id, 1 as step from companies where id = ${id}
      union all
      select c.id, c.parent_id, way.step + 1 from way join companies c on c.id = way.parent_id where way.step < ${FAR})
    select id from way order by step`.execute(db)
  return rows.map(row => row.id)
}

/** How many levels the company and those below it take. */
export async function countLevels(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number | null }>`
    with recursive below as (
      select ${id}::uuid as id, 1 as level
      union all
      select c.id, below.level + 1 from below join companies c on c.parent_id = below.id where below.level < ${FAR})
    select max(level) as levels from below`.execute(db)
  return rows[0]!.levels!
}

/** Those directly below it become part of what it is part of itself. */
export async function moveChildrenUp(
  db: Db,
  id: string,
): Promise<{ id: string; parent_id: string | null }[]> {
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    update companies c set parent_id = gone.parent_id
    from companies gone where gone.id = ${id} and c.parent_id = gone.id
    returning c.id, c.parent_id`.execute(db)
  return rows
}

/** Where some of those above it are about to become part of it, it takes the place of the highest of them. */
export async function leaveMerged(db: Db, keptId: string, oldIds: readonly string[]): Promise<void> {
  await sql`
    with recursive way as (
      select id, parent_id, 1 as step from companies where id = ${keptId}
      union all
      select c.id, c.parent_id, way.step + 1 from way join companies c on c.id = way.parent_id where way.step < ${FAR}),
    place as (select parent_id from way where id = any(${oldIds}::uuid[]) order by step desc limit 1)
    update companies c set parent_id = place.parent_id from place where c.id = ${keptId}`.execute(db)
}

export async function setParent(db: Db, id: string, parentId: string | null): Promise<void> {
  await db.updateTable('companies').set({ parent_id: parentId }).where('id', '=', id).execute()
}

/** Those directly below it. */
export const listChildren = async (db: Db, id: string): Promise<string[]> =>
  (await db.selectFrom('companies').select('id').where('parent_id', '=', id).orderBy('id').execute()).map(
    row => row.id,
  )
