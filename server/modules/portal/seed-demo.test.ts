import { expect, it } from 'vitest'
import { modules } from '#modules/index.ts'
import { useTestApp } from '#tests/harness.ts'
import { logIn } from './portal.fixture.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()
const subscriptions = modules.find(({ name }) => name === 'subscriptions')!.seedDemo!

it('has a portal that a contact of the demo comes into, and sees a plan in', async () => {
  const acme = await app.createAccount()
  const email = 'ada@globex.test'
  for (let n = 0; n < 11; n += 1) {
    const { id } = (await acme.post('/companies', { name: `Globex ${n}` })).body.data
    await acme.post('/contacts', { first_name: 'Ada', email: `${n}${email}`, company_id: id })
  }
  for (const seed of [subscriptions, seedDemo, seedDemo]) await acme.within(seed)
  const { url, cancel } = (await acme.get('/settings/portal')).body.data
  expect(cancel.offer).toMatchObject({ coupon_code: 'WELCOME10' })
  const plans: number[] = []
  for (let n = 0; n < 11; n += 1) {
    const door = `/portal/${url.split('/').at(-1)}`
    const visitor = await logIn(app, acme, door, `${n}${email}`)
    plans.push((await visitor.get(`${door}/subscriptions`)).body.data.length)
  }
  expect(plans.filter(count => count > 0).length).toBeGreaterThan(9)
})
