import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { scoreOf } from '../evaluation/score.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('tells of a site that got better and then slipped', async () => {
  const acme = await app.createAccount()
  await acme.within(seedDemo)
  const { data } = (await acme.get('/seo/audits', { full: 1 })).body
  const [slipped, mended, neglected] = data
  expect(mended).toMatchObject({ score: 100, truncated: false })
  expect(neglected.score).toBeLessThan(slipped.score)
  expect(slipped.diff).toMatchObject({ previous_audit_id: mended.id, new_count: 2, fixed_count: 0 })
  expect(slipped.diff.new.map((one: { check: string }) => one.check).sort()).toEqual([
    'broken_links',
    'status',
  ])
  expect(mended.diff.fixed_count).toBeGreaterThan(10)
  for (const audit of data) expect(scoreOf(audit.checks)).toBe(audit.score)
  const { keywords } = (await acme.get('/seo/overview')).body.data
  expect(keywords).toMatchObject({ total: 5, ranked: 4, top_3: 1, top_10: 2 })
  const [first] = (await acme.get('/seo/keywords', { q: 'mooring' })).body.data
  expect(first).toMatchObject({ rank: 5, previous_rank: 6, change: 1, best_rank: 5 })
  expect((await acme.get(`/seo/keywords/${first.id}/history`)).body.data).toHaveLength(10)
  expect((await acme.post('/seo/suggest', { url: 'harbourline.example' })).body.data.suggestions.length).toBe(
    20,
  )
})
