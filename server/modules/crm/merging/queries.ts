import { sql } from 'kysely'
import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { leaveMerged } from '../companies/tree-queries.ts'
import { asTakenMeanwhile } from '../contacts/address-queries.ts'

export type Entity = 'contact' | 'company'
export type Row = Record<string, unknown> & { id: string; name: string }

const tables = { contact: 'contacts', company: 'companies' } as const
/** Made of the record itself, or one row a record: handled apart. */
export const leftOut = {
  contact: ['contact_tags', 'contact_custom_values', 'contact_engagement'],
  company: ['company_custom_values'],
} as const

/** As they stand in the table, in the order of their ids; they are about to go. */
export async function lockRows(db: Db, entity: Entity, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(tables[entity])} t where t.id = any(${ids}::uuid[])
    order by t.id for update`.execute(db)
  return rows.map(({ row }) => row)
}

export async function insertMerge(
  ctx: Ctx,
  merge: { id: string; entity: Entity; keptId: string; merged: readonly Row[] },
): Promise<void> {
  await ctx.db
    .insertInto('record_merges')
    .values({
      id: merge.id,
      entity: merge.entity,
      kept_id: merge.keptId,
      merged: toJson(merge.merged),
      created_by_id: userIdOf(ctx),
      created_at: ctx.now.toString(),
    })
    .execute()
  await ctx.db
    .insertInto('merged_records')
    .values(
      merge.merged.map(({ id }) => ({
        entity: merge.entity,
        old_id: id,
        kept_id: merge.keptId,
        merge_id: merge.id,
      })),
    )
    .execute()
}

/** Points everything at the kept one, and takes the others away. */
export async function moveEverything(
  db: Db,
  { entity, mergeId, oldIds, keptId }: { entity: Entity; mergeId: string; oldIds: string[]; keptId: string },
): Promise<void> {
  if (entity === 'contact') {
    await sql`call join_contact_rows(${mergeId}::uuid, ${oldIds}::uuid[], ${keptId}::uuid)`.execute(db)
  } else {
    await leaveMerged(db, keptId, oldIds)
  }
  await sql`select merge_references(${mergeId}::uuid, ${tables[entity]}::regclass, ${entity}, ${oldIds}::uuid[],
    ${keptId}::uuid, ${leftOut[entity]}::text[])`.execute(db)
  await sql`delete from ${sql.table(tables[entity])} where id = any(${oldIds}::uuid[])`.execute(db)
}

export async function keepChanges(db: Db, mergeId: string, changes: object): Promise<void> {
  await db
    .updateTable('record_merges')
    .set({ kept_changes: toJson(changes) })
    .where('id', '=', mergeId)
    .execute()
}

export interface Merge {
  id: string
  kept_id: string
  merged: Row[]
  kept_changes: Record<string, { from: unknown; to: unknown }>
  created_at: string
  undone_at: string | null
}

export async function lockMerge(db: Db, entity: Entity, id: string): Promise<Merge | undefined> {
  const row = await db
    .selectFrom('record_merges')
    .select(['id', 'kept_id', 'merged', 'kept_changes', 'created_at', 'undone_at'])
    .where('id', '=', id)
    .where('entity', '=', entity)
    .forUpdate()
    .executeTakeFirst()
  return row as Merge | undefined
}

export async function putBack(db: Db, entity: Entity, merge: Merge): Promise<void> {
  const oldIds = merge.merged.map(({ id }) => id)
  for (const row of merge.merged) {
    // What a company was part of is settled once all of them are back.
    const record = entity === 'company' ? { ...row, parent_id: null } : row
    await sql`call put_back_record(${tables[entity]}::regclass, ${toJson(record)}::jsonb)`
      .execute(db)
      .catch(asTakenMeanwhile)
  }
  await sql`select unmerge_references(${merge.id}::uuid, ${merge.kept_id}::uuid)`.execute(db)
  if (entity === 'contact') {
    await sql`call part_contact_rows(${merge.id}::uuid, ${oldIds}::uuid[], ${merge.kept_id}::uuid)`.execute(
      db,
    )
  }
}

/** People say their company's name themselves. */
export async function nameCompanyInContacts(db: Db, companyIds: readonly string[]): Promise<void> {
  await sql`update contacts c set company_name = o.name from companies o
    where o.id = any(${companyIds}::uuid[]) and c.company_id = o.id and c.company_name is distinct from o.name`.execute(
    db,
  )
}

export async function endMerge(ctx: Ctx, { id, merged }: Merge): Promise<void> {
  await ctx.db.deleteFrom('merged_records').where('merge_id', '=', id).execute()
  await ctx.db.deleteFrom('merge_rows').where('merge_id', '=', id).execute()
  await ctx.db
    .updateTable('record_merges')
    .set({ undone_at: ctx.now.toString(), merged: toJson(merged.map(nameOf)), kept_changes: toJson({}) })
    .where('id', '=', id)
    .execute()
}

export const nameOf = ({ id, name, email }: Row) => ({ id, name: name || String(email ?? '') })

/** What can no longer be undone is forgotten; where old ids lead is not. */
export async function forgetRows(db: Db, before: string): Promise<void> {
  await sql`delete from merge_rows r using record_merges m
    where m.id = r.merge_id and m.created_at < ${before}`.execute(db)
  await sql`update record_merges set merged = '[]', kept_changes = '{}'
    where created_at < ${before} and merged <> '[]'`.execute(db)
}

/** Of the contacts behind `after`, those that keep addresses or numbers of others among their custom values. */
export async function listWithOthers(
  db: Db,
  after: string | null,
  most: number,
): Promise<{ last: string | null; count: number; ids: string[] }> {
  const { rows } = await sql<{ last: string | null; count: number; ids: string[] }>`
    select max(id::text) as last, count(*)::int as count,
      coalesce(array_agg(id order by id) filter (where custom ?| array['other_emails', 'other_phones']), '{}') as ids
    from (select id, custom from contacts where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit ${most}) next`.execute(db)
  return rows[0]!
}
