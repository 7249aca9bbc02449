import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('has one of each, live, and the rule has acted', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  await app.drain()
  const [form] = (await acme.get('/forms')).body.data
  expect(form).toMatchObject({ status: 'published', submission_count: 2 })
  const [page] = (await acme.get('/pages')).body.data
  expect((await fetch(`${app.url}/p/${page.slug}`)).status).toBe(200)
  const [link] = (await acme.get('/booking-links')).body.data
  expect((await fetch(`${app.url}/book/${link.slug}`)).status).toBe(200)
  expect((await acme.get('/automations')).body.data).toMatchObject([
    { enabled: true, problems: [], run_count: 2 },
  ])
  expect((await acme.get('/tasks')).body.data).toHaveLength(2)
})
