import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { ScoreReason } from '../../scoring/schema.ts'
import { asTakenMeanwhile } from '../address-queries.ts'
import type { ContactValues } from './normalize.ts'

export interface NewRow extends Omit<ContactValues, 'emails' | 'phones'> {
  id: string
  /** As they are stored. */
  emails?: object[] | null
  phones?: object[] | null
  email_keys: string[]
  score: number
  score_reasons: ScoreReason[]
  /** The company of the address, for one that has no other. */
  joins_id?: string
  joins_name?: string
}

/** One parameter for all rows: the statement's text stays the same for any number of them. */
const recordset = (rows: readonly NewRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (
  id uuid, first_name text, last_name text, email text, phone text, emails jsonb, phones jsonb, title text, company_id uuid, company_name text,
  owner_id int, status text, source text, country text, language text, tax_kind text, billing_address jsonb, portal_role text, timezone text, linkedin_url text, tags text[],
  custom jsonb, unsubscribed boolean, score int, score_reasons jsonb, known_id uuid, joins_id uuid,
  joins_name text)`

/** Those whose email nobody has; in the order of emails, so that two imports of the same people wait for each other instead of deadlocking. */
export async function insertNewContacts(
  ctx: Ctx,
  rows: readonly NewRow[],
  ownerId: number | null,
): Promise<string[]> {
  if (rows.length === 0) return []
  const now = ctx.now.toString()
  const { rows: created } = await sql<{ id: string }>`
    insert into contacts (id, first_name, last_name, email, phone, emails, phones, title, company_id, company_name, owner_id, status,
      source, country, language, tax_kind, billing_address, portal_role, timezone, linkedin_url, tags, custom, unsubscribed, score, score_reasons, created_at,
      updated_at)
    select r.id, r.first_name, r.last_name, r.email, r.phone, r.emails, r.phones, r.title,
      coalesce(r.company_id, r.joins_id),
      coalesce(r.company_name, r.joins_name), coalesce(r.owner_id, ${ownerId}::int), coalesce(r.status, 'lead'), r.source, r.country, r.language, r.tax_kind, r.billing_address, r.portal_role, r.timezone,
      r.linkedin_url, coalesce(r.tags, '{}'), coalesce(r.custom, '{}'), coalesce(r.unsubscribed, false), r.score, r.score_reasons,
      ${now}::timestamptz, ${now}::timestamptz
    from ${recordset(rows)} order by lower(r.email)
    on conflict (organization_id, email_key) do nothing returning id`
    .execute(ctx.db)
    .catch(asTakenMeanwhile)
  return created.map(row => row.id)
}

const plainColumns = [
  'phone',
  'title',
  'owner_id',
  'source',
  'country',
  'language',
  'tax_kind',
  'billing_address',
  'portal_role',
  'timezone',
  'linkedin_url',
] as const

/** A company is named by the row or the contact, or else joined by the address. */
const joining = (column: 'company_id' | 'company_name', first: string, second: string) => sql`
  ${sql.ref(column)} = coalesce(${sql.ref(`${first}.${column}`)}, ${sql.ref(`${second}.${column}`)},
    case when c.company_name is null then ${sql.ref(`r.${column.replace('company', 'joins')}`)} end)`
/** What a row gives replaces what is there, or only fills what is not; tags are added, custom fields merged. */
const replacing = sql`
  ${joining('company_id', 'r', 'c')}, ${joining('company_name', 'r', 'c')},
  first_name = coalesce(r.first_name, c.first_name),
  last_name = coalesce(r.last_name, c.last_name),
  ${sql.join(plainColumns.map(name => sql`${sql.ref(name)} = coalesce(r.${sql.ref(name)}, c.${sql.ref(name)})`))},
  custom = c.custom || coalesce(r.custom, '{}'),
  unsubscribed = coalesce(r.unsubscribed, c.unsubscribed)`
const filling = sql`
  ${joining('company_id', 'c', 'r')}, ${joining('company_name', 'c', 'r')},
  first_name = case when c.last_name is null then coalesce(c.first_name, r.first_name) else c.first_name end,
  last_name = case when c.first_name is null then coalesce(c.last_name, r.last_name) else c.last_name end,
  ${sql.join(plainColumns.map(name => sql`${sql.ref(name)} = coalesce(c.${sql.ref(name)}, r.${sql.ref(name)})`))},
  custom = coalesce(r.custom, '{}') || c.custom,
  unsubscribed = c.unsubscribed or coalesce(r.unsubscribed, false)`

/** Of those in the rows, each once. */
export async function updateKnown(
  ctx: Ctx,
  rows: readonly (NewRow & { known_id: string })[],
  fills = false,
): Promise<string[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.known_id)
  await sql`select from contacts where id = any(${ids}::uuid[]) order by id for no key update`.execute(ctx.db)
  const { rows: updated } = await sql<{ id: string }>`
    update contacts c set ${fills ? filling : replacing},
      status = coalesce(r.status, c.status),
      tags = c.tags || array(select t from unnest(r.tags) t where not t = any(c.tags)),
      updated_at = ${ctx.now.toString()}::timestamptz
    from ${recordset(rows)} where c.id = r.known_id returning c.id`.execute(ctx.db)
  return updated.map(row => row.id)
}

export async function findCompanyNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}
