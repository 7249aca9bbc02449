import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { type Suppression, type SuppressionReason, suppressAll, unsuppress } from '#modules/email/index.ts'
import type { FactType } from './providers/event.ts'

const SOFT_BOUNCES = 3
const WINDOW_DAYS = 30

interface Fact {
  id: string
  email: string
  type: string
  bounce_kind: string | null
  source: string
  at: string
  dedupe_key: string
  detail: unknown
}

interface Verdict {
  reason: SuppressionReason
  fact: Fact
}

/** Which of the reasons stands when several hold: the gravest. */
const gravity: readonly SuppressionReason[] = ['soft_bounces', 'unsubscribe', 'hard_bounce', 'complaint']

/**
 * Brings the suppression list in line with what is known of the addresses. What a person put there stays; the rest
 * follows from the facts alone, so replayed, doubled and reordered events lead to the same list.
 */
export async function settleAddresses(ctx: Ctx, emails: string[]): Promise<void> {
  const addresses = (await keepQuestionable(ctx, emails)).sort()
  if (addresses.length === 0) return
  const [{ rows }, { rows: listed }] = await Promise.all([
    sql<Fact>`
      select f.id, f.email, f.type, f.bounce_kind, f.source, f.at, f.dedupe_key, f.detail
      from unnest(${addresses}::text[]) as e (email) join email_facts f on f.email = e.email
      where f.type in ('complained', 'unsubscribed', 'bounced', 'delivered') and f.dismissed_at is null
      order by f.at, f.source, f.dedupe_key`.execute(ctx.db),
    sql<{ email: string; reason: string; evidence: unknown }>`
      select s.email, s.reason, s.evidence
      from unnest(${addresses}::text[]) as e (email) join suppressions s on s.email = e.email`.execute(
      ctx.db,
    ),
  ])
  const byEmail = Map.groupBy(rows, row => row.email)
  const current = new Map(listed.map(row => [row.email, row]))
  const fresh: Suppression[] = []
  for (const email of addresses) {
    const verdict = judge(byEmail.get(email) ?? [])
    const now = current.get(email)
    if (now && ['manual', 'import'].includes(now.reason)) continue
    if (
      now?.reason === verdict?.reason &&
      (now?.evidence as { fact_id?: string })?.fact_id === verdict?.fact.id
    )
      continue
    // A reason that came from elsewhere and is as grave as ours stays as it was recorded.
    if (now && !isOurs(now.evidence) && (!verdict || rank(now.reason) >= rank(verdict.reason))) continue
    if (now && verdict) await restate(ctx, email, verdict)
    else if (now) await unsuppress(ctx, email)
    else if (verdict) fresh.push({ email, ...state(verdict) })
  }
  await suppressAll(ctx, fresh)
  await markOptOuts(
    ctx,
    rows.filter(row => row.type === 'unsubscribed').map(row => row.email),
  )
}

/** Those on the list, and those of whom something is known that could put them there: few of many. */
async function keepQuestionable(ctx: Ctx, emails: string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select e.email from unnest(${emails}::text[]) as e (email)
    where coalesce((select true from suppressions s where s.email = e.email),
                   (select true from email_facts f where f.email = e.email
                     and f.type in ('complained', 'unsubscribed', 'bounced') and f.dismissed_at is null limit 1))`.execute(
    ctx.db,
  )
  return rows.map(row => row.email)
}

const state = ({ reason, fact }: Verdict) => ({
  reason,
  source: fact.source,
  evidence: { fact_id: fact.id, type: fact.type, at: fact.at, detail: fact.detail },
})

/** The address is on the list already; what is known of it now is graver, or earlier. */
async function restate(ctx: Ctx, email: string, verdict: Verdict): Promise<void> {
  const { reason, source, evidence } = state(verdict)
  await ctx.db
    .updateTable('suppressions')
    .set({ reason, source, evidence: toJson(evidence) })
    .where('email', '=', email)
    .execute()
}

/** Somebody who opted out has done so, whatever graver reason stands on the list. */
async function markOptOuts(ctx: Ctx, emails: string[]): Promise<void> {
  if (emails.length === 0) return
  await ctx.db.updateTable('contacts').set({ unsubscribed: true }).where('email_key', 'in', emails).execute()
}

const rank = (reason: string) => gravity.indexOf(reason as SuppressionReason)
const isOurs = (evidence: unknown) => typeof (evidence as { fact_id?: unknown } | null)?.fact_id === 'string'

/** The facts come ordered by the time they speak of. */
export function judge(facts: readonly Fact[]): Verdict | null {
  const first = (reason: SuppressionReason, holds: (fact: Fact) => boolean): Verdict | null => {
    const fact = facts.find(holds)
    return fact ? { reason, fact } : null
  }
  return (
    first('complaint', fact => fact.type === 'complained') ??
    first('hard_bounce', fact => fact.type === 'bounced' && fact.bounce_kind === 'hard') ??
    first('unsubscribe', fact => fact.type === 'unsubscribed') ??
    softBounces(facts)
  )
}

/** Three soft bounces within thirty days and no delivery between them. */
function softBounces(facts: readonly Fact[]): Verdict | null {
  let run: Fact[] = []
  for (const fact of facts) {
    if (fact.type === 'delivered') run = []
    if (fact.type !== 'bounced' || fact.bounce_kind !== 'soft') continue
    const since = Temporal.Instant.from(fact.at)
      .subtract({ hours: 24 * WINDOW_DAYS })
      .toString()
    run = [...run.filter(one => Temporal.Instant.compare(one.at, since) >= 0), fact]
    if (run.length >= SOFT_BOUNCES) return { reason: 'soft_bounces', fact }
  }
  return null
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
