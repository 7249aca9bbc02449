import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('tells a believable story once', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  const [warm, tired] = (await acme.get('/deliverability/inboxes')).body.data
  expect(warm).toMatchObject({ status: 'active', cap_today: 110, health: { hard_bounces: 0 } })
  expect(tired).toMatchObject({ status: 'paused', pause: { by: 'auto', code: 'bounce_rate' } })
  expect((await acme.get('/deliverability/domains')).body.data).toMatchObject([{ status: 'warn', score: 88 }])
  expect((await acme.get('/deliverability/placement-tests')).body.data[0].inbox_rate).toBe(66.7)
  expect((await acme.get('/deliverability/dmarc-reports')).body.pagination.total).toBe(30)
  const { recommendation } = (await acme.get('/deliverability/domains/harborpine.example/sources')).body.data
  expect(recommendation).toMatchObject({ policy: 'quarantine', ready: true })
})
