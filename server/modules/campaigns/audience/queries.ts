import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { applyContactFilter, type ContactFilterIn, isEmptyFilter } from '#modules/crm/index.ts'
import type { Audience, Named, SkipReason } from './schema.ts'

type Ids = RawBuilder<unknown>

const whose: Record<string, RawBuilder<unknown>> = {
  opened: sql`status = 'sent' and opened_at is not null`,
  not_opened: sql`status = 'sent' and opened_at is null`,
  clicked: sql`status = 'sent' and clicked_at is not null`,
  not_clicked: sql`status = 'sent' and clicked_at is null`,
  failed: sql`status = 'failed'`,
}

/** Lists are conditions of the one filter too. */
const filtersOf = ({ list_ids = [], filter }: Named): ContactFilterIn[] => [
  ...(list_ids.length > 0 ? [{ list_ids }] : []),
  ...(filter && !isEmptyFilter(filter) ? [filter] : []),
]

const byFilter = (ctx: Ctx, filter: ContactFilterIn): Ids =>
  sql`select c.id from (${applyContactFilter(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now)}) c`

/** The ids of whom it names, as statements to be joined; each id may come more than once. */
function sourcesOf(ctx: Ctx, named: Named): Ids[] {
  const ids = (named.contact_ids ?? []).filter(isUuid)
  return [
    ...filtersOf(named).map(filter => byFilter(ctx, filter)),
    ...(ids.length > 0 ? [sql`select i.id from unnest(${ids}::uuid[]) as i (id)`] : []),
    ...(named.campaigns ?? []).map(
      ({ campaign_id, who }) =>
        sql`select contact_id from campaign_recipients where campaign_id = ${campaign_id} and ${whose[who]!}`,
    ),
  ]
}

const within = (sources: readonly Ids[]) => sql`contacts.id in (${sql.join(sources, sql` union all `)})`

export interface Candidate {
  contact_id: string
  name: string
  email: string | null
  address: string | null
  skip_reason: SkipReason | null
}

const nobody = sql`select null::uuid as id where false`

const lacksEmail = sql<boolean>`coalesce(contacts.email, '') = ''`
const isAddress = sql<boolean>`contacts.email like '%_@_%.__%'`
const isSuppressed = sql<boolean>`s.email is not null`

/** Whom an audience names, with what is suppressed beside them. */
function fromNamed(ctx: Ctx, audience: Audience): RawBuilder<unknown> {
  const { all, exclude } = audience
  const sources = sourcesOf(ctx, audience)
  const [filter, ...others] = filtersOf(audience)
  // One filter alone are conditions of the contacts themselves: nobody is looked up twice.
  const isOneFilter = !all && filter !== undefined && others.length === 0 && sources.length === 1
  const contacts = isOneFilter
    ? sql`(${applyContactFilter(ctx.db.selectFrom('contacts').selectAll('contacts'), filter, ctx.now)}) contacts`
    : sql`contacts`
  const chosen = all || isOneFilter ? sql`true` : within(sources.length > 0 ? sources : [nobody])
  const excluded = exclude ? sourcesOf(ctx, exclude) : []
  const kept = excluded.length > 0 ? sql`not (${within(excluded)})` : sql`true`
  return sql`from ${contacts} left join suppressions s on s.email = contacts.email_key
    where ${chosen} and ${kept}`
}

/**
 * The one statement that says who an audience is and who of them gets nothing: freezing writes its rows down, and previews
 * count them. The address is only looked at roughly; contacts are checked when they are saved.
 */
export function selectCandidates(ctx: Ctx, audience: Audience): RawBuilder<Candidate> {
  return sql<Candidate>`
    select contacts.id as contact_id, contacts.name, contacts.email, contacts.email_key as address,
      case when ${lacksEmail} then 'no_email'
        when not (${isAddress}) then 'invalid_email'
        when contacts.unsubscribed then 'unsubscribed'
        when ${isSuppressed} then 'suppressed' end as skip_reason
    ${fromNamed(ctx, audience)}`
}

export interface Counted {
  total: number
  sendable: number
  reasons: Partial<Record<SkipReason, number>>
  domains: { domain: string; count: number }[]
}

/**
 * By domain in one pass; what the database knows of domains (`contacts_domain`) lets it share the pass among processes. Each
 * reason is counted by what is dear to find out only of those of whom the cheap part is true, and the rest by difference.
 */
export async function countCandidates(ctx: Ctx, audience: Audience): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with grouped as (
      select split_part(contacts.email_key, '@', 2) as domain, count(*) as n,
        count(*) filter (where ${lacksEmail}) as no_email,
        count(*) filter (where ${isAddress}) as addresses,
        count(*) filter (where contacts.unsubscribed and ${isAddress}) as unsubscribed,
        count(*) filter (where ${isSuppressed} and not contacts.unsubscribed and ${isAddress}) as suppressed
      ${fromNamed(ctx, audience)} group by 1)
    select coalesce(sum(n), 0)::int as total,
      coalesce(sum(addresses - unsubscribed - suppressed), 0)::int as sendable,
      jsonb_build_object(
        'no_email', coalesce(sum(no_email), 0)::int,
        'invalid_email', coalesce(sum(n - no_email - addresses), 0)::int,
        'unsubscribed', coalesce(sum(unsubscribed), 0)::int,
        'suppressed', coalesce(sum(suppressed), 0)::int) as reasons,
      coalesce((select jsonb_agg(jsonb_build_object('domain', d.domain, 'count', d.n) order by d.n desc, d.domain) from (
        select domain, (addresses - unsubscribed - suppressed)::int as n from grouped
        where addresses > unsubscribed + suppressed order by 2 desc, 1 limit 10) d), '[]') as domains
    from grouped`.execute(ctx.db)
  return rows[0]!
}

export async function listSample(ctx: Ctx, audience: Audience, most: number) {
  const { rows } = await sql<{ contact_id: string; name: string; email: string }>`
    select c.contact_id, c.name, c.email from (${selectCandidates(ctx, audience)}) c
    where c.skip_reason is null limit ${most}`.execute(ctx.db)
  return rows
}

export async function findCampaignIds(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}
