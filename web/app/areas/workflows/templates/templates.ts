import type { WorkflowGraph } from '../../../../../sdk/index.ts'

type Node = Pick<WorkflowGraph['nodes'][number], 'kind' | 'config'>

/** What they say, in the language of who begins with one. */
interface TemplateTexts {
  form: { task: string }
  booking: { tag: string }
  canceled: { task: string }
  contact: { task: string }
  customer: { subject: string; text: string }
}
export type TemplateId = keyof TemplateTexts

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
export const drawTemplate = (id: TemplateId, texts: TemplateTexts): WorkflowGraph =>
  ({
    form: () => inRow({ event: 'form.submitted' }, task(texts.form.task)),
    booking: () =>
      inRow(
        { event: 'booking.created' },
        { kind: 'update_contact', config: { add_tags: [texts.booking.tag] } },
      ),
    canceled: () => inRow({ event: 'booking.canceled' }, task(texts.canceled.task)),
    contact: () => inRow({ event: 'contact.created' }, task(texts.contact.task)),
    customer: () =>
      inRow(
        { event: 'contact.updated', fields: ['status'], filter: customers },
        { kind: 'wait', config: { days: 1 } },
        {
          kind: 'send_email',
          config: { subject: texts.customer.subject, body_html: texts.customer.text },
        },
      ),
  })[id]()
