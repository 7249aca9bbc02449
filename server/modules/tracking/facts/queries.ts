import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { holdContactsOf } from '#modules/crm/index.ts'
import type { FactType, ProviderEvent } from './event.ts'

export interface NewFact extends ProviderEvent {
  id: string
  messageId: string | null
}

/**
 * One after another in an organization: providers tell of a mail in several calls at once, and what follows from all
 * facts can only be told by who sees all of them.
 */
export const takeTurn = ({ db }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tracking.facts:' || current_org()::text, 0))`.execute(db)

/** Those that the organization dealt with, each looked up by its key: a plan for all of them at once may read everything. */
export async function listKnownAddresses({ db }: Ctx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select e.email from unnest(${emails}::text[]) as e (email)
    where coalesce((select true from contact_addresses a where a.email_key = e.email),
                   (select true from email_recipients r where r.email = e.email limit 1))`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

export async function countRecentFacts({ db }: Ctx, emails: readonly string[], since: string) {
  const { rows } = await sql<{ email: string; type: string; n: number }>`
    select e.email, f.type, f.n from unnest(${emails}::text[]) as e (email)
    cross join lateral (
      select type, count(*) as n from email_facts
      where email = e.email and received_at >= ${since} group by type) f`.execute(db)
  return rows
}

/** Our messages by the ids that providers know them by. */
export async function findMessageIds({ db }: Ctx, refs: readonly string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<{ ref: string; id: string | null }>`
    select r.ref, coalesce(
      (select id from email_messages where provider_id = r.ref limit 1),
      (select id from email_messages where wire_message_id = r.ref limit 1),
      (select id from email_messages where message_id = r.ref and direction = 'out' limit 1)) as id
    from unnest(${refs}::text[]) as r (ref)`.execute(db)
  return new Map(rows.flatMap(({ ref, id }) => (id ? [[ref, id] as const] : [])))
}

/** The keys of those that were new. With `mayReturn`, what was dismissed and is said anew counts anew. */
export async function insertFacts(
  ctx: Ctx,
  source: string,
  facts: readonly NewFact[],
  { mayReturn }: { mayReturn: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ dedupe_key: string }>`
    insert into email_facts as known (id, source, dedupe_key, type, bounce_kind, class, email, message_id, at, detail, received_at)
    select f.id, ${source}, f."dedupeKey", f.type, f."bounceKind", f.class, f.email, f."messageId", f.at, f.detail,
      ${ctx.now.toString()}::timestamptz
    from json_to_recordset(${toJson(facts)}::json) as f (
      id uuid, "dedupeKey" text, type text, "bounceKind" text, class text, email text, "messageId" uuid,
      at timestamptz, detail jsonb)
    on conflict (organization_id, source, dedupe_key) do update set
      dismissed_at = null, at = excluded.at, received_at = excluded.received_at
      where known.dismissed_at is not null and ${mayReturn}::boolean
    returning dedupe_key`.execute(ctx.db)
  return new Set(rows.map(row => row.dedupe_key))
}

/** Earliest moments and worst outcome: the same whatever order the facts come in. */
export async function settleMessages(ctx: Ctx, messageIds: readonly string[]): Promise<void> {
  const ids = [...new Set(messageIds)].sort()
  if (ids.length === 0) return
  holdContactsOf(ctx, 'email_messages', ids)
  // In order, as the counting of hits takes them: two that wait for each other would both be lost time.
  await sql`select from email_messages where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
  await sql`
    update email_messages m set
      delivered_at = f.delivered_at, complained_at = f.complained_at,
      unsubscribed_at = least(m.unsubscribed_at, f.unsubscribed_at),
      bounced_at = least(m.bounced_at, f.bounced_at),
      bounce_kind = case when m.bounce_kind = 'hard' or f.hard then 'hard'
                         else coalesce(m.bounce_kind, case when f.bounced_at is not null then 'soft' end) end,
      status = case when m.status not in ('sent', 'bounced', 'failed') then m.status
                    when f.hard then 'bounced' when f.rejected then 'failed' else m.status end,
      error = coalesce(m.error, case when f.hard or f.rejected then f.reason end),
      -- Opens and clicks the provider saw count only where we did not look ourselves: nothing is counted twice.
      open_count = case when m.track_opens then m.open_count else f.opens end,
      machine_open_count = case when m.track_opens then m.machine_open_count else f.machine_opens end,
      opened_at = case when m.track_opens then m.opened_at else f.opened_at end,
      click_count = case when m.track_clicks then m.click_count else f.clicks end,
      machine_click_count = case when m.track_clicks then m.machine_click_count else f.machine_clicks end,
      clicked_at = case when m.track_clicks then m.clicked_at else f.clicked_at end
    from (
      select message_id, min(at) filter (where type = 'delivered') as delivered_at,
        min(at) filter (where type = 'complained') as complained_at,
        min(at) filter (where type = 'unsubscribed') as unsubscribed_at,
        min(at) filter (where type = 'bounced') as bounced_at,
        coalesce(bool_or(type = 'bounced' and bounce_kind = 'hard'), false) as hard,
        coalesce(bool_or(type = 'rejected'), false) as rejected,
        min(detail->>'reason') filter (where type in ('bounced', 'rejected')) as reason,
        count(*) filter (where type = 'opened' and class = 'human') as opens,
        count(*) filter (where type = 'opened' and class = 'machine') as machine_opens,
        min(at) filter (where type = 'opened' and class = 'human') as opened_at,
        count(*) filter (where type = 'clicked' and class = 'human') as clicks,
        count(*) filter (where type = 'clicked' and class = 'machine') as machine_clicks,
        min(at) filter (where type = 'clicked' and class = 'human') as clicked_at
      from unnest(${ids}::uuid[]) as i (id) join email_facts on message_id = i.id group by message_id
    ) f where m.id = f.message_id`.execute(ctx.db)
}

export interface Fact {
  id: string
  email: string
  type: string
  bounce_kind: string | null
  source: string
  at: string
  dedupe_key: string
  detail: unknown
}

/** Those of whom something is known that could put them on the suppression list: few of many. */
export async function listDoubtful({ db }: Ctx, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select e.email from unnest(${emails}::text[]) as e (email)
    where (select true from email_facts f where f.email = e.email
      and f.type in ('complained', 'unsubscribed', 'bounced') and f.dismissed_at is null limit 1)`.execute(db)
  return rows.map(({ email }) => email)
}

/** What decides whether an address is mailed, in the order of the time it speaks of. */
export async function listJudgedFacts({ db }: Ctx, emails: readonly string[]): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select f.id, f.email, f.type, f.bounce_kind, f.source, f.at, f.dedupe_key, f.detail
    from unnest(${emails}::text[]) as e (email) join email_facts f on f.email = e.email
    where f.type in ('complained', 'unsubscribed', 'bounced', 'delivered') and f.dismissed_at is null
    order by f.at, f.source, f.dedupe_key`.execute(db)
  return rows
}

/** A person took the address off the list: it stays off until something new is heard of it. */
export async function dismissFacts(
  ctx: Ctx,
  email: string,
  types: readonly FactType[] = ['complained', 'unsubscribed', 'bounced'],
): Promise<void> {
  await ctx.db
    .updateTable('email_facts')
    .set({ dismissed_at: ctx.now.toString() })
    .where('email', '=', email)
    .where('type', 'in', types)
    .where('dismissed_at', 'is', null)
    .execute()
}

export const listLatestFacts = ({ db }: Ctx, email: string) =>
  db
    .selectFrom('email_facts')
    .select(['type', 'bounce_kind', 'at', 'source', 'dismissed_at', 'detail'])
    .where('email', '=', email)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()

export async function isOptedOut({ db }: Ctx, email: string): Promise<boolean> {
  const contact = await db
    .selectFrom('contact_addresses as a')
    .innerJoin('contacts as c', 'c.id', 'a.contact_id')
    .select('c.unsubscribed')
    .where('a.email_key', '=', email)
    .executeTakeFirst()
  return contact?.unsubscribed ?? false
}
