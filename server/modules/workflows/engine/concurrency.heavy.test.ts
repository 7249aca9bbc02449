import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'
import { runAllDue } from './run.ts'

const [RUNS, KILLS, DUE] = process.env.STRESS ? [2_000, 50, 5_000] : [100, 1, 300]

const engine = workRoute({
  method: 'POST',
  path: '/test/run-due',
  tag: 'Test',
  summary: 'Run what is due',
  returns: Type.Object({ more: Type.Boolean() }),
  handler: async ctx => ({ more: await runAllDue(ctx, { most: 100_000, seconds: 120 }) }),
})

const app = useTestApp({}, [engine])
const { start } = useServerProcess(app)
let acme: Account
const flow = automation(app, () => acme)
const keys: string[] = []
const hooks = createServer((request, response) => {
  keys.push(String(request.headers['idempotency-key']))
  request.resume().on('end', () => response.end('{}'))
})
let url: string

beforeAll(async () => {
  acme = await app.createAccount()
  await new Promise<void>(resolve => hooks.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/hook`
})
afterAll(() => hooks.close())

async function enrollAll(id: string, contacts: readonly string[]): Promise<void> {
  for (let from = 0; from < contacts.length; from += 1_000) {
    await flow.enroll(id, ...contacts.slice(from, from + 1_000))
  }
}

describe('ten workers at once', () => {
  it(`take each step of ${DUE} runs once, in turns that differ by one at most`, async () => {
    const others = [await acme.invite('member'), await acme.invite('member')]
    const user_ids = [acme.userId, ...others.map(one => one.userId)]
    const id = await flow.live(
      draw([
        manual,
        ['own', 'assign_owner', { user_ids }],
        ['task', 'create_task', { title: 'Call' }],
        ['z', 'end'],
      ]),
    )
    const contacts = await flow.manyContacts(DUE)
    await enrollAll(id, contacts)
    await Promise.all(Array.from({ length: 10 }, () => acme.post('/test/run-due')))
    await app.drain()
    const [tasks] = await app.sql<{ tasks: number; people: number }>(
      'select count(*)::int as tasks, count(distinct contact_id)::int as people from tasks where contact_id = any($1)',
      [contacts],
    )
    expect(tasks).toEqual({ tasks: DUE, people: DUE })
    const owners = await app.sql<{ n: number }>(
      'select count(*)::int as n from contacts where id = any($1) group by owner_id order by 1',
      [contacts],
    )
    expect(owners.at(-1)!.n - owners[0]!.n).toBeLessThanOrEqual(1)
    const { totals, nodes } = await flow.metrics(id)
    expect(totals).toMatchObject({ started: DUE, completed: DUE, live: 0 })
    for (const node of nodes) expect(node).toMatchObject({ entered: DUE, done: DUE })
  }, 300_000)
})

describe('a worker that dies', () => {
  it(`by kill -9, ${KILLS} times in a row, leaves nothing lost and nothing doubled`, async () => {
    const id = await flow.live(
      draw([
        manual,
        ['mail', 'send_email', { subject: 'Hi', body_html: '<p>Hi</p>' }],
        ['task', 'create_task', { title: 'Call' }],
        ['mark', 'update_contact', { add_tags: ['seen'] }],
        ['hook', 'webhook', { url, retry: { first_delay_seconds: 1 } }],
        ['z', 'end'],
      ]),
    )
    const contacts = await flow.manyContacts(RUNS)
    await enrollAll(id, contacts)
    // The worker's clock is the real one.
    const letTimePass = async () => {
      await app.sql(
        `update workflow_runs set wake_at = now() - interval '1 minute' where wake_at is not null`,
      )
      await app.sql(`update workflow_calls set due_at = now() - interval '1 minute'`)
      await app.sql(`update workflow_wakes set due_at = now() - interval '1 minute'`)
      await app.sql(`update agenda set due_at = now() - interval '1 minute' where job like 'workflows.%'`)
    }
    /** As a supervisor does: one that cannot reach a busy database is started again. */
    const startWorker = async (attempts = 5): Promise<ServerProcess> => {
      try {
        return await start('worker')
      } catch (error) {
        if (attempts === 1) throw error
        return startWorker(attempts - 1)
      }
    }
    const ended = async () => {
      const [row] = await app.sql<{ n: number }>(
        `select count(*)::int as n from workflow_runs where workflow_id = $1 and ended_at is not null`,
        [id],
      )
      return row!.n
    }
    const until = async (enough: () => Promise<boolean>) => {
      for (let turn = 0; turn < 3_000 && !(await enough()); turn += 1) {
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      await letTimePass()
      const before = keys.length
      const worker = await startWorker()
      await until(
        async () => keys.length > before + (Math.random() * RUNS) / KILLS || (await ended()) === RUNS,
      )
      await worker.end('SIGKILL')
    }
    await letTimePass()
    const last = await startWorker()
    await until(async () => (await ended()) === RUNS)
    await last.end('SIGTERM')
    const [counts] = await app.sql(
      `select (select count(*)::int from email_messages where source_kind = 'workflow_run' and contact_id = any($1)) as mails,
         (select count(distinct contact_id)::int from email_messages where contact_id = any($1) and direction = 'out') as mailed,
         (select count(*)::int from tasks where contact_id = any($1)) as tasks,
         (select count(*)::int from contacts where id = any($1) and tags = '{seen}') as marked,
         (select count(*)::int from workflow_runs where workflow_id = $2 and status = 'completed') as completed`,
      [contacts, id],
    )
    expect(counts).toEqual({ mails: RUNS, mailed: RUNS, tasks: RUNS, marked: RUNS, completed: RUNS })
    const runs = await app.sql<{ id: string }>('select id from workflow_runs where workflow_id = $1', [id])
    expect(new Set(keys)).toEqual(new Set(runs.map(run => `${run.id}:hook`)))
  }, 1_800_000)
})
