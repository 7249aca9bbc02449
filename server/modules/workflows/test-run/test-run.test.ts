import { Socket } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual, onEvent } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount({ timezone: 'Australia/Lord_Howe' })
})

/** Where connections are opened to meanwhile, other than to the server itself and to its database. */
async function socketsOf(work: () => Promise<unknown>): Promise<string[]> {
  const known = [new URL(app.url).port, new URL(app.databaseUrl).port]
  const opened: string[] = []
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given) {
    // Node hands itself an array of what was given.
    const [options] = [given[0]].flat() as unknown as [
      { host?: string; port?: number | string; path?: string },
    ]
    if (!known.includes(String(options.port))) opened.push(JSON.stringify(options.host ?? options.path))
    return connect.apply(this, given as never)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return opened
}
const { connect } = Socket.prototype

/** Every row of every table of tenants, as one number. */
async function checksum(): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  )
  const sums = []
  for (const { name } of tables) {
    const [row] = await app.sql<{ sum: string }>(
      `select count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0))::text, '') as sum from ${name} t`,
    )
    sums.push(`${name} ${row!.sum}`)
  }
  return sums.join('\n')
}

const graph = draw(
  [
    manual,
    ['w', 'wait', { days: 2, hours: 3, window: { days: ['mon', 'wed'], start: '09:30', end: '11:00' } }],
    ['mark', 'update_contact', { set: { status: 'customer', title: '{{first_name}}!' } }],
    ['ask', 'condition', { match: 'all', rules: [{ field: 'status', op: 'eq', value: 'customer' }] }],
    ['mail', 'send_email', { subject: 'Dear {{title}}', body_html: '<p>{{contact.status}}</p>' }],
    ['e', 'wait_event', { event: 'note.added', timeout: { days: 20 } }],
    ['hook', 'webhook', { url: 'https://example.com/{{first_name}}' }],
    ['own', 'assign_owner', { user_ids: [1] }],
    ['t', 'create_task', { title: 'Call {{contact.title}}', due_in_days: 1 }],
    ['z', 'end'],
  ],
  [
    'start → w',
    'w → mark',
    'mark → ask',
    'ask.yes → mail',
    'ask.no → z',
    'mail → e',
    'e.event → hook',
    'e.timeout → t',
    'hook → z',
    't → own',
    'own → z',
  ],
)

describe('a test run', () => {
  it('says what the clock would bring, line by line, and leaves no trace', async () => {
    const mine = {
      ...graph,
      nodes: graph.nodes.map(node =>
        node.id === 'own' ? { ...node, config: { user_ids: [acme.userId] } } : node,
      ),
    }
    const id = await flow.live(mine)
    const { id: contact } = await flow.contact()
    await app.drain()
    // Over the end of summer time there, by half an hour.
    app.clock.set('2027-04-01T22:15:00Z')
    const before = await checksum()
    const post = async (verb: string, body: object) =>
      (await acme.post(`/workflows/${id}/${verb}`, body)).body.data
    const planned = await post('test-run', { contact_id: contact })
    const explored = await post('test-run', { explore: true })
    const opened = await socketsOf(async () => {
      await post('test-run', { contact_id: contact, choices: { e: 'event' } })
      await post('test-run', { explore: true })
      await post('validate', {})
      await post('backtest', { days: 90 })
    })
    expect(opened).toEqual([])
    expect(await checksum()).toBe(before)
    const elsewhere = () => fetch('http://127.0.0.1:59999/').catch(() => {})
    expect(await socketsOf(elsewhere)).toHaveLength(1)
    await flow.enroll(id, contact)
    for (let days = 0; days < 31; days += 1) {
      await app.drain()
      const [next] = await app.sql<{ at: string | null }>(
        `select to_char(min(wake_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from workflow_runs
         where status in ('running', 'waiting')`,
      )
      if (!next?.at) break
      app.clock.set(next.at)
    }
    const run = await flow.onlyRun(id)
    const lines = (
      steps: { seq: number; node_id: string; at?: string; ended_at?: string; port: string; status: string }[],
    ) => steps.map(step => [step.seq, step.node_id, step.at ?? step.ended_at, step.port, step.status])
    expect(lines(planned.steps)).toEqual(lines(run.steps))
    expect(planned).toMatchObject({ status: 'completed', end_reason: 'finished' })
    const [sent] = await flow.messages(contact)
    expect(planned.messages).toMatchObject([{ subject: sent!.subject, would_send: true, reason: null }])
    const ways = explored.paths.map(({ choices }: { choices: Record<string, string> }) => choices)
    expect(ways).toHaveLength(3)
    expect(ways).toEqual(
      expect.arrayContaining([{ ask: 'yes', e: 'event' }, { ask: 'yes', e: 'timeout' }, { ask: 'no' }]),
    )
    expect(explored.truncated).toBe(false)
    const chosen = (await acme.post(`/workflows/${id}/test-run`, { choices: { e: 'event' } })).body.data
    expect(chosen.steps.find((step: { node_id: string }) => step.node_id === 'hook').request).toMatchObject({
      method: 'POST',
      url: 'https://example.com/Alex',
    })
  })

  it('refuses what activate refuses, and knows who is not there', async () => {
    const draft = await flow.draft({ nodes: [], edges: [] })
    const refused = await acme.post(`/workflows/${draft}/test-run`)
    expect([refused.status, refused.body.code, refused.body.errors[0].code]).toEqual([
      400,
      'invalid_workflow',
      'no_trigger',
    ])
    const other = await app.createAccount()
    const stranger = (await other.post('/contacts', { first_name: 'X' })).body.data.id
    const unknown = await acme.post(`/workflows/${draft}/test-run`, {
      graph: draw([manual]),
      contact_id: stranger,
    })
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Contact not found'])
  })

  it('stops at 64 paths', async () => {
    const split = {
      variants: [
        { port: 'A', weight: 1 },
        { port: 'B', weight: 1 },
      ],
    }
    const names = Array.from({ length: 8 }, (_, n) => `s${n}`)
    const wide = draw(
      [
        manual,
        ...(names.map((name): [string, string, object] => [name, 'ab_split', split]) as never[]),
        ['z', 'end'],
      ],
      [
        'start → s0',
        ...names.flatMap((name, n) => ['A', 'B'].map(port => `${name}.${port} → ${names[n + 1] ?? 'z'}`)),
      ],
    )
    const id = await flow.draft(wide)
    const { paths, truncated } = (await acme.post(`/workflows/${id}/test-run`, { explore: true })).body.data
    expect([paths.length, truncated]).toEqual([64, true])
    expect(
      new Set(paths.map((path: object) => JSON.stringify((path as { choices: object }).choices))).size,
    ).toBe(64)
  })
})

describe('a backtest', () => {
  it('counts who would have entered', async () => {
    const filter = { match: 'all', rules: [{ field: 'status', op: 'eq', value: 'lead' }] }
    const people = [await flow.contact({ status: 'lead' }), await flow.contact({ status: 'prospect' })]
    for (const { id } of people) {
      await acme.post(`/contacts/${id}/notes`, { body: 'one' })
      await acme.post(`/contacts/${id}/notes`, { body: 'two' })
    }
    const id = await flow.draft(draw([onEvent('note.added', { filter }), ['z', 'end']]))
    const result = (await acme.post(`/workflows/${id}/backtest`, { days: 3 })).body.data
    expect(result).toMatchObject({ events: 4, matched: 2, contacts: 1, would_start: 1 })
    expect(result.by_day).toHaveLength(3)
    expect(result.by_day.at(-1).matched).toBe(2)
    expect(result.sample).toHaveLength(2)
  })
})
