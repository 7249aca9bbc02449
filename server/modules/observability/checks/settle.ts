import type { Ctx } from '#kit/context.ts'
import { readTenantSettings } from '#modules/cloud/index.ts'
import { closeIncident, openIncident } from '../incidents/service.ts'
import { judge, nextDue } from './evaluate.ts'
import type { Probe } from './probe.ts'
import { type CheckRow, type Moved, moveOn } from './queries.ts'
import { insertResults, type NewResult } from './result-queries.ts'

export interface Outcome {
  check: CheckRow
  probe: Probe
  /** The moment this was the look for: a second one for the same moment does not count. */
  dueAt: string
  nextAt: string | null
  /** Whoever is busy with the check in its turn stays it. */
  outOfTurn?: boolean
}

/** What the looks of a batch came to: results, states and incidents in one transaction. The rows of all are held. */
export async function settle(ctx: Ctx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const { checks } = await readTenantSettings(ctx)
  const at = ctx.now.toString()
  const results: NewResult[] = []
  const moved: Moved[] = []
  for (const { check, probe, dueAt, nextAt, outOfTurn } of outcomes) {
    const after = judge(check, { ...probe, at }, checks.failures_to_down)
    results.push({ check_id: check.id, due_at: dueAt, at, ...probe })
    moved.push({ id: check.id, ...after, due_at: nextAt, claim_id: outOfTurn ? check.claim_id : null })
    if (after.status === check.status) continue
    if (after.status === 'down') await openIncident(ctx, check, probe.error ?? 'The check failed')
    else if (check.status === 'down') await closeIncident(ctx, check)
  }
  await insertResults(ctx, results)
  await moveOn(ctx, moved)
}

export const nextOf = (ctx: Ctx, check: CheckRow): string | null =>
  check.due_at === null
    ? null
    : nextDue(Temporal.Instant.from(check.due_at), check.interval_seconds, ctx.now).toString()
