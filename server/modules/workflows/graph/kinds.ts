import { configOf, type GraphNode, type NodeKind } from './schema.ts'

export const kindLabels: Record<NodeKind, string> = {
  trigger: 'Start',
  condition: 'If',
  switch: 'Choose a path',
  ab_split: 'A/B split',
  wait: 'Wait',
  wait_event: 'Wait for an event',
  goal: 'Goal',
  send_email: 'Send an email',
  notify: 'Tell colleagues',
  create_task: 'Create a task',
  update_contact: 'Change the contact',
  assign_owner: 'Assign an owner',
  add_to_list: 'Add to a list',
  remove_from_list: 'Remove from a list',
  enroll_sequence: 'Enroll in a sequence',
  create_deal: 'Create a deal',
  update_deal: 'Change the deal',
  start_workflow: 'Start another workflow',
  webhook: 'Call a webhook',
  end: 'End',
}

interface Ports {
  all: string[]
  /** Those that must lead somewhere. */
  required: string[]
}

const branches = (all: string[]): Ports => ({ all, required: all })

const portsIn = (items: unknown): string[] =>
  Array.isArray(items)
    ? items.flatMap(item => {
        const port = (item as { port?: unknown } | null)?.port
        return typeof port === 'string' ? [port] : []
      })
    : []

/** The ways out of a node, in the order in which an editor shows them. */
export function portsOf(node: GraphNode): Ports {
  const config = configOf(node)
  switch (node.kind) {
    case 'condition':
      return branches(['yes', 'no'])
    case 'switch':
      return branches([...new Set([...portsIn(config.cases), 'default'])])
    case 'ab_split':
      return branches([...new Set(portsIn(config.variants))])
    case 'wait_event':
      return branches(['event', 'timeout'])
    case 'end':
      return { all: [], required: [] }
    case 'trigger':
    case 'wait':
    case 'goal':
      return { all: ['next'], required: [] }
    default:
      return { all: ['next', 'error'], required: [] }
  }
}

/** As the catalogue shows them: the ports that come with a config are named by what they are. */
export const catalogPorts: Partial<Record<NodeKind, string[]>> = {
  switch: ['default'],
  ab_split: ['A', 'B'],
}
