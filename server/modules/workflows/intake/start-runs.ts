import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { findMemberships } from '#modules/crm/index.ts'
import type { Program } from '../engine/program.ts'
import { TooManyRuns } from '../errors.ts'
import { RunStarted } from '../events.ts'
import { startCounting, writeCounts } from '../metrics/tally-queries.ts'
import { countLive, dropEarlyRuns, findEarlierRuns, insertRuns, type NewRun } from './start-queries.ts'

export type SkipReason = 'already_running' | 'already_ran' | 'excluded'

export interface Start {
  contactId: string
  trigger: { type: string; event: string | null; event_id: string | null }
  data: Record<string, unknown>
  depth: number
  dealId: string | null
}

export interface Started {
  runs: { id: string; contact_id: string }[]
  skipped: { contact_id: string; reason: SkipReason }[]
}

export const MOST_DEPTH = 5
const MOST_LIVE = 1_000_000

/**
 * Starts runs of a workflow that is active, for those whom its settings let in. However many ask at once, a contact has
 * one live run; the indexes see to that, and who loses the race is told so.
 */
export async function startRuns(
  ctx: Ctx,
  { name }: { name: string },
  program: Program,
  starts: readonly Start[],
  { force = false } = {},
): Promise<Started> {
  const { reentry, reentry_wait_days, exclude_list_ids } = program.settings
  const result: Started = { runs: [], skipped: [] }
  if (starts.length === 0) return result
  const contactIds = [...new Set(starts.map(({ contactId }) => contactId))]
  const everyEvent = reentry === 'every_event'
  const [earlier, members, live] = await Promise.all([
    everyEvent ? [] : findEarlierRuns(ctx.db, program.workflowId, contactIds),
    exclude_list_ids.length > 0 ? findMemberships(ctx.db, contactIds, exclude_list_ids) : [],
    countLive(ctx.db),
  ])
  if (live + starts.length > MOST_LIVE) throw TooManyRuns()
  const excluded = new Set(members.map(({ contact_id }) => contact_id))
  const before = new Map(earlier.map(one => [one.contact_id, one]))
  const again = ctx.now.subtract({ hours: 24 * reentry_wait_days })
  const reasonAgainst = (contactId: string): SkipReason | null => {
    if (excluded.has(contactId)) return 'excluded'
    const last = before.get(contactId)
    if (!last) return null
    if (last.is_live) return 'already_running'
    if (force) return null
    if (reentry === 'once') return 'already_ran'
    return last.ended_at && Temporal.Instant.compare(last.ended_at, again) > 0 && reentry_wait_days > 0
      ? 'already_ran'
      : null
  }
  const wanted: NewRun[] = []
  for (const { contactId, trigger, data, depth, dealId } of starts) {
    const reason = reasonAgainst(contactId)
    if (reason) {
      result.skipped.push({ contact_id: contactId, reason })
      continue
    }
    wanted.push({
      id: newId(),
      contact_id: contactId,
      deal_id: dealId,
      trigger_type: trigger.type,
      trigger_event: trigger.event,
      trigger_event_id: trigger.event_id,
      data,
      depth,
      is_too_deep: depth > MOST_DEPTH,
      is_single: !everyEvent,
      holds_once: reentry === 'once' && !force,
    })
  }
  const inserted = await insertRuns(ctx, program, wanted)
  const early = new Set(
    reentry === 'after_end' && reentry_wait_days > 0 && !force
      ? await dropEarlyRuns(
          ctx,
          program.workflowId,
          inserted.map(({ id }) => id),
          again.toString(),
        )
      : [],
  )
  if (early.size > 0) {
    const counts = startCounting()
    for (const name of ['started', 'running'])
      counts.add(program.workflowId, program.version, '', name, -early.size)
    await writeCounts(ctx, counts)
  }
  const began = inserted.filter(({ id }) => !early.has(id))
  const ids = new Set(began.map(({ id }) => id))
  for (const { id, contact_id } of wanted) {
    if (!ids.has(id))
      result.skipped.push({ contact_id, reason: early.has(id) ? 'already_ran' : 'already_running' })
  }
  result.runs = began.filter(({ is_too_deep }) => !is_too_deep)
  await ctx.emitAll(
    RunStarted,
    result.runs.map(({ id, contact_id }) => ({
      workflow_id: program.workflowId,
      name,
      run_id: id,
      contact_id,
      version: program.version,
    })),
  )
  return result
}
