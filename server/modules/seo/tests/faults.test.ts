import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { Audit, Check } from '../audits/schema.ts'
import { checks } from '../checks/table.ts'
import { scoreOf } from '../evaluation/score.ts'
import { faults } from './faults.ts'
import { plantGood } from './planting.ts'
import { fillSite, type SiteServer, startSite } from './site-server.ts'

const app = useTestApp()
const sites = new Map<string, SiteServer>()
const ids = new Map<string, string>()
let elsewhere: SiteServer
let clean: SiteServer
let acme: Account

beforeAll(async () => {
  acme = await app.createAccount()
  elsewhere = await startSite({ '/': 'fine' })
  clean = await startSite()
  fillSite(clean, 30)
  for (const { name, plant } of faults) {
    const site = await startSite()
    plantGood(site)
    plant(site, elsewhere.url)
    sites.set(name, site)
    ids.set(name, (await acme.post('/seo/audit', { url: site.url })).body.data.id)
  }
  ids.set('clean', (await acme.post('/seo/audit', { url: clean.url })).body.data.id)
  await app.drain()
}, 120_000)
afterAll(async () => {
  for (const site of [...sites.values(), elsewhere, clean]) await site.close()
})

const audit = async (name: string): Promise<Audit> =>
  (await acme.get(`/seo/audits/${ids.get(name)}`)).body.data
const failing = ({ checks: all }: Audit) => all.filter(({ passed }) => passed === false)

describe('an audit', () => {
  it.each(faults.map(fault => [fault.name, fault] as const))('finds %s', async (name, fault) => {
    const found = await audit(name)
    expect({ status: found.status, error: found.error }).toEqual({ status: 'finished', error: null })
    expect(failing(found).map(({ id }) => id)).toEqual(fault.checks)
    const [first] = failing(found) as [Check]
    expect(first.evidence.length).toBeGreaterThan(0)
    if (fault.path !== undefined) expect(first.evidence[0]!.url).toBe(`${sites.get(name)!.url}${fault.path}`)
    expect(first.evidence[0]!.found.length).toBeLessThanOrEqual(300)
    // Anybody can compute the score from the answer.
    expect(scoreOf(found.checks)).toBe(found.score)
    const parts = found.checks.filter(({ applicable }) => applicable > 0)
    const good = parts.reduce((sum, one) => sum + one.weight * (1 - one.affected / one.applicable), 0)
    expect(found.score).toBe(Math.round((100 * good) / parts.reduce((sum, one) => sum + one.weight, 0)))
  })

  it('knows every check by name, in one order, and has a fault for each that needs no encryption', async () => {
    const { checks: all } = await audit('clean')
    expect(all.map(({ id }) => id)).toEqual(checks.map(({ id }) => id))
    const planted = new Set(faults.flatMap(fault => fault.checks))
    expect(all.map(({ id }) => id).filter(id => !planted.has(id))).toEqual([
      'https',
      'mixed_content',
      'insecure_form',
    ])
  })

  it('finds nothing wrong where nothing is', async () => {
    const found = await audit('clean')
    expect(failing(found)).toEqual([])
    expect({
      score: found.score,
      crawled: found.pages_crawled,
      found: found.pages_found,
      cut: found.truncated,
    }).toEqual({
      score: 100,
      crawled: 30,
      found: 30,
      cut: false,
    })
    expect(found.crawl).toMatchObject({
      robots: { status: 200, found: true },
      sitemap: { entries: 30 },
      blocked_by_robots: 0,
    })
    expect(found.diff).toMatchObject({ previous_audit_id: null, new: [], fixed: [], persisting: 0 })
  })

  it('never asks for what robots.txt closes', async () => {
    const site = sites.get('a link to what is closed')!
    expect(site.asked.filter(({ path }) => path.startsWith('/private'))).toEqual([])
    expect((await audit('a link to what is closed')).crawl!.blocked_by_robots).toBe(1)
  })

  it('gives lines to paste that mend what they are for', async () => {
    const mended = new Map<
      string,
      { check: string; url: string; target: string | undefined; snippet: string }[]
    >()
    for (const { name } of faults) {
      const pasted = failing(await audit(name)).flatMap(check =>
        check.evidence.flatMap(({ url, snippet, target_url }) =>
          snippet === null ? [] : [{ check: check.id, url, target: target_url, snippet }],
        ),
      )
      if (pasted.length === 0) continue
      for (const one of pasted) paste(sites.get(name)!, one)
      mended.set(name, pasted)
      ids.set(name, (await acme.post('/seo/audit', { url: sites.get(name)!.url })).body.data.id)
    }
    expect(mended.size).toBeGreaterThanOrEqual(10)
    await app.drain()
    for (const [name, pasted] of mended) {
      const after = await audit(name)
      const left = after.checks.flatMap(({ id, evidence }) =>
        evidence.filter(one =>
          pasted.some(
            ({ check, url, snippet }) => check === id && url === one.url && snippet === one.snippet,
          ),
        ),
      )
      expect([name, left]).toEqual([name, []])
      expect([name, after.diff!.fixed_count >= 1]).toEqual([name, true])
    }
  }, 60_000)
})

function paste(site: SiteServer, { url, snippet }: { url: string; snippet: string }): void {
  const path = url.replace(site.url, '')
  if (snippet.startsWith('User-agent')) return void site.pages.set('/robots.txt', snippet)
  if (snippet.startsWith('<?xml')) return void site.pages.set('/sitemap.xml', snippet)
  if (snippet.startsWith('<url>')) {
    const before = site.pages.get('/sitemap.xml') as string
    return void site.pages.set('/sitemap.xml', before.replace(`<url><loc>${url}</loc></url>`, snippet))
  }
  const served = site.pages.get(path)
  if (typeof served !== 'string') {
    return void site.pages.set(path, (_, response) => {
      const page = Buffer.from(goodHead(snippet), 'latin1')
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    })
  }
  const canonical = /<link rel="canonical"[^>]*>/
  const page = snippet.startsWith('<html')
    ? served.replace('<html>', snippet)
    : snippet.startsWith('<h1')
      ? served.replace('<body>', `<body>${snippet}`)
      : snippet.includes('rel="canonical"')
        ? served.replace(canonical, '').replace('</head>', `${snippet}</head>`)
        : served.replace('<head>', `<head>${snippet}`)
  site.pages.set(path, page)
}

const goodHead = (snippet: string) =>
  `<!doctype html><html lang="en"><head>${snippet}<title>Cordage \u00e9pais</title></head><body><h1>Cordage \u00e9pais</h1></body></html>`
