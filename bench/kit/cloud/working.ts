import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Agent, request } from 'undici'
import type { Bench } from '../bench.ts'
import { type BenchTenant, rate, until } from './tenant.ts'

/** How many a worker has under way: four lanes of 250. */
const UNDER_WAY = 1_000

/** Checks that all are due now, looked at by one worker, next to the same requests and nothing else. */
export async function compareChecks(bench: Bench, tenant: BenchTenant, count: number): Promise<void> {
  const site = createServer((_, response) => response.end('ok'))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const { organizationId } = tenant
  await bench.query(
    `insert into checks (organization_id, id, name, name_key, kind, target, interval_seconds, timeout_seconds, lane,
       created_at, updated_at)
     select $1, uuidv7(), 'c' || n, 'c' || n, 'http', $2 || '/' || n, 86400, 10, n % 4, now(), now()
     from generate_series(1, $3::int) n`,
    [organizationId, url, count],
  )
  const worker = await bench.startWorker({ OUTBOUND_ALLOW: '127.0.0.1/32' })
  const results = async () => {
    const [{ n }] = (await bench.query<{ n: number }>(
      'select count(*)::int as n from check_results where organization_id = $1',
      [organizationId],
    )) as [{ n: number }]
    return n
  }
  const agent = new Agent({ connections: UNDER_WAY })
  try {
    await bench.compareWork(`${count.toLocaleString('en-US')} checks by one worker`, {
      unit: 'checks/s',
      ours: async () => {
        const before = await results()
        await bench.query('update checks set due_at = now() where organization_id = $1', [organizationId])
        return rate(count, async () => {
          await bench.query(
            `insert into agenda (organization_id, job, key, data, due_at)
             select $1, 'observability.run_checks', 'lane:' || l, jsonb_build_object('lane', l), now()
             from generate_series(0, 3) l
             on conflict (organization_id, job, key) do update set due_at = excluded.due_at`,
            [organizationId],
          )
          await until(async () => (await results()) >= before + count)
        })
      },
      bare: () =>
        rate(count, async () => {
          let next = 0
          const one = async () => {
            while (next < count) {
              next += 1
              const { body } = await request(`${url}/${next}`, { dispatcher: agent })
              await body.text()
            }
          }
          await Promise.all(Array.from({ length: UNDER_WAY }, one))
        }),
      against: 'undici',
      atLeast: 0.6,
    })
  } finally {
    await agent.close()
    await worker.stop()
    site.close()
  }
}

const AGENT_RUNS_AT_ONCE = 4

/** Runs of model, tool and model in the sandbox, next to what they write and nothing else. */
export async function compareAgents(bench: Bench, tenant: BenchTenant, count: number): Promise<void> {
  const { organizationId } = tenant
  const made = await tenant.call<{ data: { id: string } }>('POST', '/agents', {
    name: 'Bench',
    tools: [{ type: 'workspace', name: 'list_machines', operation: 'listVms' }],
  })
  const agentId = made.data.id
  const worker = await bench.startWorker()
  const ended = async () => {
    const [{ n }] = (await bench.query<{ n: number }>(
      `select count(*)::int as n from agent_runs where organization_id = $1 and status = 'succeeded'`,
      [organizationId],
    )) as [{ n: number }]
    return n
  }
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: AGENT_RUNS_AT_ONCE })
  try {
    await bench.compareWork('agent runs of three steps', {
      unit: 'runs/s',
      ours: async () => {
        const before = await ended()
        return rate(count, async () => {
          let next = 0
          const ask = async () => {
            while (next < count) {
              next += 1
              await tenant.call('POST', `/agents/${agentId}/runs`, { input: 'list_machines {"limit": 1}' })
            }
          }
          await Promise.all(Array.from({ length: AGENT_RUNS_AT_ONCE }, ask))
          await until(async () => (await ended()) >= before + count)
        })
      },
      bare: () =>
        rate(count, async () => {
          let next = 0
          const run = async () => {
            while (next < count) {
              next += 1
              await writeRun(pool, organizationId, agentId)
            }
          }
          await Promise.all(Array.from({ length: AGENT_RUNS_AT_ONCE }, run))
        }),
      against: 'its rows alone',
      atLeast: 0.5,
    })
  } finally {
    await pool.end()
    await worker.stop()
  }
}

/**
 * The run and its steps, each committed as it begins and as it ends, and the tool's own read; what stands in the audit log
 * and the events, and the word that somebody is at it. The queue that calls for it is left out.
 */
async function writeRun(pool: pg.Pool, organizationId: string, agentId: string): Promise<void> {
  const client = await pool.connect()
  const within = async (...statements: [string, unknown[]][]) => {
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, values)
    await client.query('commit')
  }
  try {
    const id = crypto.randomUUID()
    const input = JSON.stringify('list_machines')
    await within(
      [
        `insert into agent_runs (organization_id, id, agent_id, agent_version, status, input, messages, simulated, actor, created_at)
       values ($1, $2, $3, 1, 'queued', $4, '[]', true, '{}', now())`,
        [organizationId, id, agentId, input],
      ],
      [
        `insert into audit_log (organization_id, id, at, actor, action, target_kind, target_id)
       values ($1, uuidv7(), now(), 'bench', 'platform.agent_run_created', 'agent_run', $2)`,
        [organizationId, id],
      ],
    )
    await within(
      [
        'select * from agent_versions where organization_id = $1 and agent_id = $2 and version = 1',
        [organizationId, agentId],
      ],
      [
        `insert into claims (organization_id, id, worker, job, data, until)
         values ($1, $2, (select max(number) from workers), null, '{}', now() + interval '17 minutes')`,
        [organizationId, id],
      ],
      [`update agent_runs set status = 'running', started_at = now() where id = $1`, [id]],
    )
    for (const [n, kind] of ['model', 'tool', 'model'].entries()) {
      await within(
        ['select id from agent_runs where id = $1 for update', [id]],
        [
          `insert into agent_steps (organization_id, run_id, n, kind, name, status) values ($1, $2, $3, $4, 'x', 'running')`,
          [organizationId, id, n + 1, kind],
        ],
      )
      if (kind === 'tool')
        await client.query(
          `select * from platform_resources where organization_id = $1 and kind = 'vm' order by created_at desc limit 1`,
          [organizationId],
        )
      await within(
        ['select id from agent_runs where id = $1 for update', [id]],
        [
          `update agent_steps set status = 'succeeded', result = 'done', ms = 1 where organization_id = $1 and run_id = $2 and n = $3`,
          [organizationId, id, n + 1],
        ],
        [`update agent_runs set messages = $2, last_step = $3 where id = $1`, [id, '[]', n + 1]],
      )
    }
    await within(
      [`update agent_runs set status = 'succeeded', finished_at = now(), output = 'x' where id = $1`, [id]],
      [
        `insert into events (organization_id, id, type, at, data) values ($1, uuidv7(), 'agent_run.bench', now(), $2)`,
        [organizationId, JSON.stringify({ run_id: id, agent_id: agentId })],
      ],
      ['delete from claims where organization_id = $1 and id = $2', [organizationId, id]],
    )
  } finally {
    client.release()
  }
}
