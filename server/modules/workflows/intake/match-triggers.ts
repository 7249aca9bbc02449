import type { Ctx } from '#kit/context.ts'
import { configFor, loadProgram, type Program } from '../engine/program.ts'
import { type RunRow, stateOf } from '../engine/state.ts'
import { loadFacts } from '../facts/load.ts'
import { holdsFor } from '../facts/view.ts'
import type { TriggerConfig } from '../graph/configs.ts'
import type { Listener } from './inbox-queries.ts'
import { type Start, startRuns } from './start-runs.ts'
import type { Subject } from './subjects.ts'

const CHUNK = 1_000

/** Starts what the events start: each workflow hears of them once, in their order. */
export async function matchTriggers(
  ctx: Ctx,
  listeners: readonly Listener[],
  subjects: readonly Subject[],
): Promise<void> {
  const live = listeners.filter(
    ({ status, version, live_version }) => status === 'active' && version === live_version,
  )
  for (const group of Map.groupBy(live, one => one.workflow_id).values()) {
    const [first] = group
    const program = await loadProgram(ctx, first!.workflow_id, first!.version)
    if (!program) continue
    const types = new Set(group.map(one => one.event_type))
    const heard = subjects.filter(one => types.has(one.type) && concerns(program, one))
    const starts = heard.flatMap(subject =>
      subject.contactIds.map(contactId => startFrom(subject, contactId)),
    )
    for (let from = 0; from < starts.length; from += CHUNK) {
      await startMatching(ctx, first!, program, starts.slice(from, from + CHUNK))
    }
  }
}

const triggerOf = (program: Program) => configFor<TriggerConfig>(program.nodes.get(program.triggerId)!)

/** `fields` narrows changes to some. */
export function concerns(program: Program, { data }: Pick<Subject, 'data'>): boolean {
  const { fields, event } = triggerOf(program)
  if (!fields || fields.length === 0 || (event !== 'contact.updated' && event !== 'deal.updated')) return true
  const changes = (data.changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>
  return fields.some(field => hasChanged(changes, field.replace(/^(?:contact|deal)\./, '')))
}

/** `custom.plan` is one key of what `custom` was and is. */
function hasChanged(changes: Record<string, { from?: unknown; to?: unknown }>, field: string): boolean {
  if (Object.hasOwn(changes, field)) return true
  const [root, key] = field.split('.') as [string, string | undefined]
  const change = key === undefined || !Object.hasOwn(changes, root) ? undefined : changes[root]
  if (!change) return false
  const [from, to] = [change.from, change.to].map(value => (value as Record<string, unknown> | null)?.[key!])
  return JSON.stringify(from) !== JSON.stringify(to)
}

export const startFrom = (subject: Subject, contactId: string): Start => {
  const { contact_ids: _, ...data } = subject.data
  return {
    contactId,
    trigger: { type: 'event', event: subject.event, event_id: subject.id },
    data: { ...data, contact_id: contactId },
    depth: subject.depth,
    dealId: typeof data.deal_id === 'string' ? data.deal_id : null,
  }
}

/** Those whom the trigger's filter lets in. */
export async function startMatching(
  ctx: Ctx,
  workflow: { name: string },
  program: Program,
  starts: readonly Start[],
): Promise<number> {
  const matching = await filterStarts(ctx, program, starts)
  return (await startRuns(ctx, workflow, program, matching)).runs.length
}

export async function filterStarts(ctx: Ctx, program: Program, starts: readonly Start[]): Promise<Start[]> {
  const { filter } = triggerOf(program)
  if (!filter) return [...starts]
  const states = starts.map(start => stateOf(imaginary(program, start), null))
  const facts = await loadFacts(ctx, program, states)
  return starts.filter(
    (start, n) => facts.people.has(start.contactId) && holdsFor(filter, facts, states[n]!, ctx.now),
  )
}

/** A run as it would be, for conditions to be asked of. */
export const imaginary = (program: Program, start: Start): RunRow => ({
  id: '00000000-0000-7000-8000-000000000000',
  workflow_id: program.workflowId,
  version: program.version,
  contact_id: start.contactId,
  deal_id: start.dealId,
  status: 'running',
  node_id: program.triggerId,
  seq: 1,
  wake_at: null,
  waiting_for: null,
  next_port: null,
  goal_node_id: null,
  goals_reached: [],
  data: start.data,
  outputs: {},
  depth: start.depth,
  error: null,
  started_at: '1970-01-01T00:00:00Z',
})
