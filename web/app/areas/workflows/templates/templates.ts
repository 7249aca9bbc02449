import type { WorkflowGraph } from '../../../../../sdk/index.ts'
import type { TemplateWords } from './words.ts'

type Node = Pick<WorkflowGraph['nodes'][number], 'kind' | 'config'>
export type TemplateId = keyof TemplateWords['templates']

/** One step after the other, from what sets it off to the end. */
function inRow(event: Record<string, unknown>, ...steps: Node[]): WorkflowGraph {
  const nodes = [
    { id: 'trigger', kind: 'trigger' as const, config: { type: 'event', ...event } },
    ...steps.map((step, n) => ({ id: `step_${n + 1}`, ...step })),
    { id: 'end', kind: 'end' as const, config: {} },
  ]
  return { nodes, edges: nodes.slice(1).map(({ id }, n) => ({ from: nodes[n]!.id, to: id, port: 'next' })) }
}

const task = (title: string): Node => ({ kind: 'create_task', config: { title, assignee: 'owner' } })
const customers = { match: 'all', rules: [{ field: 'contact.status', op: 'eq', value: 'customer' }] }

/** What a new workflow can begin as: a drawing that works as it is, to be changed like any other. */
export const drawTemplate = (id: TemplateId, { templates }: TemplateWords): WorkflowGraph =>
  ({
    form: () => inRow({ event: 'form.submitted' }, task(templates.form.task)),
    booking: () =>
      inRow(
        { event: 'booking.created' },
        { kind: 'update_contact', config: { add_tags: [templates.booking.tag] } },
      ),
    canceled: () => inRow({ event: 'booking.canceled' }, task(templates.canceled.task)),
    contact: () => inRow({ event: 'contact.created' }, task(templates.contact.task)),
    customer: () =>
      inRow(
        { event: 'contact.updated', fields: ['status'], filter: customers },
        { kind: 'wait', config: { days: 1 } },
        {
          kind: 'send_email',
          config: { subject: templates.customer.subject, body_html: templates.customer.text },
        },
      ),
  })[id]()
