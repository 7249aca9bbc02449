import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

describe('the demo', () => {
  it('has four reports and a filled dashboard', async () => {
    const acme = await app.createAccount()
    await acme.within(seedDemo)
    expect((await acme.get('/reports')).body.pagination.total).toBe(4)
    const { data } = (await acme.get('/dashboards')).body
    expect(data.map((one: { name: string }) => one.name).sort()).toEqual(['Monday morning', 'Overview'])
    for (const { id } of data) {
      const { widgets } = (await acme.get(`/dashboards/${id}`, { data: 'true' })).body.data
      expect(widgets.length).toBeGreaterThanOrEqual(8)
      for (const { error } of widgets) expect(error).toBeNull()
    }
  })
})

describe('the examples of the docs', () => {
  it('are twenty, and all of them are answered', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Ada', source: 'web' })
    const page = readFileSync('docs/reports.md', 'utf8')
    const examples = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text]) => JSON.parse(text!))
    expect(examples).toHaveLength(20)
    for (const query of examples) {
      const reply = await acme.post('/reports/run', query)
      expect([JSON.stringify(query), reply.status, reply.body.detail]).toEqual([
        JSON.stringify(query),
        200,
        undefined,
      ])
    }
  })
})
