import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('shows a change that waits, a coupon that runs and a subscription that rests', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  const { data } = (await acme.get('/subscriptions', { limit: 50 })).body
  const statuses = data.map((one: { status: string }) => one.status)
  expect(statuses.filter((status: string) => status === 'paused')).toHaveLength(1)
  const details = await Promise.all(
    data.map(async ({ id }: { id: string }) => (await acme.get(`/subscriptions/${id}`)).body.data),
  )
  expect(details.find(one => one.status === 'paused').resumes_at).not.toBeNull()
  expect(details.flatMap(one => one.coupons)).toMatchObject([{ code: 'WELCOME10', periods_left: 3 }])
  const changes = await Promise.all(
    details.map(async ({ id }) => (await acme.get(`/subscriptions/${id}/changes`)).body.data),
  )
  const waiting = changes.flat().filter(one => one.status === 'scheduled')
  expect(waiting).toMatchObject([{ kind: 'change', after: { items: [{ quantity: 15 }] } }])
  expect((await acme.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
})
