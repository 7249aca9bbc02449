import { isRuledOut } from '../graph/condition.ts'
import type { Finding } from '../graph/validate.ts'
import {
  type Effect,
  effectsOfWorkflow,
  type Listening,
  listeningOf,
  type ProvenWorkflow,
} from './effects.ts'

interface Prepared {
  workflow: ProvenWorkflow
  effects: Effect[]
  listening: Listening | null
}

interface Lead {
  to: Prepared
  effect: Effect
}

/** Two names of one field: `custom.plan` changes `custom`, and the other way round. */
const touches = (changed: string, wanted: string) => {
  const [a, b] = [changed.replace(/^(?:contact|deal)\./, ''), wanted.replace(/^(?:contact|deal)\./, '')]
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)
}

/** Constants of a field count only where nobody writes another value there that would let the event through. */
function certainties(effect: Effect, all: readonly Prepared[]): ReadonlyMap<string, unknown>[] {
  const own = [...effect.constants].filter(([path]) => path.startsWith('event.'))
  const written = [...effect.constants].filter(([path]) => !path.startsWith('event.'))
  const worlds: Map<string, unknown>[] = [new Map(own)]
  for (const [path, value] of written) {
    const writers = all.flatMap(({ effects }) =>
      effects.filter(({ fields }) =>
        (fields ?? []).some(field => touches(field, path.replace(/^(?:contact|deal)\./, ''))),
      ),
    )
    if (writers.some(({ constants }) => !constants.has(path))) continue
    const values = new Set([value, ...writers.map(({ constants }) => constants.get(path))])
    worlds.push(...[...values].map(one => new Map([...own, [path, one]])))
  }
  return worlds
}

function canStart(effect: Effect, to: Prepared, all: readonly Prepared[]): boolean {
  if (effect.starts !== undefined) return effect.starts === to.workflow.id
  const { listening } = to
  if (!listening || listening.event !== effect.event) return false
  const { fields, filter } = listening
  if (
    fields.length > 0 &&
    effect.fields &&
    !effect.fields.some(one => fields.some(want => touches(one, want)))
  ) {
    return false
  }
  if (!filter) return true
  return !isCut(effect, filter, all)
}

/** Each field is judged by itself: it cuts the way where every value it can have is ruled out. */
function isCut(effect: Effect, filter: NonNullable<Listening['filter']>, all: readonly Prepared[]): boolean {
  const worlds = certainties(effect, all)
  const byPaths = Map.groupBy(worlds, world => [...world.keys()].join(' '))
  return [...byPaths.values()].some(same => same.every(world => isRuledOut(filter, world)))
}

/**
 * Whether the workflows, all active, can drive each other in a circle through the first one. A circle that nobody in
 * it enters a second time ends by itself; all others would go round for ever.
 */
export function proveNoLoop(
  own: ProvenWorkflow,
  others: readonly ProvenWorkflow[],
): { errors: Finding[]; warnings: Finding[] } {
  const all = [own, ...others.filter(({ id }) => id !== own.id)].map(workflow => ({
    workflow,
    effects: effectsOfWorkflow(workflow),
    listening: listeningOf(workflow),
  }))
  const start = all[0]!
  const known = new Map<Prepared, Lead[]>()
  const leads = (from: Prepared): Lead[] => {
    const found =
      known.get(from) ??
      all.flatMap(to => {
        const effect = from.effects.find(one => canStart(one, to, all))
        return effect ? [{ to, effect }] : []
      })
    known.set(from, found)
    return found
  }
  const endless = circleThrough(start, leads, ({ workflow }) => workflow.settings.reentry !== 'once')
  if (endless) return { errors: [describe('workflow_loop', start, endless)], warnings: [] }
  const circle = circleThrough(start, leads, () => true)
  return { errors: [], warnings: circle ? [describe('loop_ends_by_itself', start, circle)] : [] }
}

/** The shortest way from a workflow back to itself over those that count. */
function circleThrough(
  start: Prepared,
  leads: (from: Prepared) => Lead[],
  counts: (one: Prepared) => boolean,
): Lead[] | null {
  if (!counts(start)) return null
  const came = new Map<Prepared, { from: Prepared; lead: Lead }>()
  let edge = [start]
  while (edge.length > 0) {
    const next: Prepared[] = []
    for (const from of edge) {
      for (const lead of leads(from)) {
        if (lead.to === start) return wayTo(start, from, came, lead)
        if (came.has(lead.to) || !counts(lead.to)) continue
        came.set(lead.to, { from, lead })
        next.push(lead.to)
      }
    }
    edge = next
  }
  return null
}

function wayTo(
  start: Prepared,
  last: Prepared,
  came: ReadonlyMap<Prepared, { from: Prepared; lead: Lead }>,
  closing: Lead,
): Lead[] {
  const way = [closing]
  for (let at = last; at !== start; ) {
    const { from, lead } = came.get(at)!
    way.unshift(lead)
    at = from
  }
  return way
}

function describe(code: string, start: Prepared, way: readonly Lead[]): Finding {
  const from = [start, ...way.slice(0, -1).map(({ to }) => to)]
  const circle = [...from, start].map(({ workflow }) => `"${workflow.name}"`).join(' → ')
  return {
    node_id: way[0]!.effect.node_id,
    code,
    message:
      code === 'workflow_loop'
        ? `Workflows would start each other without end: ${circle}`
        : `Workflows start each other once: ${circle}`,
    path: way.map(({ effect }, n) => ({
      workflow_id: from[n]!.workflow.id,
      node_id: effect.node_id,
      event: effect.event,
    })),
  }
}
