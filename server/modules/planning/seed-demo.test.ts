import { expect, it } from 'vitest'
import { seedDemo as seedAnalytics } from '#modules/analytics/seed-demo.ts'
import { seedDemo as seedDeals } from '#modules/deals/seed-demo.ts'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('has 90 days of snapshots that the log explains, two submissions and three goals', async () => {
  const acme = await app.createAccount()
  await acme.within(async ctx => {
    await seedDeals(ctx)
    await seedAnalytics(ctx)
    await seedDemo(ctx)
  })
  expect((await acme.get('/analytics/pipeline-history/verify')).body.data).toEqual({
    snapshots: 90,
    agrees: true,
    disagreement: null,
  })
  const { points, changes } = (await acme.get('/analytics/pipeline-history', { from: '2026-08-20' })).body
    .data
  expect(new Set(points.map(({ source }: { source: string }) => source))).toEqual(
    new Set(['snapshot', 'live']),
  )
  expect(new Set(points.map(({ cents }: { cents: number }) => cents)).size).toBeGreaterThan(8)
  expect(changes.won_cents).toBeGreaterThan(0)
  expect((await acme.get('/forecast/submissions')).body.data).toHaveLength(2)
  expect((await acme.get('/goals')).body.data).toHaveLength(3)
})
