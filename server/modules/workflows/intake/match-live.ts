import type { Ctx } from '#kit/context.ts'
import { endRuns } from '../engine/end-runs.ts'
import { configFor, loadProgram, type Program } from '../engine/program.ts'
import { type RunRow, stateOf } from '../engine/state.ts'
import { loadFacts } from '../facts/load.ts'
import { holdsFor } from '../facts/view.ts'
import type { Condition } from '../graph/condition.ts'
import type { GoalConfig } from '../graph/configs.ts'
import {
  findWaiting,
  type Listener,
  markEvents,
  markGoals,
  selectLiveRuns,
  selectRunRows,
} from './inbox-queries.ts'
import type { Subject } from './subjects.ts'

type Grouped = { listener: Listener; program: Program; heard: Subject[] }

/** Each version that listens, with what it listens to. */
async function* versionsOf(
  ctx: Ctx,
  listeners: readonly Listener[],
  subjects: readonly Subject[],
): AsyncGenerator<Grouped> {
  const groups = Map.groupBy(listeners, one => `${one.workflow_id} ${one.version}`)
  for (const group of groups.values()) {
    const listener = group[0]!
    const types = new Set(group.map(one => one.event_type))
    const heard = subjects.filter(({ type }) => types.has(type))
    const program =
      heard.length > 0 ? await loadProgram(ctx, listener.workflow_id, listener.version) : undefined
    if (program) yield { listener, program, heard }
  }
}

const contactsOf = (heard: readonly Subject[]) => [...new Set(heard.flatMap(({ contactIds }) => contactIds))]

export async function matchExcluded(
  ctx: Ctx,
  listeners: readonly Listener[],
  subjects: readonly Subject[],
): Promise<void> {
  for await (const { listener, program, heard } of versionsOf(ctx, listeners, subjects)) {
    const lists = program.settings.exclude_list_ids
    const contactIds = contactsOf(heard.filter(({ data }) => lists.includes(String(data.list_id))))
    if (contactIds.length === 0) continue
    await endRuns(ctx, { workflowId: listener.workflow_id, contactIds }, 'canceled', 'excluded')
  }
}

export async function matchExits(
  ctx: Ctx,
  listeners: readonly Listener[],
  subjects: readonly Subject[],
): Promise<void> {
  for await (const { listener, program, heard } of versionsOf(ctx, listeners, subjects)) {
    const runs = await selectLiveRuns(ctx, listener.workflow_id, listener.version, contactsOf(heard))
    const runIds = runs
      .filter(run => heard.some(one => one.contactIds.includes(run.contact_id!) && isLater(one, run)))
      .map(({ id }) => id)
    if (runIds.length > 0 && program.settings.exit_events.length > 0) {
      await endRuns(ctx, { runIds }, 'completed', 'exit')
    }
  }
}

/** The event that a run began by does not end it. */
const isLater = (subject: Subject, run: RunRow) => Temporal.Instant.compare(subject.at, run.started_at) >= 0

export async function matchGoals(
  ctx: Ctx,
  listeners: readonly Listener[],
  subjects: readonly Subject[],
): Promise<void> {
  for await (const { listener, program, heard } of versionsOf(ctx, listeners, subjects)) {
    const runs = await selectLiveRuns(ctx, listener.workflow_id, listener.version, contactsOf(heard))
    if (runs.length === 0) continue
    const states = runs.map(row => stateOf(row, null))
    const facts = await loadFacts(ctx, program, states)
    const reached: { id: string; node_id: string }[] = []
    for (const [n, run] of runs.entries()) {
      if (run.goal_node_id) continue
      const goal = program.goals.find(node => {
        if (run.goals_reached.includes(node.id)) return false
        const { event, filter, condition } = configFor<GoalConfig>(node)
        if (condition) return holdsFor(condition, facts, states[n]!, ctx.now)
        return heard.some(
          one =>
            one.event === event &&
            one.contactIds.includes(run.contact_id!) &&
            isLater(one, run) &&
            (!filter || holdsFor(filter, facts, states[n]!, ctx.now, { event: one.data })),
        )
      })
      if (goal) reached.push({ id: run.id, node_id: goal.id })
    }
    await markGoals(ctx, reached)
  }
}

export async function matchWaits(
  ctx: Ctx,
  listeners: readonly Listener[],
  subjects: readonly Subject[],
): Promise<void> {
  const types = new Set(listeners.map(one => one.event_type))
  const pairs = subjects
    .filter(({ type }) => types.has(type))
    .flatMap(subject =>
      subject.contactIds.map(contact_id => ({ contact_id, event: subject.event, xid: subject.xid, subject })),
    )
  const found = await findWaiting(
    ctx,
    pairs.map(({ subject: _, ...pair }) => pair),
  )
  if (found.length === 0) return
  const rows = new Map(
    (await selectRunRows(ctx, [...new Set(found.map(({ run_id }) => run_id))])).map(row => [row.id, row]),
  )
  const met = new Map<string, { id: string; node_id: string; data: unknown }>()
  for (const group of Map.groupBy(found, ({ run_id }) => {
    const row = rows.get(run_id)!
    return `${row.workflow_id} ${row.version}`
  }).values()) {
    const first = rows.get(group[0]!.run_id)!
    const program = await loadProgram(ctx, first.workflow_id, first.version)
    if (!program) continue
    const states = new Map(group.map(({ run_id }) => [run_id, stateOf(rows.get(run_id)!, null)]))
    const facts = await loadFacts(ctx, program, [...states.values()])
    for (const { run_id, n } of group) {
      const run = rows.get(run_id)!
      const node = program.nodes.get(run.node_id)
      if (!node || met.has(run_id)) continue
      const { filter } = configFor<{ filter?: Condition | null }>(node)
      const { data } = pairs[n]!.subject
      if (filter && !holdsFor(filter, facts, states.get(run_id)!, ctx.now, { event: data })) continue
      met.set(run_id, { id: run_id, node_id: node.id, data })
    }
  }
  await markEvents(ctx, [...met.values()])
}
