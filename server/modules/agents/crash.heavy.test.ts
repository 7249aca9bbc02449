import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)
const WAIT = { timeout: 120_000, interval: 100 }

let site: Server
let url = ''
/** What is called, in order; the first call of a kill is answered by nobody. */
const calls: string[] = []
let onCall: (() => void) | null = null

beforeAll(async () => {
  site = createServer((request, response) => {
    calls.push(request.url!)
    if (onCall) onCall()
    else response.end('done')
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

const makeAgent = async (tenant: Tenant, name: string, more: object = {}) => {
  const reply = await tenant.post('/agents', { name, ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id as string
}
const startRun = async (tenant: Tenant, agentId: string, input: string) => {
  const reply = await tenant.post(`/agents/${agentId}/runs`, { input })
  expect(reply.status, reply.text).toBe(202)
  return reply.body.data.id as string
}

describe('agents in processes of their own', { timeout: 300_000 }, () => {
  it('repeat no call that a killed one may have made, unless it says it may be, and keep the budget', async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await createTenant(app)
    const tool = (path: string, more: object = {}) => ({
      type: 'http',
      name: 'pay',
      url: `${url}/${path}`,
      ...more,
    })
    const once = await makeAgent(acme, 'Once', { tools: [tool('once')] })
    const again = await makeAgent(acme, 'Again', { tools: [tool('again', { idempotent: true })] })
    const runs = [await startRun(acme, once, 'pay {"sum": 5}'), await startRun(acme, again, 'pay {"sum": 5}')]
    // Both are called and neither is answered: then the process is gone.
    const { promise, resolve } = Promise.withResolvers<void>()
    onCall = () => {
      if (calls.length === 2) resolve()
    }
    const first = await start('worker')
    await promise
    await first.end('SIGKILL')
    onCall = null
    await Promise.all([start('worker'), start('worker')])
    const read = async (id: string) => (await acme.get(`/agent-runs/${id}`)).body.data
    await expect.poll(async () => (await read(runs[0]!)).status, WAIT).toBe('failed')
    await expect.poll(async () => (await read(runs[1]!)).status, WAIT).toBe('succeeded')
    const failed = await read(runs[0]!)
    expect(failed.error).toContain('It is not known whether the tool pay')
    expect(failed.steps.map((step: { status: string }) => step.status)).toEqual(['succeeded', 'unknown'])
    expect(calls.filter(path => path === '/once').length).toBe(1)
    expect(calls.filter(path => path === '/again').length).toBe(2)

    // One cent a token: twenty at once, in two processes, for what a few of them cost.
    await acme.call('PUT', '/tenant/settings', {
      model_prices: {
        sandbox: { input_cents_per_million: 1_000_000, output_cents_per_million: 1_000_000 },
      },
    })
    const thrifty = await makeAgent(acme, 'Thrifty', { budget_cents_per_day: 200, max_output_tokens: 60 })
    await Promise.all(Array.from({ length: 20 }, (_, i) => startRun(acme, thrifty, `Hello ${i}`)))
    const all = async () =>
      (await acme.get(`/agents/${thrifty}/runs?limit=100`)).body.data as {
        status: string
        usage: { cost_cents: number | null }
      }[]
    const open = async () => (await all()).filter(({ status }) => status === 'queued' || status === 'running')
    await expect.poll(async () => (await open()).length, WAIT).toBe(0)
    const ended = await all()
    const spent = ended.reduce((sum, { usage }) => sum + (usage.cost_cents ?? 0), 0)
    expect(spent).toBeLessThanOrEqual(200)
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['succeeded', 'budget_exhausted']))
    const [row] = await app.sql<{ spent: string; held: string }>(
      'select spent_micro::text as spent, held_micro::text as held from agent_budgets where agent_id = $1',
      [thrifty],
    )
    expect([Number(row!.spent) / 1_000_000, row!.held]).toEqual([expect.closeTo(spent, 6), '0'])
  })
})
