import { conditionsOf, rulesOf } from '../graph/condition.ts'
import type { GoalConfig, TriggerConfig } from '../graph/configs.ts'
import { storedTypes } from '../graph/events.ts'
import { configOf, type FullSettings, type Graph } from '../graph/schema.ts'
import type { ListenerRow } from './queries.ts'

/** What can make a condition true that was not: changes of the contact, its lists and deals, and the events it names. */
const CHANGES = [
  'contact.updated',
  'list.member_added',
  'list.member_removed',
  'deal.created',
  'deal.updated',
  'deal.moved',
]

/** Every stored event that a version wants to hear of, and what for. */
export function listenersOf({ nodes }: Graph, settings: FullSettings): ListenerRow[] {
  const rows: ListenerRow[] = []
  const listen = (role: ListenerRow['role'], node_id: string, types: readonly string[]) => {
    for (const event_type of new Set(types)) rows.push({ event_type, role, node_id })
  }
  for (const node of nodes) {
    if (node.kind === 'trigger') {
      const { type, event, include_imports } = configOf(node) as TriggerConfig
      if (type === 'event' && event) {
        listen('trigger', node.id, storedTypes(event, { withImports: include_imports === true }))
      }
    } else if (node.kind === 'wait_event') {
      listen('wait', node.id, storedTypes(String(configOf(node).event), { withImports: true }))
    } else if (node.kind === 'goal') {
      const { event } = configOf(node) as GoalConfig
      const named = conditionsOf(node).flatMap(({ condition }) =>
        rulesOf(condition).flatMap(rule => rule.event ?? []),
      )
      const events = event ? [event] : [...CHANGES, ...named]
      listen(
        'goal',
        node.id,
        events.flatMap(one => storedTypes(one)),
      )
    }
  }
  listen(
    'exit',
    '',
    settings.exit_events.flatMap(event => storedTypes(event)),
  )
  if (settings.exclude_list_ids.length > 0) listen('exclude', '', storedTypes('list.member_added'))
  return rows
}
