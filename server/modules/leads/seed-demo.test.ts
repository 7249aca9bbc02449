import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('fills the pool, and keeps some of its people in each state', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  const { total } = (await acme.post('/leads/search', {})).body.pagination
  expect(total).toBe(2_000)
  const companies = await acme.post('/leads/search', { kind: 'company' })
  expect(companies.body.pagination.total).toBe(200)
  expect((await acme.get('/leads')).body.status_counts).toEqual({
    new: 2,
    working: 1,
    qualified: 1,
    disqualified: 1,
    converted: 1,
  })
  expect((await acme.get('/leads/quota')).body.data.used).toBe(2)
  expect((await acme.get('/lead-searches')).body.data[0].name).toBe('Heads of sales in the US')
  const domains = await app.sql(`select domain from pool_companies where domain not like '%.example'`)
  expect(domains).toEqual([])
})
