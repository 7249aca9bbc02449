import { isTimeZone } from '#kit/time/zone.ts'
import { checkConfig } from './check-config.ts'
import { conditionsOf, contradictsItself } from './condition.ts'
import { isUsableEvent } from './events.ts'
import { portsOf } from './kinds.ts'
import { type ReferenceLookup, referencesOf, settingsReferences } from './references.ts'
import { configOf, type FullSettings, type Graph, type GraphNode } from './schema.ts'
import { findCycle, outEdges, walkFrom } from './structure.ts'
import { unknownFields } from './templates.ts'

export interface Finding {
  node_id: string | null
  code: string
  message: string
  field?: string
  path?: { workflow_id: string; node_id: string; event: string }[]
}

export interface Verdict {
  valid: boolean
  errors: Finding[]
  warnings: Finding[]
}

const MOST_GOALS = 5

/** Everything that is wrong with a graph, at once. Pure: what the graph refers to is looked up by the caller. */
export function validateGraph(graph: Graph, settings: FullSettings, lookup: ReferenceLookup): Verdict {
  const errors: Finding[] = []
  const warnings: Finding[] = []
  const byId = new Map<string, GraphNode>()
  for (const node of graph.nodes) {
    if (byId.has(node.id)) {
      errors.push({
        node_id: node.id,
        code: 'duplicate_node_id',
        message: `Two nodes have the id ${node.id}`,
      })
    } else byId.set(node.id, node)
  }
  checkTriggers(graph, errors)
  checkEdges(graph, byId, errors)
  checkPaths(graph, byId, errors)
  for (const node of graph.nodes) checkNode(node, byId, lookup, errors, warnings)
  checkSettings(settings, lookup, errors)
  const place = new Map(graph.nodes.map((node, n) => [node.id, n]))
  const inOrder = (findings: Finding[]) =>
    findings.toSorted((a, b) => (place.get(a.node_id ?? '') ?? -1) - (place.get(b.node_id ?? '') ?? -1))
  return { valid: errors.length === 0, errors: inOrder(errors), warnings: inOrder(warnings) }
}

function checkTriggers({ nodes }: Graph, errors: Finding[]): void {
  const [first, ...more] = nodes.filter(({ kind }) => kind === 'trigger')
  if (!first) errors.push({ node_id: null, code: 'no_trigger', message: 'The workflow has no trigger' })
  for (const { id } of more) {
    errors.push({ node_id: id, code: 'many_triggers', message: 'A workflow has one trigger' })
  }
  const goals = nodes.filter(({ kind }) => kind === 'goal')
  for (const { id } of goals.slice(MOST_GOALS)) {
    errors.push({
      node_id: id,
      code: 'config_invalid',
      message: `A workflow has at most ${MOST_GOALS} goals`,
      field: 'kind',
    })
  }
}

function checkEdges({ edges }: Graph, byId: ReadonlyMap<string, GraphNode>, errors: Finding[]): void {
  const used = new Set<string>()
  for (const { from, to, port = 'next' } of edges) {
    const source = byId.get(from)
    const target = byId.get(to)
    const say = (code: string, message: string, node_id = from) => errors.push({ node_id, code, message })
    if (!source) say('unknown_node', `A connection starts at ${from}, which does not exist`)
    if (!target) say('unknown_node', `A connection leads to ${to}, which does not exist`)
    if (source && !portsOf(source).all.includes(port)) {
      say('port_unknown', `${titleOf(source)} has no exit “${port}”`)
    }
    const key = `${from} ${port}`
    if (source && used.has(key))
      say('port_used_twice', `The “${port}” exit of ${titleOf(source)} is connected twice`)
    used.add(key)
    if (target?.kind === 'trigger')
      say('trigger_has_incoming', 'The trigger cannot have an incoming connection', target.id)
    if (target?.kind === 'goal')
      say('goal_has_incoming', 'A goal cannot have an incoming connection', target.id)
  }
  for (const node of byId.values()) {
    for (const port of portsOf(node).required) {
      if (used.has(`${node.id} ${port}`)) continue
      errors.push({
        node_id: node.id,
        code: 'port_unconnected',
        message: `The “${port}” exit of ${titleOf(node)} is not connected`,
        field: port,
      })
    }
  }
}

function checkPaths(graph: Graph, byId: ReadonlyMap<string, GraphNode>, errors: Finding[]): void {
  const out = outEdges(graph, byId)
  const circle = findCycle(byId, out)
  if (circle) {
    errors.push({ node_id: circle, code: 'cycle', message: 'The path loops back to an earlier step' })
  }
  const starts = [...byId.values()].filter(({ kind }) => kind === 'trigger' || kind === 'goal')
  if (!starts.some(({ kind }) => kind === 'trigger')) return
  const reached = walkFrom(
    starts.map(({ id }) => id),
    out,
  )
  for (const node of byId.values()) {
    if (reached.has(node.id)) continue
    errors.push({ node_id: node.id, code: 'unreachable', message: `${titleOf(node)} cannot be reached` })
  }
}

function checkNode(
  node: GraphNode,
  byId: ReadonlyMap<string, GraphNode>,
  lookup: ReferenceLookup,
  errors: Finding[],
  warnings: Finding[],
): void {
  const complaints = checkConfig(node, byId)
  for (const { field, message } of complaints) {
    errors.push({ node_id: node.id, code: 'config_invalid', message, field })
  }
  for (const { kind, id, field } of referencesOf(node)) {
    if (lookup.has(kind, id)) continue
    errors.push({
      node_id: node.id,
      code: 'reference_missing',
      message: `The ${kind} used by ${titleOf(node)} no longer exists`,
      field,
    })
  }
  if (complaints.length > 0) return
  for (const { field, condition } of conditionsOf(node)) {
    if (contradictsItself(condition)) {
      warnings.push({ node_id: node.id, code: 'nobody_matches', message: `${field} matches no one`, field })
    }
  }
  for (const { field, name } of unknownFields(node, byId)) {
    warnings.push({
      node_id: node.id,
      code: 'unknown_merge_field',
      message: `{{${name}}} is not a field`,
      field,
    })
  }
  if (node.kind === 'send_email' && !configOf(node).mailbox_id && !lookup.hasMailbox) {
    warnings.push({
      node_id: node.id,
      code: 'no_mailbox',
      message: 'No mailbox or provider is connected, so replies cannot be detected',
    })
  }
}

function checkSettings(settings: FullSettings, lookup: ReferenceLookup, errors: Finding[]): void {
  const say = (field: string, message: string) =>
    errors.push({ node_id: null, code: 'config_invalid', message, field: `settings.${field}` })
  if (settings.timezone !== null && !isTimeZone(settings.timezone)) {
    say('timezone', 'timezone must be an IANA time zone')
  }
  if (settings.send_window && settings.send_window.start === settings.send_window.end) {
    say('send_window', 'send_window must end at another time than it starts')
  }
  for (const event of settings.exit_events) {
    if (!isUsableEvent(event)) say('exit_events', `${event} is not an event`)
  }
  for (const { kind, id, field } of settingsReferences(settings)) {
    if (lookup.has(kind, id)) continue
    errors.push({
      node_id: null,
      code: 'reference_missing',
      message: `The ${kind} no longer exists`,
      field: `settings.${field}`,
    })
  }
}

export const titleOf = (node: GraphNode): string => (node.name ? `“${node.name}”` : `“${node.id}”`)
