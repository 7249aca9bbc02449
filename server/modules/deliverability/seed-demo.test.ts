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
  const { recommendation, sources } = (await acme.get('/deliverability/domains/harborpine.example/sources'))
    .body.data
  expect(recommendation).toMatchObject({ policy: 'quarantine', ready: true })
  expect(sources[0]).toMatchObject({ host: 'out.harborpine.example' })
})

it('shows a domain that reads the same without a network, however often it is checked', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  const first = (await acme.get('/deliverability/domain/harborpine.example')).body.data
  expect(first).toMatchObject({ status: 'warn', score: 88, cached: false })
  const again = (await acme.get('/deliverability/domain/harborpine.example?refresh=1')).body.data
  expect(again.checks).toEqual(first.checks)
  const statuses = again.checks.map(({ id, status }: { id: string; status: string }) => [id, status])
  expect(Object.fromEntries(statuses)).toEqual({
    ...{ spf: 'pass', dkim: 'pass', dmarc: 'warn', mx: 'pass', blocklist: 'pass' },
    ...{ mta_sts: 'warn', tls_rpt: 'pass', bimi: 'warn' },
  })
  expect((await acme.get('/deliverability/domains/harborpine.example/history')).body.data).toEqual([])
  const sender = (await acme.post('/settings/dns-check', { domain: 'harborpine.example' })).body.data
  expect(sender).toMatchObject({ spf: { status: 'pass' }, dmarc: { status: 'warn' } })
})
