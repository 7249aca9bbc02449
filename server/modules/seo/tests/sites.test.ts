import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { fillSite, goodPage, type SiteServer, startSite } from './site-server.ts'

const app = useTestApp()
let acme: Account
let site: SiteServer
beforeAll(async () => {
  acme = await app.createAccount()
  site = await startSite()
  fillSite(site, 4)
})
afterAll(() => site.close())

describe('sites', () => {
  it('are their hosts', async () => {
    const made = await acme.post('/seo/sites', { url: 'WWW.Example.COM/shop?x=1#y' })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      url: 'https://www.example.com/shop',
      host: 'example.com',
      name: 'example.com',
      country: 'US',
      language: 'en',
      audit_schedule: 'none',
      rank_schedule: 'none',
      keyword_count: 0,
      last_audit: null,
    })
    const again = await acme.post('/seo/sites', { url: 'http://user:pass@example.com:80/' })
    expect([again.status, again.body.existing, again.body.data.id]).toEqual([200, true, made.body.data.id])
    const others = ['blog.example.com', 'example.com:8443', 'http://127.0.0.1/', 'http://10.0.0.1']
    for (const url of others) expect((await acme.post('/seo/sites', { url })).status).toBe(201)
    expect((await acme.get('/seo/sites')).body.data).toHaveLength(5)
    for (const url of [
      'ftp://example.com',
      'mailto:a@b.c',
      'http://',
      '',
      'x'.repeat(2_001),
      'javascript:1',
      'https://exa mple.com',
    ]) {
      const refused = await acme.post('/seo/sites', { url })
      expect([refused.status, refused.body.detail]).toEqual([400, 'url must be an http or https address'])
    }
    const two = await Promise.all([1, 2].map(() => acme.post('/seo/sites', { url: 'race.example' })))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 201])
  })

  it('change, and end at a hundred', async () => {
    const { data } = (await acme.post('/seo/sites', { url: 'change.example', country: 'de' })).body
    expect(data.country).toBe('DE')
    const patched = await acme.patch(`/seo/sites/${data.id}`, {
      name: ' Shop ',
      language: 'DE',
      audit_schedule: 'weekly',
    })
    expect(patched.body.data).toMatchObject({ name: 'Shop', language: 'de', audit_schedule: 'weekly' })
    expect((await acme.patch(`/seo/sites/${data.id}`, { country: 'ZZ' })).status).toBe(400)
    expect((await acme.patch(`/seo/sites/${data.id}`, { language: 'xx' })).status).toBe(400)
    const other = await app.createAccount()
    for (let n = 0; n < 100; n += 1) await other.post('/seo/sites', { url: `s${n}.example` })
    const refused = await other.post('/seo/sites', { url: 'one-more.example' })
    expect([refused.status, refused.body.detail]).toEqual([400, 'At most 100 sites'])
    expect((await other.get(`/seo/sites/${data.id}`)).status).toBe(404)
    // Its own minute of the day may come while the clock is moved below.
    expect((await acme.patch(`/seo/sites/${data.id}`, { audit_schedule: 'none' })).status).toBe(200)
  })
})

/** As the list says, which does not look at them for it; and as they are. */
async function countAudits(): Promise<number> {
  const { total } = (await acme.get('/seo/audits')).body.pagination
  const rows = await app.sql('select 1 from seo_audits where organization_id = $1', [acme.organizationId])
  expect(total).toBe(rows.length)
  return total
}

