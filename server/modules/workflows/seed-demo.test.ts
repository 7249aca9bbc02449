import { expect, it } from 'vitest'
import { crm } from '#modules/crm/index.ts'
import { useTestApp } from '#tests/harness.ts'
import { workflows } from './index.ts'
import { automation } from './workflows.fixture.ts'

const app = useTestApp()

it('the demo has people who wait, and a webhook to retry', async () => {
  const acme = await app.createAccount()
  await acme.within(async ctx => {
    await crm.seedDemo!(ctx)
    await workflows.seedDemo!(ctx)
  })
  const flow = automation(app, () => acme)
  const shown = (await acme.get('/workflows')).body.data
  const named = (name: string) => shown.find((one: { name: string }) => one.name === name)
  expect(named('Welcome new leads')).toMatchObject({ status: 'active', health: { status: 'ok' } })
  expect(named('Welcome new leads').counts.waiting).toBeGreaterThan(0)
  expect(named('Hand won deals over')).toMatchObject({
    counts: { failed: 2 },
    health: { status: 'degraded' },
  })
  const dead = (await acme.get('/workflow-runs', { status: 'failed' })).body.data
  expect(dead[0]).toMatchObject({ current_node_id: 'warehouse', error: 'The answer was 410' })
  const metrics = await flow.metrics(named('Hand won deals over').id)
  expect(metrics.totals).toMatchObject({ started: 2, failed: 2, live: 0 })
})
