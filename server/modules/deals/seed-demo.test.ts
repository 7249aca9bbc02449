import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('tells a believable story once', async () => {
  const acme = await app.createAccount()
  const company = (await acme.post('/companies', { name: 'Analytical Engines' })).body.data
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  const { data, pagination } = (await acme.get('/deals')).body
  expect(pagination.total).toBe(15)
  expect(data[0]).toMatchObject({ name: 'Analytical Engines: first conversation', company_id: company.id })
  const forecast = (await acme.get('/deals/forecast')).body.data
  expect(forecast.won.deals).toBe(3)
  expect(forecast.by_stage.map((stage: { deals: number }) => stage.deals)).toEqual([2, 2, 3, 2, 3, 2])
  expect(forecast.by_category.commit.deals).toBe(2)
  expect((await acme.get('/opportunities')).body.pagination.total).toBe(4)
})
