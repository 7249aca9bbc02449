import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { aboutMessage } from '#modules/email/index.ts'
import { EmailBounceReported, EmailComplained, EmailDelivered, EmailUnsubscribed } from './events.ts'
import { loadMessages } from './messages.ts'
import type { ProviderEvent } from './providers/event.ts'
import { settleAddresses } from './settle.ts'

/**
 * What one address may add in a day: enough for any real mailing, an end for whoever makes events up. Of each type,
 * so that no number of openings can crowd out a complaint.
 */
const MOST_PER_ADDRESS_AND_DAY = 200

/** The unsubscribe page knows whom it speaks of, and must work however often it is asked. */
export const OWN_PAGE = 'unsubscribe_page'

interface NewFact extends ProviderEvent {
  id: string
  messageId: string | null
}

/**
 * Stores what is new of these events and brings messages and suppressions to the state that follows from all that
 * is known. Events about strangers are dropped. How many were new.
 */
export async function recordFacts(ctx: Ctx, source: string, events: ProviderEvent[]): Promise<number> {
  const named = events.map(normalise)
  if (named.length === 0) return 0
  await takeTurn(ctx)
  const known = source === OWN_PAGE ? named : await keepKnownAddresses(ctx, named)
  if (known.length === 0) return 0
  const facts = await insertNew(ctx, source, await matchMessages(ctx, known))
  if (facts.length === 0) return 0
  await updateMessages(ctx, facts)
  await settleAddresses(ctx, [...new Set(facts.map(fact => fact.email))])
  await tell(ctx, facts)
  return facts.length
}

/**
 * One after another in an organization: providers tell of a mail in several calls at once, and what follows from all
 * facts can only be told by who sees all of them.
 */
export const takeTurn = ({ db }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tracking.facts:' || current_org()::text, 0))`.execute(db)

const normalise = (event: ProviderEvent): ProviderEvent => ({
  ...event,
  email: event.email.trim().toLowerCase(),
})

/**
 * Whoever holds the webhook's address must not be able to touch people the organization never dealt with. Each address
 * is looked up by its key: a plan for all of them at once may read everything the organization has.
 */
async function keepKnownAddresses(ctx: Ctx, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const emails = [...new Set(events.map(event => event.email))]
  const since = ctx.now.subtract({ hours: 24 }).toString()
  const [{ rows: dealtWith }, { rows: recent }] = await Promise.all([
    sql<{ email: string }>`
      select e.email from unnest(${emails}::text[]) as e (email)
      where coalesce((select true from contacts c where c.email_key = e.email),
                     (select true from email_recipients r where r.email = e.email limit 1))`.execute(ctx.db),
    sql<{ email: string; type: string; n: number }>`
      select e.email, f.type, f.n from unnest(${emails}::text[]) as e (email)
      cross join lateral (
        select type, count(*) as n from email_facts
        where email = e.email and received_at >= ${since} group by type) f`.execute(ctx.db),
  ])
  const known = new Set(dealtWith.map(row => row.email))
  const counts = new Map(recent.map(({ email, type, n }) => [`${type} ${email}`, n]))
  return events.filter(({ email, type }) => {
    if (!known.has(email)) return false
    const key = `${type} ${email}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MOST_PER_ADDRESS_AND_DAY
  })
}

async function matchMessages(ctx: Ctx, events: ProviderEvent[]): Promise<NewFact[]> {
  const refs = [...new Set(events.flatMap(event => event.messageRefs))]
  const messages = new Map<string, string>()
  if (refs.length > 0) {
    const { rows } = await sql<{ ref: string; id: string | null }>`
      select r.ref, coalesce(
        (select id from email_messages where provider_id = r.ref limit 1),
        (select id from email_messages where wire_message_id = r.ref limit 1),
        (select id from email_messages where message_id = r.ref and direction = 'out' limit 1)) as id
      from unnest(${refs}::text[]) as r (ref)`.execute(ctx.db)
    for (const { ref, id } of rows) if (id) messages.set(ref, id)
  }
  return events.map(event => ({
    ...event,
    id: newId(),
    messageId: event.messageRefs.map(ref => messages.get(ref)).find(id => id !== undefined) ?? null,
  }))
}

/** An opt-out that was dismissed counts anew when it is said anew; what a provider repeats does not. */
async function insertNew(ctx: Ctx, source: string, all: NewFact[]): Promise<NewFact[]> {
  const facts = [...new Map(all.map(fact => [fact.dedupeKey, fact])).values()]
  const { rows } = await sql<{ dedupe_key: string }>`
    insert into email_facts as known (id, source, dedupe_key, type, bounce_kind, class, email, message_id, at, detail, received_at)
    select f.id, ${source}, f."dedupeKey", f.type, f."bounceKind", f.class, f.email, f."messageId", f.at, f.detail,
      ${ctx.now.toString()}::timestamptz
    from json_to_recordset(${toJson(facts)}::json) as f (
      id uuid, "dedupeKey" text, type text, "bounceKind" text, class text, email text, "messageId" uuid,
      at timestamptz, detail jsonb)
    on conflict (organization_id, source, dedupe_key) do update set
      dismissed_at = null, at = excluded.at, received_at = excluded.received_at
      where known.dismissed_at is not null and known.source = ${OWN_PAGE}
    returning dedupe_key`.execute(ctx.db)
  const added = new Set(rows.map(row => row.dedupe_key))
  return facts.filter(fact => added.has(fact.dedupeKey))
}

/** Earliest moments and worst outcome: the same whatever order the facts come in. */
async function updateMessages(ctx: Ctx, facts: NewFact[]): Promise<void> {
  const ids = [...new Set(facts.map(fact => fact.messageId).filter(id => id !== null))].sort()
  if (ids.length === 0) return
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

const kinds = {
  delivered: EmailDelivered,
  complained: EmailComplained,
  unsubscribed: EmailUnsubscribed,
} as const

async function tell(ctx: Ctx, facts: NewFact[]): Promise<void> {
  const told = facts.filter(fact => fact.messageId && (fact.type in kinds || fact.type === 'bounced'))
  if (told.length === 0) return
  const messages = await loadMessages(
    ctx,
    told.map(fact => fact.messageId!),
  )
  const about = (fact: NewFact) => ({
    ...aboutMessage(messages.get(fact.messageId!)!),
    at: fact.at,
    email: fact.email,
  })
  for (const [type, some] of Map.groupBy(told, fact => fact.type)) {
    if (type === 'bounced') {
      const bounces = some.map(fact => ({ ...about(fact), bounce_kind: fact.bounceKind ?? 'soft' }))
      await ctx.emitAll(EmailBounceReported, bounces)
    } else await ctx.emitAll(kinds[type as keyof typeof kinds], some.map(about))
  }
}
