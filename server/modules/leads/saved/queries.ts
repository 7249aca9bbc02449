import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { PageSlice } from '#kit/page.ts'
import { escapeLike } from '#kit/text/like.ts'
import { nameOf } from '../records/queries.ts'
import type { Lead, LeadListQuery, LeadPatch, LeadStatus } from './schema.ts'

export const ERASED_NAME = 'Erased person'

interface Row extends Omit<Lead, 'name' | 'erased'> {
  first_name: string | null
  last_name: string | null
  masked_email: string | null
  masked_phone: string | null
}

const columns = sql`l.id, l.pool_id, l.status, l.score, l.notes, l.disqualify_reason, l.owner_id, l.tags,
  p.first_name, p.last_name, p.title, p.seniority, c.name as company_name, c.domain as company_domain, p.country,
  p.masked_email, p.masked_phone, v.email, v.phone, r.person_id is not null as revealed, l.erased_at, l.contact_id,
  l.converted_at, l.created_by_id, l.created_at, l.updated_at`

/** What comes from the pool is read from it, so that a lead is never older than the pool. */
const joined = sql`leads l
  left join pool_people p on p.id = l.pool_id
  left join pool_companies c on c.id = p.company_id
  left join lead_reveals r on r.person_id = l.pool_id
  left join lateral (select * from pool_values_of(p.id) where r.person_id is not null) v on true`

function present({ first_name, last_name, masked_email, masked_phone, ...row }: Row): Lead {
  const erased = row.erased_at !== null
  return {
    ...row,
    name: first_name === null ? ERASED_NAME : nameOf({ first_name, last_name }),
    email: row.revealed ? row.email : masked_email,
    phone: row.revealed ? row.phone : masked_phone,
    revealed: row.revealed,
    erased,
  }
}

export async function findLead(db: Db, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where l.id = ${id}`.execute(db)
  return rows[0] && present(rows[0])
}

export async function findLeadOf(db: Db, poolId: string): Promise<Lead | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where l.pool_id = ${poolId}`.execute(db)
  return rows[0] && present(rows[0])
}

export async function listLeadsOf(db: Db, poolIds: readonly string[]): Promise<Lead[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where l.pool_id = any(${poolIds}::uuid[])`.execute(db)
  return rows.map(present)
}

/** Held for whoever changes it. */
export async function lockLead(db: Db, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from leads where id = ${id} for no key update`.execute(db)
  return rows.length === 0 ? undefined : findLead(db, id)
}

export type LeadFilterRead = Omit<LeadListQuery, 'page' | 'limit' | 'sort' | 'order' | 'status'> & {
  statuses: LeadStatus[] | null
}

function conditions(filter: LeadFilterRead, words: readonly string[]): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filter.owner_id !== undefined) all.push(sql`l.owner_id = ${filter.owner_id}`)
  if (filter.tag !== undefined) all.push(sql`${filter.tag} = any(l.tags)`)
  if (filter.revealed !== undefined) all.push(sql`(r.person_id is not null) = ${filter.revealed}`)
  if (filter.erased !== undefined) all.push(sql`(l.erased_at is not null) = ${filter.erased}`)
  const everything = sql`(' ' || p.first_key || ' ' || p.last_key || p.title_key || coalesce(c.words, ''))`
  for (const word of words) all.push(sql`${everything} like ${`% ${escapeLike(word)}%`}`)
  return sql.join(all, sql` and `)
}

async function foldWords(db: Db, q: string | undefined): Promise<string[]> {
  if (!q?.trim()) return []
  const { rows } = await sql<{ words: string }>`select to_plain_words(${q}) as words`.execute(db)
  return rows[0]!.words.split(' ').filter(Boolean)
}

const orders = {
  created_at: sql`l.created_at`,
  updated_at: sql`l.updated_at`,
  score: sql`l.score`,
  name: sql`p.first_key || ' ' || p.last_key`,
}

export async function listLeads(
  db: Db,
  filter: LeadFilterRead,
  { sort, order }: Pick<LeadListQuery, 'sort' | 'order'>,
  { limit, offset }: PageSlice,
): Promise<{ rows: Lead[]; counts: Record<LeadStatus, number> }> {
  const chosen = conditions(filter, await foldWords(db, filter.q))
  const ofStatus = filter.statuses ? sql`l.status = any(${filter.statuses}::text[])` : sql`true`
  const way = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? sql`asc` : sql`desc`
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from ${joined} where ${chosen} and ${ofStatus}
      order by ${orders[sort]} ${way} nulls last, l.id ${way} limit ${limit} offset ${offset}`.execute(db),
    sql<{ status: LeadStatus; count: number }>`
      select l.status, count(*)::integer as count from leads l left join pool_people p on p.id = l.pool_id
        left join pool_companies c on c.id = p.company_id left join lead_reveals r on r.person_id = l.pool_id
      where ${chosen} group by 1`.execute(db),
  ])
  const counts = { new: 0, working: 0, qualified: 0, disqualified: 0, converted: 0 }
  for (const { status, count } of counted.rows) counts[status] = count
  return { rows: rows.rows.map(present), counts }
}

/** In the order of ids, for an export. */
export async function listLeadsAfter(
  db: Db,
  filter: LeadFilterRead,
  after: string | null,
  limit: number,
): Promise<Lead[]> {
  const chosen = conditions(filter, await foldWords(db, filter.q))
  const ofStatus = filter.statuses ? sql`l.status = any(${filter.statuses}::text[])` : sql`true`
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where ${chosen} and ${ofStatus} and (${after}::uuid is null or l.id > ${after}::uuid)
    order by l.id limit ${limit}`.execute(db)
  return rows.map(present)
}

export interface NewLeads {
  owner_id: number | null
  tags: readonly string[]
  created_by_id: number | null
}

/** Those of the people who were not saved yet; the ids of the pool in the order of the new leads. */
export async function insertLeads(
  ctx: Ctx,
  poolIds: readonly string[],
  { owner_id, tags, created_by_id }: NewLeads,
): Promise<string[]> {
  const now = ctx.now.toString()
  const { rows } = await sql<{ pool_id: string }>`
    insert into leads (id, pool_id, owner_id, tags, created_by_id, created_at, updated_at)
    select n.id, n.pool_id, ${owner_id}::int, ${tags}::text[], ${created_by_id}::int, ${now}, ${now}
    from unnest(${poolIds.map(() => newId())}::uuid[], ${poolIds}::uuid[]) as n (id, pool_id)
    order by n.pool_id
    on conflict (organization_id, pool_id) do nothing returning pool_id`.execute(ctx.db)
  return rows.map(({ pool_id }) => pool_id)
}

export async function findPeopleIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from pool_people where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function updateLead(
  ctx: Ctx,
  id: string,
  values: LeadPatch & { contact_id?: string | null; converted_at?: string },
): Promise<void> {
  await ctx.db
    .updateTable('leads')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteLeadRow(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('leads').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
