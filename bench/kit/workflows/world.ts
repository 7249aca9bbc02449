import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bench, Server } from '../bench.ts'

export interface World {
  bench: Bench
  organizationId: string
  call(method: string, path: string, body?: object): Promise<Record<string, never>>
}

export const node = (id: string, kind: string, config: object = {}) => ({ id, kind, config })
export const edge = (from: string, to: string, port = 'next') => ({ from, to, port })
const isLead = { match: 'all', rules: [{ field: 'status', op: 'eq', value: 'lead' }] }

export const quick = (event: string) => ({
  nodes: [
    node('start', 'trigger', { type: 'event', event }),
    node('ask', 'condition', isLead),
    node('mark', 'update_contact', { set: { title: 'Seen' } }),
    node('end', 'end'),
  ],
  edges: [edge('start', 'ask'), edge('ask', 'mark', 'yes'), edge('ask', 'end', 'no'), edge('mark', 'end')],
})

export async function open(bench: Bench, server: Server): Promise<World> {
  const { organizationId, headers } = await server.signUp()
  return {
    bench,
    organizationId,
    async call(method, path, body) {
      const answer = await fetch(`${server.url}/api/v1/app${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, never>
    },
  }
}

export const activate = async ({ call }: World, graph: object, name = 'Bench'): Promise<string> => {
  const { data } = (await call('POST', '/workflows', {
    name,
    graph,
    settings: { reentry: 'after_end' },
  })) as never as {
    data: { id: string }
  }
  await call('POST', `/workflows/${data.id}/activate`)
  return data.id
}

export const addContacts = async ({ bench, organizationId }: World, count: number): Promise<string[]> => {
  const rows = await bench.query<{ id: string }>(
    `insert into contacts (organization_id, id, first_name, email, title, created_at, updated_at)
     select $1, uuidv7(), 'Person ' || n, uuidv7() || '@bench.test', 'New', now(), now()
     from generate_series(1, $2::int) n returning id`,
    [organizationId, count],
  )
  return rows.map(({ id }) => id)
}

/** Events as a request would have stored them, with what the listeners of the organization keep of them. */
export async function emit({ bench, organizationId }: World, contactIds: readonly string[]): Promise<void> {
  await bench.query(
    `with told as (
       insert into events (organization_id, id, type, at, data)
       select $1, uuidv7(), 'note.added', now(), jsonb_build_object('contact_id', c, 'note_id', c, 'body', '')
       from unnest($2::uuid[]) c returning id)
     insert into workflow_inbox (organization_id, id, event_id, type) select $1, uuidv7(), id, 'note.added' from told`,
    [organizationId, contactIds],
  )
}

export async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise(resolve => setTimeout(resolve, 20))
}

export const countEnded = async ({ bench }: World, workflowId: string): Promise<number> => {
  const [row] = await bench.query<{ n: number }>(
    `select count(*)::int as n from workflow_runs where workflow_id = $1 and ended_at is not null`,
    [workflowId],
  )
  return row!.n
}

/** One transaction per run with the rows a run leaves, on a connection of its own. */
export async function bareRuns(
  { bench, organizationId }: World,
  workflowId: string,
  contactIds: readonly string[],
): Promise<number> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const started = performance.now()
  for (const contact of contactIds) {
    const run = randomUUID()
    await client.query('begin')
    await client.query(
      `insert into workflow_runs (organization_id, id, workflow_id, version, contact_id, status, node_id, trigger_type,
         is_single, started_at) values ($1, $2, $3, 1, $4, 'running', 'start', 'bare', false, now())`,
      [organizationId, run, workflowId, contact],
    )
    await client.query(`select * from contacts where organization_id = $1 and id = $2 for update`, [
      organizationId,
      contact,
    ])
    await client.query(
      `update contacts set title = 'Bare', updated_at = now() where organization_id = $1 and id = $2`,
      [organizationId, contact],
    )
    for (const type of ['workflow.run_started', 'contact.updated', 'workflow.run_ended']) {
      const event = randomUUID()
      await client.query(
        `insert into events (organization_id, id, type, at, data) values ($1, $2, $3, now(), $4)`,
        [organizationId, event, type, JSON.stringify({ contact_id: contact })],
      )
      await client.query(
        `insert into activities (organization_id, id, at, type, title, detail, contact_id, event_id, event_type)
         values ($1, $2, now(), 'edited', 'Bare', '{}', $3, $4, $5)`,
        [organizationId, randomUUID(), contact, event, type],
      )
    }
    for (const [n, step] of ['start', 'ask', 'mark', 'end'].entries()) {
      await client.query(
        `insert into workflow_steps (organization_id, run_id, seq, id, node_id, kind, status, started_at)
         values ($1, $2, $3, $4, $5, 'x', 'done', now())`,
        [organizationId, run, n + 1, randomUUID(), step],
      )
    }
    await client.query(
      `update workflow_runs set status = 'completed', end_reason = 'finished', ended_at = now()
       where organization_id = $1 and id = $2`,
      [organizationId, run],
    )
    await client.query('commit')
  }
  const rate = contactIds.length / ((performance.now() - started) / 1_000)
  await client.end()
  return rate
}
