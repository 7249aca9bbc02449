import { createHash } from 'node:crypto'
import { isTimeZone } from '#kit/time/zone.ts'
import { type Facts, fieldsOf, holdsFor } from '../facts/view.ts'
import type { Condition } from '../graph/condition.ts'
import type { Config, GoalConfig, WaitConfig } from '../graph/configs.ts'
import type { GraphNode } from '../graph/schema.ts'
import { configFor, type Program } from './program.ts'
import type { RunState } from './state.ts'
import { addDuration, endOfWait, openAt } from './times.ts'

/** What a node does to a run that stands at it. Decided without touching anything: the worker and test runs share it. */
export type Plan =
  | { kind: 'pass'; port: string }
  | { kind: 'wait'; until: Temporal.Instant; for: 'time' | 'window' }
  | {
      kind: 'wait_event'
      until: Temporal.Instant
      event: string
      filter: Condition | null
      since: 'step' | 'run'
    }
  | { kind: 'act' }
  | { kind: 'end' }

export const zoneOf = (program: Program, facts: Facts): string => {
  const { timezone } = program.settings
  return timezone && isTimeZone(timezone) ? timezone : facts.timezone
}

export function planNode(
  program: Program,
  node: GraphNode,
  facts: Facts,
  run: RunState,
  now: Temporal.Instant,
): Plan {
  switch (node.kind) {
    case 'trigger':
    case 'goal':
      return { kind: 'pass', port: 'next' }
    case 'condition':
      return { kind: 'pass', port: holdsFor(configFor<Condition>(node), facts, run, now) ? 'yes' : 'no' }
    case 'switch': {
      const { cases } = configFor<{ cases: (Condition & { port: string })[] }>(node)
      return { kind: 'pass', port: cases.find(one => holdsFor(one, facts, run, now))?.port ?? 'default' }
    }
    case 'ab_split':
      return { kind: 'pass', port: chooseVariant(program.workflowId, node, run.row.contact_id ?? '') }
    case 'wait': {
      const until = endOfWait(configFor<WaitConfig>(node), now, zoneOf(program, facts), fieldsOf(facts, run))
      return Temporal.Instant.compare(until, now) <= 0
        ? { kind: 'pass', port: 'next' }
        : { kind: 'wait', until, for: 'time' }
    }
    case 'wait_event': {
      const { event, timeout, filter, since } = configFor<Config<'wait_event'>>(node)
      const until = addDuration(now, timeout, zoneOf(program, facts))
      return { kind: 'wait_event', until, event, filter: filter ?? null, since: since ?? 'step' }
    }
    case 'end':
      return { kind: 'end' }
    case 'send_email': {
      const open = openAt(program.settings.send_window, now, zoneOf(program, facts))
      return Temporal.Instant.compare(open, now) > 0
        ? { kind: 'wait', until: open, for: 'window' }
        : { kind: 'act' }
    }
    default:
      return { kind: 'act' }
  }
}

/** The same contact takes the same way, in every run and version. */
export function chooseVariant(workflowId: string, node: GraphNode, contactId: string): string {
  const { variants } = configFor<Config<'ab_split'>>(node)
  const digest = createHash('sha256').update(`${workflowId}:${node.id}:${contactId}`).digest()
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let point = (digest.readUIntBE(0, 6) / 2 ** 48) * total
  for (const { port, weight } of variants) {
    point -= weight
    if (point < 0) return port
  }
  return variants.at(-1)!.port
}

/** The first goal that a run meets by what is known of its contact. */
export function goalMet(
  program: Program,
  facts: Facts,
  run: RunState,
  now: Temporal.Instant,
): GraphNode | null {
  return (
    program.goals.find(goal => {
      const { condition } = configFor<GoalConfig>(goal)
      return condition && !run.goals.includes(goal.id) && holdsFor(condition, facts, run, now)
    }) ?? null
  )
}
