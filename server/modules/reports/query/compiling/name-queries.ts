import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import type { Dimension } from '../model.ts'

/** What records are called that a column of ids points to; null where the dataset does not look at them. */
export async function listNames(
  db: Db,
  { joins, fields }: ReportDataset,
  { source }: Dimension,
  ids: readonly string[],
): Promise<Record<string, string> | null> {
  if (source.kind !== 'field' || !source.name.endsWith('_id')) return null
  const name = fields[`${source.name.slice(0, -'_id'.length)}.name`]
  const join = name?.join === undefined ? undefined : joins?.[name.join]
  const { key } = source.field
  if (!name?.join || !join || join.needs || (key !== 'uuid' && key !== 'integer')) return null
  const { rows } = await sql<{ id: string; name: string | null }>`
    select ${sql.ref(`${name.join}.id`)}::text as id, ${sql.raw(name.sql)} as name
    from ${sql.table(join.table)} as ${sql.ref(name.join)}
    where ${sql.ref(`${name.join}.id`)} = any(${ids}::${sql.raw(key)}[])`.execute(db)
  return Object.fromEntries(rows.flatMap(row => (row.name ? [[row.id, row.name]] : [])))
}
