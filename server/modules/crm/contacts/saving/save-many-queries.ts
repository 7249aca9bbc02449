import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { ScoreReason } from '../schema.ts'
import type { ContactValues } from './normalize.ts'

export interface NewRow extends ContactValues {
  id: string
  score: number
  score_reasons: ScoreReason[]
}

/** One parameter for all rows: the statement's text stays the same for any number of them. */
const recordset = (rows: readonly NewRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (
  id uuid, first_name text, last_name text, email text, phone text, title text, company_id uuid, company_name text,
  owner_id int, status text, source text, country text, timezone text, linkedin_url text, tags text[], custom jsonb,
  unsubscribed boolean, score int, score_reasons jsonb)`

/** In the order of emails, so that two imports of the same people wait for each other instead of deadlocking. */
export async function insertNewContacts(
  ctx: Ctx,
  rows: readonly NewRow[],
  ownerId: number | null,
): Promise<string[]> {
  if (rows.length === 0) return []
  const now = ctx.now.toString()
  const { rows: created } = await sql<{ id: string }>`
    insert into contacts (id, first_name, last_name, email, phone, title, company_id, company_name, owner_id, status,
      source, country, timezone, linkedin_url, tags, custom, unsubscribed, score, score_reasons, created_at, updated_at)
    select r.id, r.first_name, r.last_name, r.email, r.phone, r.title, r.company_id, r.company_name,
      coalesce(r.owner_id, ${ownerId}::int), coalesce(r.status, 'lead'), r.source, r.country, r.timezone, r.linkedin_url,
      coalesce(r.tags, '{}'), coalesce(r.custom, '{}'), coalesce(r.unsubscribed, false), r.score, r.score_reasons,
      ${now}::timestamptz, ${now}::timestamptz
    from ${recordset(rows)} order by lower(r.email)
    on conflict (organization_id, email_key) do nothing returning id`.execute(ctx.db)
  return created.map(row => row.id)
}

/** What a row gives replaces what is there; tags are added, custom fields merged. */
export async function updateByEmail(ctx: Ctx, rows: readonly NewRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const emails = rows.map(row => row.email!)
  await sql`select from contacts where email_key = any(select lower(e) from unnest(${emails}::text[]) e)
    order by id for no key update`.execute(ctx.db)
  const { rows: updated } = await sql<{ id: string }>`
    update contacts c set
      first_name = coalesce(r.first_name, c.first_name),
      last_name = coalesce(r.last_name, c.last_name),
      phone = coalesce(r.phone, c.phone),
      title = coalesce(r.title, c.title),
      company_id = coalesce(r.company_id, c.company_id),
      company_name = coalesce(r.company_name, c.company_name),
      owner_id = coalesce(r.owner_id, c.owner_id),
      status = coalesce(r.status, c.status),
      source = coalesce(r.source, c.source),
      country = coalesce(r.country, c.country),
      timezone = coalesce(r.timezone, c.timezone),
      linkedin_url = coalesce(r.linkedin_url, c.linkedin_url),
      tags = c.tags || array(select t from unnest(r.tags) t where not t = any(c.tags)),
      custom = c.custom || coalesce(r.custom, '{}'),
      unsubscribed = coalesce(r.unsubscribed, c.unsubscribed),
      updated_at = ${ctx.now.toString()}::timestamptz
    from ${recordset(rows)} where c.email_key = lower(r.email) returning c.id`.execute(ctx.db)
  return updated.map(row => row.id)
}

export async function findIdsByEmail(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from contacts where email_key = any(select lower(e) from unnest(${emails}::text[]) e)`.execute(
    db,
  )
  return rows.map(row => row.id)
}

export async function findUserIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${ids}::int[])`.execute(db)
  return new Set(rows.map(row => row.id))
}

export async function findCompanyNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

export async function listUserIds(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('users').select('id').execute()
  return new Set(rows.map(row => row.id))
}
