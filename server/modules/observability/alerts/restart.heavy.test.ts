import { describe, expect, it } from 'vitest'
import { createTenant } from '#tests/cloud-tenant.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)
const WAIT = { timeout: 120_000, interval: 100 }

describe('an alert', { timeout: 300_000 }, () => {
  it('fires once and resolves once, though the workers that look are killed in between', async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await createTenant(app)
    const { id } = (await acme.post('/checks', { name: 'Nightly', kind: 'heartbeat', paused: true })).body
      .data
    const [{ id: ruleId }] = [
      (await acme.post('/alert-rules', { name: 'Down', when: { kind: 'check', check_id: id } })).body.data,
    ]
    const turn = (status: string) =>
      app.sql('update checks set status = $2, paused = false, due_at = null where id = $1', [id, status])
    const told = async () =>
      (
        await app.sql<{ type: string }>(
          `select type from events where organization_id = $1 and type like 'alert.%' order by at, id`,
          [acme.account.organizationId],
        )
      ).map(({ type }) => type)
    /** The next look is now and not in a few seconds; answers once it was taken. */
    const look = async () => {
      const job = 'observability.look_at_rules'
      const due = async () =>
        (await app.sql<{ due: string }>('select due_at::text as due from agenda where job = $1', [job]))[0]
          ?.due
      await expect.poll(due, WAIT).toBeDefined()
      await app.sql('update agenda set due_at = now() where job = $1', [job])
      await expect.poll(async () => (await due()) !== undefined && (await isLater(job)), WAIT).toBe(true)
    }
    const isLater = async (job: string) =>
      (await app.sql('select 1 from agenda where job = $1 and due_at > now()', [job])).length > 0
    let worker: ServerProcess | undefined
    const restart = async () => {
      await worker?.end('SIGKILL')
      worker = await start('worker')
    }
    await turn('down')
    await restart()
    await expect.poll(told, WAIT).toEqual(['alert.firing'])
    await restart()
    await look()
    await look()
    expect(await told()).toEqual(['alert.firing'])
    await turn('up')
    await look()
    await expect.poll(told, WAIT).toEqual(['alert.firing', 'alert.resolved'])
    await restart()
    await look()
    expect(await told()).toEqual(['alert.firing', 'alert.resolved'])
    const alerts = (await acme.get(`/alerts?rule_id=${ruleId}`)).body.data
    expect(alerts).toMatchObject([{ status: 'resolved', resolved_at: expect.any(String) }])
  })
})
