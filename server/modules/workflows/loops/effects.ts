import type { Condition } from '../graph/condition.ts'
import type { TriggerConfig } from '../graph/configs.ts'
import { configOf, type FullSettings, type Graph, type GraphNode } from '../graph/schema.ts'

/** A workflow as the proof sees it. */
export interface ProvenWorkflow {
  id: string
  name: string
  graph: Graph
  settings: FullSettings
}

/** Something a node does that can start a workflow. */
export interface Effect {
  node_id: string
  event: string
  /** The workflow that is started whatever its trigger is. */
  starts?: string
  /** The fields that change; null where nobody can say. */
  fields?: readonly string[] | null
  /** What is certain of the event and the contact then, by full path. */
  constants: ReadonlyMap<string, unknown>
}

const mailEvents = ['sent', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'unsubscribed']

const isConstant = (value: unknown) => !(typeof value === 'string' && value.includes('{'))

function constantsOf(set: Record<string, unknown>, root: string): Map<string, unknown> {
  return new Map(
    Object.entries(set).flatMap(([key, value]) =>
      isConstant(value) ? [[`${root}.${key}`, value] as const] : [],
    ),
  )
}

const none: ReadonlyMap<string, unknown> = new Map()

/** What can follow from a node, told beside nothing but its kind and config. */
export function effectsOf(node: GraphNode): Effect[] {
  const config = configOf(node) as Record<string, unknown>
  const set = (config.set ?? {}) as Record<string, unknown>
  const effect = (event: string, more: Partial<Effect> = {}): Effect => ({
    node_id: node.id,
    event,
    constants: none,
    ...more,
  })
  switch (node.kind) {
    case 'update_contact': {
      const tags = [config.add_tags, config.remove_tags].flat().some(tag => typeof tag === 'string')
      const fields = [...Object.keys(set), ...(tags ? ['tags'] : [])]
      return fields.length === 0
        ? []
        : [effect('contact.updated', { fields, constants: constantsOf(set, 'contact') })]
    }
    case 'assign_owner':
      return [effect('contact.updated', { fields: ['owner_id'] })]
    case 'add_to_list':
      return [effect('list.member_added', { constants: new Map([['event.list_id', config.list_id]]) })]
    case 'remove_from_list':
      return [effect('list.member_removed', { constants: new Map([['event.list_id', config.list_id]]) })]
    case 'send_email':
      return mailEvents.map(name => effect(`email.${name}`))
    case 'enroll_sequence':
      return [
        ...mailEvents.map(name => effect(`email.${name}`)),
        effect('task.completed'),
        effect('sequence.enrollment_ended', {
          constants: new Map([['event.sequence_id', config.sequence_id]]),
        }),
      ]
    case 'create_task':
      return [effect('task.completed')]
    case 'create_deal':
      return ['deal.created', 'deal.won', 'deal.lost'].map(event => effect(event))
    case 'update_deal': {
      const fields = [...Object.keys(set), ...(config.owner_id === undefined ? [] : ['owner_id'])]
      const moves =
        config.stage_id !== undefined || 'stage_id' in set || 'status' in set || 'pipeline_id' in set
      return [
        ...(fields.length > 0
          ? [effect('deal.updated', { fields, constants: constantsOf(set, 'deal') })]
          : []),
        ...(moves ? ['deal.moved', 'deal.won', 'deal.lost'].map(event => effect(event)) : []),
      ]
    }
    case 'start_workflow':
      return [effect('start_workflow', { starts: String(config.workflow_id).toLowerCase() })]
    default:
      return []
  }
}

/** All that a workflow can cause, its end among it. */
export function effectsOfWorkflow({ id, graph }: ProvenWorkflow): Effect[] {
  const trigger = graph.nodes.find(({ kind }) => kind === 'trigger')
  const ends: Effect = {
    node_id: trigger?.id ?? '',
    event: 'workflow.run_ended',
    constants: new Map([['event.workflow_id', id]]),
  }
  return [...graph.nodes.flatMap(effectsOf), ends]
}

export interface Listening {
  event: string
  fields: readonly string[]
  filter: Condition | null
}

/** What a workflow starts by; null where only a person, the calendar or another workflow starts it. */
export function listeningOf({ graph }: ProvenWorkflow): Listening | null {
  const trigger = graph.nodes.find(({ kind }) => kind === 'trigger')
  const config = trigger && (configOf(trigger) as TriggerConfig)
  if (config?.type !== 'event' || !config.event) return null
  return { event: config.event, fields: config.fields ?? [], filter: config.filter ?? null }
}
