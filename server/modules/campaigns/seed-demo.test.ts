import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { campaigning } from './campaigns.fixture.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('has a campaign that went out, one that will, one being written, and sends nothing', async () => {
  const acme = await app.createAccount()
  const { people, sum } = campaigning(app, () => acme)
  await people(60)
  await app.sql(`update contacts set status = 'customer' where organization_id = $1`, [acme.organizationId])
  await acme.within(seedDemo)
  await app.drain()
  const { data } = (await acme.get('/campaigns', { sort: 'name', order: 'asc' })).body
  expect(data.map((one: { status: string }) => one.status)).toEqual(['scheduled', 'sent', 'draft'])
  const sent = data[1]
  expect(sum(sent)).toBe(60)
  expect(sent.stats.opened).toBeGreaterThan(sent.stats.clicked)
  expect(sent.stats.clicked).toBeGreaterThan(0)
  const report = (await acme.get(`/campaigns/${sent.id}/report`)).body.data
  expect(report.timeline.length).toBeGreaterThan(2)
  expect(report.links[0].clicks).toBeGreaterThan(0)
  expect((await acme.get('/campaigns/templates')).body.pagination.total).toBe(6)
  expect(await app.sql(`select 1 from email_messages`)).toEqual([])
})
