import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findContactIds, isEmptyFilter, listAudience } from '#modules/crm/index.ts'
import { armAt } from '../engine/arm.ts'
import { loadProgram } from '../engine/program.ts'
import { NobodyToEnroll, NotActive } from '../errors.ts'
import { startRuns } from '../intake/start-runs.ts'
import { requireWorkflow } from '../workflows/service.ts'
import { ENROLL_CAP, type EnrollIn, type EnrollOut, type EnrollReason, enrollReasons } from './schema.ts'

const PAGE = 1_000
const MOST_DATA = 32 * 1024

interface Candidates {
  /** In the order in which they were named. */
  ids: string[]
  skipped: { contact_id: string; reason: EnrollReason }[]
  named: number
}

/** Whoever is named enters, the trigger's filter unasked; everybody else is told with the reason. */
export async function enrollContacts(ctx: Ctx, workflowId: string, input: EnrollIn): Promise<EnrollOut> {
  const workflow = await requireWorkflow(ctx, workflowId, 'share')
  if (workflow.status !== 'active' || workflow.live_version === null) throw NotActive()
  if (Buffer.byteLength(JSON.stringify(input.data ?? {})) > MOST_DATA)
    throw InvalidInput('data must be at most 32 KB')
  const program = (await loadProgram(ctx, workflowId, workflow.live_version))!
  const { ids, skipped, named } = await findCandidates(ctx, input)
  if (named === 0) throw NobodyToEnroll()
  const over = ids.splice(ENROLL_CAP)
  for (const contact_id of over) skipped.push({ contact_id, reason: 'over_cap' })
  const trigger = { type: 'manual', event: null, event_id: null }
  const starts = ids.map(contactId => ({
    contactId,
    trigger,
    data: input.data ?? {},
    depth: 0,
    dealId: null,
  }))
  const started = await startRuns(ctx, workflow, program, starts, { force: input.force === true })
  skipped.push(...started.skipped)
  if (started.runs.length > 0) await armAt(ctx, ctx.now)
  const breakdown = Object.fromEntries(
    enrollReasons.map(reason => [reason, skipped.filter(one => one.reason === reason).length]),
  )
  return {
    candidates: named,
    cap: ENROLL_CAP,
    capped: over.length > 0,
    enrolled: started.runs.length,
    skipped: { total: skipped.length, breakdown, items: skipped },
    data: started.runs.map(({ id, contact_id }) => ({ id, contact_id })),
  }
}

async function findCandidates(ctx: Ctx, input: EnrollIn): Promise<Candidates> {
  const given = [...(input.contact_ids ?? []), ...(input.contact_id ? [input.contact_id] : [])].map(id =>
    id.toLowerCase(),
  )
  const unique = [...new Set(given)]
  const found = new Set(await findContactIds(ctx.db, unique))
  const seen = new Set(unique)
  const skipped: Candidates['skipped'] = [
    ...unique.filter(id => !found.has(id)).map(contact_id => ({ contact_id, reason: 'not_found' as const })),
    ...given
      .filter((id, n) => given.indexOf(id) !== n)
      .map(contact_id => ({ contact_id, reason: 'duplicate' as const })),
  ]
  const ids = unique.filter(id => found.has(id))
  const lists = [...(input.list_ids ?? []), ...(input.list_id ? [input.list_id] : [])]
  const filters = [
    ...(lists.length > 0 ? [{ list_ids: lists }] : []),
    ...(input.filter && !isEmptyFilter(input.filter) ? [input.filter] : []),
  ]
  for (const filter of filters) {
    let after: { id: string; created_at: string } | null = null
    while (ids.length <= ENROLL_CAP) {
      const page: { id: string; created_at: string }[] = await listAudience(ctx, filter, after, PAGE)
      for (const { id } of page) {
        if (seen.has(id)) continue
        seen.add(id)
        ids.push(id)
      }
      after = page.at(-1) ?? null
      if (page.length < PAGE) break
    }
  }
  return { ids, skipped, named: seen.size }
}
