import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { serpSecrets, startFakeRankProviders } from './fake-rank-providers.ts'
import { goodPage, type SiteServer, startSite } from './site-server.ts'

const app = useTestApp()
let acme: Account
let site: SiteServer
beforeAll(async () => {
  acme = await app.createAccount()
  site = await startSite()
  const words = {
    '/': 'Bowline knots for sailors',
    '/a': 'Climbing rope for walls',
    '/b': 'Mooring lines for boats',
  }
  for (const [path, title] of Object.entries(words)) {
    const links = Object.keys(words).filter(one => one !== path)
    site.pages.set(
      path,
      goodPage({
        path,
        origin: site.url,
        seed: path.length,
        title,
        h1: title,
        links,
        without: ['text'],
        body: '<footer>Harbour Supplies</footer><p>The best of it.</p>',
      }),
    )
  }
})
afterAll(() => site.close())

const suggest = async (body: object) => (await acme.post('/seo/suggest', body)).body.data
const wordsOf = (answer: { suggestions: { keyword: string }[] }) =>
  answer.suggestions.map(({ keyword }) => keyword)

it('suggests what the site itself speaks of', async () => {
  const fresh = await suggest({ url: site.url })
  expect(fresh).toMatchObject({ pages_read: 3, notes: [], provider: { connected: false, name: null } })
  expect(wordsOf(fresh)).toContain('bowline knots')
  expect(wordsOf(fresh)).not.toContain('the best')
  const [top] = fresh.suggestions
  expect(top).toMatchObject({ source: 'site', in_title: true, volume: null, tracked: false })
  // What stands on every page comes after what only one is about.
  const position = (word: string) => wordsOf(fresh).indexOf(word)
  expect(
    position('harbour supplies') === -1 || position('harbour supplies') > position('climbing rope'),
  ).toBe(true)
  expect((await acme.get('/seo/sites')).body.data).toEqual([])

  const { data } = (await acme.post('/seo/audit', { url: site.url })).body
  await app.drain()
  await acme.post('/seo/keywords', { site_id: data.site_id, keyword: 'Climbing Rope' })
  const asked = site.asked.length
  const again = await suggest({ site_id: data.site_id, keyword: 'rope', limit: 5 })
  expect(site.asked.length).toBe(asked)
  expect(
    again.suggestions.every(({ keyword }: { keyword: string }) => keyword.split(' ').includes('rope')),
  ).toBe(true)
  expect(
    again.suggestions.find(({ keyword }: { keyword: string }) => keyword === 'climbing rope'),
  ).toMatchObject({ tracked: true, pages: [`${site.url}/a`] })

  const fake = await startFakeRankProviders()
  await acme.post('/integrations', {
    provider: 'serpapi',
    config: { api_base: fake.url },
    secrets: serpSecrets,
  })
  fake.results.set('rope', ['https://other.example/'])
  const more = await suggest({ site_id: data.site_id, keyword: 'rope', limit: 100 })
  expect(more.suggestions.at(-1)).toMatchObject({ keyword: 'cheap rope', source: 'provider', volume: null })
  fake.mood = 'breaks'
  expect((await suggest({ site_id: data.site_id, keyword: 'rope', limit: 100 })).notes).toEqual([
    'SerpApi answered 500',
  ])
  await fake.close()
})

it('says why there is nothing to suggest', async () => {
  const closed = await startSite({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': 'x' })
  expect(await suggest({ url: closed.url })).toMatchObject({
    suggestions: [],
    pages_read: 0,
    notes: ['robots.txt does not allow this site to be crawled'],
  })
  await closed.close()
  expect((await acme.post('/seo/suggest', {})).body.detail).toBe('site_id or url is required')
  expect((await acme.get('/seo/overview')).body.data.audits.total).toBe(1)
  const nobody = await app.createAccount()
  expect((await nobody.get('/seo/overview')).body.data).toEqual({
    sites: 0,
    audits: { total: 0, last: null, average_score: null, trend: [] },
    issues: { error: 0, warning: 0, notice: 0 },
    top_issues: [],
    keywords: {
      total: 0,
      ranked: 0,
      top_3: 0,
      top_10: 0,
      average_rank: null,
      improved: 0,
      declined: 0,
      unchecked: 0,
      unavailable: 0,
    },
    provider: { connected: false, name: null },
  })
})
