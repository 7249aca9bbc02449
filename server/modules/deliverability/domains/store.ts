import type { Ctx } from '#kit/context.ts'
import type { Check, CheckId } from '../checks/check.ts'
import type { DomainCheck } from '../checks/check-domain.ts'
import type { DkimEvidence } from '../checks/dkim.ts'
import type { DmarcEvidence } from '../checks/dmarc/check.ts'
import type { BlocklistEvidence } from '../checks/others/blocklist.ts'
import type { MxEvidence } from '../checks/others/mx.ts'
import { DomainChanged } from '../events.ts'
import { isListed } from './listed.ts'
import { addChanges, addRows, type KnownCheck, lockRow, type NewChange, storeResult } from './queries.ts'
import { nextCheckAfter } from './slots.ts'

/** What a check found, in the words that a change of it is told by. */
function recordOf({ id, evidence }: Check): string | null {
  switch (id) {
    case 'dkim':
      return (
        (evidence as DkimEvidence).keys
          .map(({ selector, record }) => `${selector}: ${record}`)
          .sort()
          .join('\n') || null
      )
    case 'mx':
      return (
        (evidence as MxEvidence).hosts.map(({ preference, host }) => `${preference} ${host}`).join('\n') ||
        null
      )
    case 'blocklist':
      return (
        (evidence as BlocklistEvidence).lists
          .filter(({ status }) => status === 'listed')
          .map(({ zone, target }) => `${target} ${zone}`)
          .sort()
          .join('\n') || null
      )
    default:
      return typeof evidence.record === 'string' ? evidence.record : null
  }
}

/** Keeps what a check of a listed domain said, and writes what changed since its last answer. Unknown is no answer. */
export async function storeCheck(ctx: Ctx, result: DomainCheck): Promise<void> {
  const { domain, checks } = result
  if (!(await isListed(ctx, domain))) return
  await addRows(ctx, [
    { domain, next_check_at: nextCheckAfter(ctx.organizationId, domain, ctx.now).toString() },
  ])
  const row = await lockRow(ctx, domain)
  if (!row) return
  const known: Record<string, KnownCheck> = { ...row.known }
  const changes: NewChange[] = []
  for (const check of checks) {
    if (check.status === 'unknown') continue
    const before = known[check.id]
    const after = { status: check.status, record: recordOf(check)?.slice(0, 10_000) ?? null }
    known[check.id] = after
    if (!before || (before.status === after.status && before.record === after.record)) continue
    changes.push({
      check_id: check.id,
      from_status: before.status,
      to_status: after.status,
      record_before: before.record,
      record_after: after.record,
    })
  }
  const dmarc = checks.find(({ id }) => id === 'dmarc')!
  await storeResult(ctx, domain, {
    status: result.status,
    score: result.score,
    known,
    statuses: Object.fromEntries(checks.map(({ id, status }) => [id, status])),
    dmarc_policy:
      dmarc.status === 'unknown' ? row.dmarc_policy : ((dmarc.evidence as DmarcEvidence).policy ?? null),
  })
  await addChanges(ctx, domain, changes)
  await ctx.emitAll(
    DomainChanged,
    changes.map(({ check_id, from_status, to_status, record_before, record_after }) => ({
      domain,
      check: check_id as CheckId,
      from: from_status,
      to: to_status,
      record_before,
      record_after,
    })),
  )
}
