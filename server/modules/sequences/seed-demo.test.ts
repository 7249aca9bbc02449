import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { outreach } from './outreach.fixture.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('the demo has sequences to look at, and sends nothing', async () => {
  const acme = await app.createAccount()
  await outreach(app, () => acme).contacts(8)
  for (const first_name of ['Ines', 'Rhys', 'Yui']) {
    await acme.post('/contacts', { first_name, email: `${first_name}@fair.test`, status: 'prospect' })
  }
  await acme.within(seedDemo)
  const sequences = (await acme.get('/sequences')).body.data as { id: string; name: string }[]
  const [sequence, going] = ['Autumn introductions', 'After the trade fair'].map(
    name => sequences.find(one => one.name === name)!,
  )
  expect(sequence).toMatchObject({ status: 'paused', steps_count: 3, enrolled: 6, sent: 0 })
  expect(going).toMatchObject({ status: 'paused', steps_count: 3, enrolled: 3, sent: 5 })
  const { data: enrollments } = (await acme.get(`/sequences/${going!.id}/enrollments`)).body
  expect(enrollments.filter((one: { status: string }) => one.status === 'completed')).toMatchObject([
    { stop_reason: 'replied', sent_count: 1 },
  ])
  app.clock.advance('P30D')
  await app.drain()
  expect(await app.sql('select 1 from email_messages')).toEqual([])
  const { data } = (await acme.post(`/sequences/${sequence!.id}/simulate`, {})).body
  expect(data).toMatchObject({ sends: 2, tasks: 1 })
})
