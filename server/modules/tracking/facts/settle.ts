import type { Ctx } from '#kit/context.ts'
import { markUnsubscribed } from '#modules/crm/index.ts'
import {
  listSuppressed,
  restateSuppression,
  type Suppression,
  type SuppressionReason,
  suppressAll,
  unsuppress,
} from '#modules/email/index.ts'
import { type Fact, listDoubtful, listJudgedFacts } from './queries.ts'

const SOFT_BOUNCES = 3
const WINDOW_DAYS = 30

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
  const [listed, doubtful] = await Promise.all([listSuppressed(ctx, emails), listDoubtful(ctx, emails)])
  const addresses = [...new Set([...listed.map(({ email }) => email), ...doubtful])].sort()
  if (addresses.length === 0) return
  const rows = await listJudgedFacts(ctx, addresses)
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
    if (now && verdict) await restateSuppression(ctx, { email, ...state(verdict) })
    else if (now) await unsuppress(ctx, email)
    else if (verdict) fresh.push({ email, ...state(verdict) })
  }
  await suppressAll(ctx, fresh)
  // Somebody who opted out has done so, whatever graver reason stands on the list.
  await markUnsubscribed(
    ctx,
    rows.filter(row => row.type === 'unsubscribed').map(row => row.email),
  )
}

const state = ({ reason, fact }: Verdict) => ({
  reason,
  source: fact.source,
  evidence: { fact_id: fact.id, type: fact.type, at: fact.at, detail: fact.detail },
})

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
