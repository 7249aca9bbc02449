import type { Ctx } from '#kit/context.ts'
import { listAudience } from '#modules/crm/index.ts'
import { runBatch } from './engine/batch.ts'
import { enrollContacts } from './enroll/enroll.ts'
import type { Graph } from './graph/schema.ts'
import { rejectCalls } from './webhooks/reject.ts'
import { activateWorkflow } from './workflows/activate.ts'
import { createWorkflow } from './workflows/service.ts'

const welcome: Graph = {
  nodes: [
    {
      id: 'start',
      kind: 'trigger',
      name: 'A new lead',
      config: {
        type: 'event',
        event: 'contact.created',
        filter: { match: 'all', rules: [{ field: 'contact.status', op: 'eq', value: 'lead' }] },
      },
      position: { x: 0, y: 0 },
    },
    { id: 'day', kind: 'wait', name: 'Sleep on it', config: { days: 1 }, position: { x: 0, y: 120 } },
    {
      id: 'hello',
      kind: 'send_email',
      name: 'Hello',
      config: {
        subject: 'Quotes in an hour, {{first_name | default: "hello"}}',
        body_html:
          '<p>Hi {{first_name | default: "there"}},</p><p>teams such as {{company.name | default: "yours"}} send their quotes within the hour with us. May I show you how?</p><p>{{sender_name}}</p>',
      },
      position: { x: 0, y: 240 },
    },
    {
      id: 'answer',
      kind: 'wait_event',
      name: 'An answer',
      config: { event: 'email.replied', timeout: { days: 5 } },
      position: { x: 0, y: 360 },
    },
    {
      id: 'call',
      kind: 'create_task',
      name: 'Call',
      config: {
        title: 'Call {{contact.name}}, they answered',
        type: 'call',
        priority: 'high',
        due_in_days: 0,
      },
      position: { x: -160, y: 480 },
    },
    {
      id: 'later',
      kind: 'update_contact',
      name: 'For the newsletter',
      config: { add_tags: ['nurture'] },
      position: { x: 160, y: 480 },
    },
    {
      id: 'customer',
      kind: 'goal',
      name: 'Became a customer',
      config: {
        condition: { match: 'all', rules: [{ field: 'contact.status', op: 'eq', value: 'customer' }] },
      },
      position: { x: 320, y: 240 },
    },
  ],
  edges: [
    { from: 'start', to: 'day', port: 'next' },
    { from: 'day', to: 'hello', port: 'next' },
    { from: 'hello', to: 'answer', port: 'next' },
    { from: 'answer', to: 'call', port: 'event' },
    { from: 'answer', to: 'later', port: 'timeout' },
  ],
}

const handOver: Graph = {
  nodes: [
    {
      id: 'start',
      kind: 'trigger',
      name: 'A deal is won',
      config: { type: 'event', event: 'deal.won' },
      position: { x: 0, y: 0 },
    },
    {
      id: 'warehouse',
      kind: 'webhook',
      name: 'Tell the warehouse',
      config: { url: 'https://warehouse.example.com/hooks/won' },
      position: { x: 0, y: 120 },
    },
    {
      id: 'thanks',
      kind: 'create_task',
      name: 'Thank them',
      config: { title: 'Thank {{contact.name}} for the order', due_in_days: 1 },
      position: { x: 0, y: 240 },
    },
  ],
  edges: [
    { from: 'start', to: 'warehouse', port: 'next' },
    { from: 'warehouse', to: 'thanks', port: 'next' },
  ],
}

async function start(
  ctx: Ctx,
  name: string,
  description: string,
  graph: Graph,
  contact_ids: string[],
): Promise<string> {
  const id = await createWorkflow(ctx, { name, description, graph })
  await activateWorkflow(ctx, id)
  if (contact_ids.length > 0) await enrollContacts(ctx, id, { contact_ids })
  await runBatch(ctx, id)
  return id
}

/** Two that live: in one people wait for their first mail, in the other a webhook was refused and waits for a retry. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const leads = await listAudience(ctx, { status: ['lead'] }, null, 12)
  const customers = await listAudience(ctx, { status: ['customer'] }, null, 2)
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  await start(
    ctx,
    'Welcome new leads',
    'A mail after a day, then a call or the newsletter',
    welcome,
    ids(leads).slice(6),
  )
  const refused = await start(
    ctx,
    'Hand won deals over',
    'Tells the warehouse of every deal that is won',
    handOver,
    ids(customers),
  )
  await rejectCalls(ctx, refused, 'The answer was 410')
  await runBatch(ctx, refused)
}
