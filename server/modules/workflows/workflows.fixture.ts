import type { Account, TestApp } from '#tests/harness.ts'
import type { Graph } from './graph/schema.ts'

type Node = [id: string, kind: string, config?: Record<string, unknown>]

/** A graph from its nodes; edges are `a → b` in the order given unless they are spelled out as `a.port → b`. */
export function draw(nodes: readonly Node[], edges?: readonly string[]): Graph {
  const row = nodes.slice(1).map(([id], n) => `${nodes[n]![0]} → ${id}`)
  return {
    nodes: nodes.map(([id, kind, config = {}]) => ({ id, kind: kind as never, config })),
    edges: (edges ?? row).map(text => {
      const [source, to] = text.split(' → ') as [string, string]
      const [from, port = 'next'] = source.split('.') as [string, string | undefined]
      return { from, to, port }
    }),
  }
}

export const manual: Node = ['start', 'trigger', { type: 'manual' }]
export const onEvent = (event: string, more: object = {}): Node => [
  'start',
  'trigger',
  { type: 'event', event, ...more },
]

let serial = 0

/** What tests of workflows do again and again. */
export function automation(app: TestApp, account: () => Account) {
  const api = {
    async contact(more: object = {}): Promise<{ id: string; email: string }> {
      serial += 1
      const email = `person${serial}@navy.test`
      const { body } = await account().post('/contacts', { first_name: `Person ${serial}`, email, ...more })
      return { id: body.data.id, email }
    },
    /** Many at once, straight into the table. */
    async manyContacts(count: number): Promise<string[]> {
      serial += 1
      const rows = await app.sql<{ id: string }>(
        `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
         select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '.' || $2::text || '@navy.test', now(), now()
         from generate_series(1, $3::int) n returning id`,
        [account().organizationId, `w${serial}`, count],
      )
      return rows.map(({ id }) => id)
    },
    async draft(graph: Graph, more: object = {}): Promise<string> {
      const { status, body, text } = await account().post('/workflows', { name: 'Flow', graph, ...more })
      if (status !== 201) throw new Error(text)
      return body.data.id
    },
    async activate(id: string): Promise<void> {
      const { status, text } = await account().post(`/workflows/${id}/activate`)
      if (status !== 200) throw new Error(text)
    },
    async live(graph: Graph, more: object = {}): Promise<string> {
      const id = await api.draft(graph, more)
      await api.activate(id)
      return id
    },
    enroll: async (id: string, ...contactIds: string[]) =>
      (await account().post(`/workflows/${id}/enroll`, { contact_ids: contactIds })).body,
    async runs(id: string, query: Record<string, string> = {}) {
      const { status, body, text } = await account().get(`/workflows/${id}/runs`, { limit: 200, ...query })
      if (status !== 200) throw new Error(text)
      return body.data
    },
    run: async (id: string) => (await account().get(`/workflow-runs/${id}`)).body.data,
    /** The only run of a workflow, with its steps. */
    async onlyRun(id: string) {
      const [first, ...more] = await api.runs(id)
      if (!first || more.length > 0) throw new Error(`${1 + more.length} runs`)
      return api.run(first.id)
    },
    path: (run: { steps: { node_id: string; status: string; port: string | null }[] }) =>
      run.steps.map(({ node_id, status, port }) => `${node_id} ${status}${port ? ` ${port}` : ''}`),
    metrics: async (id: string) => (await account().get(`/workflows/${id}/metrics`)).body.data,
    messages: (contactId: string) =>
      app.sql<{ id: string; subject: string; status: string; kind: string; source_id: string }>(
        `select id, subject, status, kind, source_id from email_messages
         where contact_id = $1 and direction = 'out' order by created_at, id`,
        [contactId],
      ),
  }
  return api
}
