import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { selectCandidates } from '../audience/queries.ts'
import type { Audience } from '../audience/schema.ts'

const ofContact = new Set([
  'first_name',
  'last_name',
  'name',
  'email',
  'phone',
  'title',
  'company_name',
  'source',
  'country',
  'timezone',
  'linkedin_url',
])
const ofCompany = new Set(['name', 'domain', 'website', 'industry', 'size', 'phone', 'city', 'country'])

/** The column that a field of a template reads; null for what is never empty, or not one value. */
function columnOf(field: string): RawBuilder<unknown> | null {
  const [root, key] = field.startsWith('contact.') ? field.slice(8).split('.') : field.split('.')
  if (root === 'full_name') return sql`k.name`
  if (root === 'custom' && key) return sql`k.custom ->> ${key}`
  if (root === 'company' && key === 'name') return sql`coalesce(o.name, k.company_name)`
  if (root === 'company' && key && ofCompany.has(key)) return sql`o.${sql.ref(key)}`
  return key === undefined && ofContact.has(root!) ? sql`k.${sql.ref(root!)}` : null
}

export interface Affected {
  count: number
  sample: string[]
}

/** How many of those who would get it have nothing there, and a few of them. */
export async function countEmpty(ctx: Ctx, audience: Audience, field: string): Promise<Affected | null> {
  const column = columnOf(field)
  if (!column) return null
  const { rows } = await sql<Affected>`
    with empty as (
      select c.contact_id from (${selectCandidates(ctx, audience)}) c join contacts k on k.id = c.contact_id
        left join companies o on o.id = k.company_id
      where c.skip_reason is null and coalesce(${column}, '') = '')
    select (select count(*)::int from empty) as count,
      array(select contact_id::text from empty order by contact_id limit 5) as sample`.execute(ctx.db)
  return rows[0]!
}

/** How many the campaign before it went to. */
export async function findLastSize(ctx: Ctx, id: string): Promise<number | null> {
  const { rows } = await sql<{ size: string | null }>`
    select sum(t.delta) as size from campaign_tallies t
    where t.scope = 'variant' and t.name = 'sent' and t.campaign_id = (
      select c.id from campaigns c where c.status = 'sent' and c.id <> ${id} order by c.finished_at desc limit 1)`.execute(
    ctx.db,
  )
  return rows[0]?.size ? Number(rows[0].size) : null
}
