import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { outreach } from './outreach.fixture.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('the demo has a sequence to look at, and sends nothing', async () => {
  const acme = await app.createAccount()
  await outreach(app, () => acme).contacts(8)
  await acme.within(seedDemo)
  const [sequence] = (await acme.get('/sequences')).body.data
  expect(sequence).toMatchObject({ status: 'paused', steps_count: 3, enrolled: 6, sent: 0 })
  app.clock.advance('P30D')
  await app.drain()
  expect(await app.sql('select 1 from email_messages')).toEqual([])
  const { data } = (await acme.post(`/sequences/${sequence.id}/simulate`, {})).body
  expect(data).toMatchObject({ sends: 2, tasks: 1 })
})