describe('audits', () => {
  it('are one at a time for a site, three for an organization, and can be called off', async () => {
    expect((await acme.post('/seo/audit', {})).body.detail).toBe('site_id or url is required')
    expect((await acme.post('/seo/audit', { url: site.url, max_pages: 501 })).status).toBe(400)
    const both = await Promise.all([1, 2].map(() => acme.post('/seo/audit', { url: site.url })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
    expect(both.map(({ body }) => body.already_running ?? false).sort()).toEqual([false, true])
    const { id } = both[0]!.body.data
    const canceled = await acme.post(`/seo/audits/${id}/cancel`)
    expect(canceled.body.data).toMatchObject({ status: 'canceled', checks: [], diff: null, crawl: null })
    expect((await acme.post(`/seo/audits/${id}/cancel`)).status).toBe(200)
    await app.drain()
    expect((await acme.get(`/seo/audits/${id}`)).body.data.status).toBe('canceled')
    const before = await countAudits()
    expect((await acme.delete(`/seo/audits/${id}`)).status).toBe(200)
    expect(await countAudits()).toBe(before - 1)
    expect((await acme.get(`/seo/audits/${id}`)).body.detail).toBe('Audit not found')
  })

  it('list shortly, tell their pages and evidence, and compare', async () => {
    const first = (await acme.post('/seo/audit', { url: site.url })).body.data
    await app.drain()
    site.pages.set(
      '/page-1',
      goodPage({ path: '/page-1', origin: site.url, seed: 1, links: ['/'], without: ['h1', 'description'] }),
    )
    const second = (await acme.post('/seo/audit', { site_id: first.site_id })).body.data
    app.clock.advance('PT1H')
    await app.drain()
    const { data } = (await acme.get(`/seo/audits/${second.id}`)).body
    expect(data.diff).toMatchObject({
      previous_audit_id: first.id,
      new_count: 2,
      fixed_count: 0,
      persisting: 0,
      not_seen: 0,
    })
    expect(data.diff.score_delta).toBeLessThan(0)
    const states = Object.fromEntries(
      data.checks.map((one: { id: string; state: string }) => [one.id, one.state]),
    )
    expect([states.h1, states.description, states.title]).toEqual(['new', 'new', null])
    const pages = (await acme.get(`/seo/audits/${second.id}/pages`, { check: 'h1' })).body
    expect(pages.data).toHaveLength(1)
    expect(pages.data[0]).toMatchObject({
      url: `${site.url}/page-1`,
      status: 200,
      h1: null,
      indexable: true,
      issues: ['description', 'h1'],
    })
    const evidence = (await acme.get(`/seo/audits/${second.id}/evidence`, { check: 'h1' })).body
    expect(evidence.data).toEqual([
      {
        check: 'h1',
        url: `${site.url}/page-1`,
        found: 'no h1',
        expected: 'an h1',
        snippet: '<h1>All about rope number 1</h1>',
      },
    ])
    const list = (await acme.get('/seo/audits', { site_id: first.site_id })).body
    expect(list.data.map((one: { id: string }) => one.id)).toEqual([second.id, first.id])
    expect(list.data[0]).not.toHaveProperty('checks')
    expect((await acme.get('/seo/audits', { full: 1, limit: 1 })).body.data[0].checks).toHaveLength(40)
    // A page that is out of reach this time is not mended.
    site.pages.set('/page-1', goodPage({ path: '/page-1', origin: site.url, seed: 1, links: ['/'] }))
    const third = (await acme.post('/seo/audit', { site_id: first.site_id, max_pages: 1 })).body.data
    app.clock.advance('PT1H')
    await app.drain()
    const short = (await acme.get(`/seo/audits/${third.id}`)).body.data
    expect(short).toMatchObject({ pages_crawled: 1, truncated: true })
    expect(short.diff).toMatchObject({ fixed_count: 0, not_seen: 2 })
    const events = await app.sql<{ type: string }>(
      `select type from events where data->>'site_id' = $1 order by xid, seq`,
      [first.site_id],
    )
    const ended = events.filter(({ type }) => type.startsWith('seo.audit_f'))
    expect(ended.map(({ type }) => type)).toEqual(Array(3).fill('seo.audit_finished'))
    const overview = (await acme.get('/seo/overview', { site_id: first.site_id })).body.data
    expect(overview).toMatchObject({
      sites: 1,
      audits: { total: 3, last: { id: third.id }, average_score: short.score },
      provider: { connected: false, name: null },
    })
    expect(overview.audits.trend).toHaveLength(3)
    expect((await acme.get(`/seo/sites/${first.site_id}`)).body.data.last_audit).toMatchObject({
      id: third.id,
      score: short.score,
    })
  })

  it('fail in words', async () => {
    const answers: [string, Parameters<typeof startSite>[0], RegExp][] = [
      ['nobody', {}, /^The site could not be reached: /],
      [
        'closed',
        { '/robots.txt': 'User-agent: bowlinebot\nDisallow: /', '/': 'x' },
        /^robots.txt does not allow this site to be crawled$/,
      ],
      [
        'broken rules',
        { '/robots.txt': (_, response) => void response.writeHead(500).end(), '/': 'x' },
        /^robots.txt could not be read, so nothing was crawled$/,
      ],
      [
        'elsewhere',
        { '/': (_, response) => void response.writeHead(301, { location: 'https://other.example/' }).end() },
        /^The site redirects to other.example$/,
      ],
      [
        'no page',
        { '/': (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('hi') },
        /^No page of the site could be read as HTML$/,
      ],
    ]
    for (const [name, pages, words] of answers) {
      const one = await startSite(pages)
      if (name === 'nobody') await one.close()
      const { data } = (await acme.post('/seo/audit', { url: one.url })).body
      await app.drain()
      const ended = (await acme.get(`/seo/audits/${data.id}`)).body.data
      expect([name, ended.status, ended.score]).toEqual([name, 'failed', null])
      expect(ended.error).toMatch(words)
      if (name === 'closed') expect(one.asked.map(({ path }) => path)).toEqual(['/robots.txt'])
      if (name !== 'nobody') await one.close()
    }
    const blocked = (await acme.post('/seo/audit', { url: 'http://10.0.0.1/' })).body.data
    await app.drain()
    const { error } = (await acme.get(`/seo/audits/${blocked.id}`)).body.data
    expect(error).toBe('The site could not be reached: blocked: private address')
  })

  it('go with their site, leaving nothing behind', async () => {
    const gone = await startSite()
    fillSite(gone, 5)
    const before = await countAudits()
    const { data } = (await acme.post('/seo/audit', { url: gone.url })).body
    await acme.post('/seo/keywords', { site_id: data.site_id, keyword: 'rope' })
    // In the middle of it: what the start page leads to is asked for while the site goes.
    const page = gone.pages.get('/page-1') as string
    gone.pages.set('/page-1', async (_, response) => {
      expect((await acme.delete(`/seo/sites/${data.site_id}`)).status).toBe(200)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    })
    await app.drain()
    for (const table of ['seo_audits', 'seo_pages', 'seo_issues', 'crawl_urls', 'claims']) {
      const column = table === 'seo_audits' ? 'id' : table === 'crawl_urls' ? 'crawl_id' : 'audit_id'
      const rows =
        table === 'claims'
          ? await app.sql(`select 1 from claims where data->>'audit_id' = $1`, [data.id])
          : await app.sql(`select 1 from ${table} where ${column} = $1`, [data.id])
      expect([table, rows]).toEqual([table, []])
    }
    expect(await app.sql('select 1 from seo_keywords where site_id = $1', [data.site_id])).toEqual([])
    expect(await countAudits()).toBe(before)
    await gone.close()
  })

  it('come by themselves, once for all the time that nobody worked', async () => {
    const own = await app.createAccount({ timezone: 'Asia/Tokyo' })
    const { data } = (await own.post('/seo/sites', { url: site.url, audit_schedule: 'weekly' })).body
    await app.drain()
    expect((await own.get('/seo/audits')).body.data).toEqual([])
    app.clock.advance('P1D')
    await app.drain()
    expect((await own.get('/seo/audits')).body.data).toMatchObject([{ site_id: data.id, status: 'finished' }])
    app.clock.advance('P30D')
    await app.drain()
    expect((await own.get('/seo/audits')).body.data).toHaveLength(2)
    await own.patch(`/seo/sites/${data.id}`, { audit_schedule: 'none' })
    app.clock.advance('P30D')
    await app.drain()
    expect((await own.get('/seo/audits')).body.data).toHaveLength(2)
  })
})

it('says who the crawler is', async () => {
  const page = await fetch(new URL('/bot', app.url), { headers: { 'accept-language': 'de' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('User-agent: BowlineBot')
})
