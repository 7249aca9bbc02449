import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { Entity } from './names.ts'

export interface Named {
  id: string
  name: string
  /** Of a contact. */
  company_id: string | null
}

const tables = { contact: 'contacts', company: 'companies' } as const
const companyOf = (entity: Entity) => (entity === 'contact' ? sql`company_id` : sql`null::uuid as company_id`)

/** False while somebody else of the organization compares: two at once would miss each other's names. */
export async function lockNames({ db, organizationId }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`names ${organizationId}`}, 0)) as got`.execute(db)
  return rows[0]!.got
}

/** Some of those that wait for it, the eldest first. */
export async function takeNames(db: Db, entity: Entity, most: number): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    delete from names_to_compare where entity = ${entity} and record_id in (
      select record_id from names_to_compare where entity = ${entity} order by record_id limit ${most})
    returning record_id`.execute(db)
  return rows.map(({ record_id }) => record_id)
}

/** What was known of their names before. */
export async function forgetNames(db: Db, entity: Entity, ids: readonly string[]): Promise<void> {
  await sql`delete from name_keys where entity = ${entity} and record_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from similar_names where entity = ${entity} and a_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from similar_names where entity = ${entity} and b_id = any(${ids}::uuid[])`.execute(db)
}

export async function listNamed(db: Db, entity: Entity, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name, ${companyOf(entity)} from ${sql.table(tables[entity])} where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

export async function hasNamesToCompare(db: Db, entity: Entity): Promise<boolean> {
  const { rows } = await sql`select from names_to_compare where entity = ${entity} limit 1`.execute(db)
  return rows.length > 0
}

export async function insertKeys(
  db: Db,
  entity: Entity,
  keys: readonly { id: string; key: number }[],
): Promise<void> {
  await sql`insert into name_keys (entity, key, record_id)
    select ${entity}, k.key, k.id from unnest(${keys.map(({ key }) => key)}::int[], ${keys.map(({ id }) => id)}::uuid[])
      as k (key, id) on conflict do nothing`.execute(db)
}

/** More than so many by one key are no likeness, but a common name. */
const MOST_ALIKE = 200

/** Who shares a key with whom: by the place of the one that asks. */
export async function listByKeys(
  db: Db,
  entity: Entity,
  sought: readonly { place: number; key: number }[],
): Promise<(Named & { place: number })[]> {
  const { rows } = await sql<Named & { place: number }>`
    select distinct w.place, t.id, t.name, ${companyOf(entity)}
    from unnest(${sought.map(({ place }) => place)}::int[], ${sought.map(({ key }) => key)}::int[]) as w (place, key)
    cross join lateral (
      select record_id from name_keys k where k.entity = ${entity} and k.key = w.key limit ${MOST_ALIKE}) found
    join ${sql.table(tables[entity])} t on t.id = found.record_id`.execute(db)
  return rows
}

/** The people of each of these companies, and no more of one than can be told apart. */
export async function listPeopleOf(db: Db, companyIds: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select people.* from unnest(${companyIds}::uuid[]) as c (id) cross join lateral (
      select id, name, company_id from contacts where company_id = c.id order by created_at, id limit 500) people`.execute(
    db,
  )
  return rows
}

/** Companies with a similar name, by the company. */
export async function listSimilarCompanies(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; others: string[] }>`
    select id, array_agg(other) as others from (
      select a_id as id, b_id as other from similar_names where entity = 'company' and a_id = any(${ids}::uuid[])
      union all
      select b_id, a_id from similar_names where entity = 'company' and b_id = any(${ids}::uuid[])) s
    group by id`.execute(db)
  return new Map(rows.map(({ id, others }) => [id, others]))
}

/** Whose company is alike another, or no longer is, may be alike somebody there. */
export async function comparePeopleOf(db: Db, companyIds: readonly string[]): Promise<void> {
  await sql`insert into names_to_compare (entity, record_id)
    select 'contact', id from contacts where company_id = any(${companyIds}::uuid[]) on conflict do nothing`.execute(
    db,
  )
}

export interface Pair {
  a: string
  b: string
  distance: number
}

export async function insertPairs(db: Db, entity: Entity, pairs: readonly Pair[]): Promise<void> {
  await sql`insert into similar_names (entity, a_id, b_id, distance)
    select ${entity}, least(p.a, p.b), greatest(p.a, p.b), p.distance
    from unnest(${pairs.map(({ a }) => a)}::uuid[], ${pairs.map(({ b }) => b)}::uuid[],
      ${pairs.map(({ distance }) => distance)}::int[]) as p (a, b, distance)
    on conflict do nothing`.execute(db)
}

/** Those of before this was kept, some thousand at a time. */
export async function compareOld(
  db: Db,
  entity: Entity,
  after: string | null,
  most: number,
): Promise<{ last: string | null; count: number }> {
  const { rows } = await sql<{ last: string | null; count: number }>`
    with old as (
      select id from ${sql.table(tables[entity])} where ${after}::uuid is null or id > ${after}::uuid order by id limit ${most}),
    added as (
      insert into names_to_compare (entity, record_id) select ${entity}, id from old on conflict do nothing)
    select max(id::text) as last, count(*)::int as count from old`.execute(db)
  return rows[0]!
}
