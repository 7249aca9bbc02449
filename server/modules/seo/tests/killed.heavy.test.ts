import { describe, expect, it } from 'vitest'
import { testSettings, useOwnTestApp } from '#tests/harness.ts'
import { startServer } from '#tests/server-process.ts'
import { fillSite, startSite } from './site-server.ts'

const app = useOwnTestApp()
const KILLS = process.env.STRESS ? 5 : 2
const PAGES = process.env.STRESS ? 200 : 40
const PER_SECOND = 40

const startWorker = () =>
  startServer('worker', {
    DATABASE_URL: app.databaseUrl,
    APP_SECRET: testSettings('').appSecret,
    DATA_DIR: '/nonexistent',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    PUBLIC_URL: 'http://bowline.test',
    CRAWL_PER_SECOND: String(PER_SECOND),
  })

describe('audits whose workers are killed', () => {
  it('finish, with every page counted once, politely all the while', { timeout: 240_000 }, async () => {
    app.clock.set(Temporal.Now.instant())
    const site = await startSite()
    fillSite(site, PAGES)
    let connections = 0
    let mostConnections = 0
    site.server.on('connection', socket => {
      connections += 1
      mostConnections = Math.max(mostConnections, connections)
      socket.on('close', () => {
        connections -= 1
      })
    })
    // Of several organizations, on one host.
    const accounts = [await app.createAccount(), await app.createAccount(), await app.createAccount()]
    const ids: string[] = []
    for (const account of accounts)
      ids.push((await account.post('/seo/audit', { url: site.url })).body.data.id)
    const crawled = async () =>
      Number((await app.sql<{ sum: string }>('select sum(pages_crawled) as sum from seo_audits'))[0]!.sum)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const [first, second] = await Promise.all([startWorker(), startWorker()])
      const enough = Math.floor((kill * 2 * PAGES) / (KILLS + 1))
      await expect.poll(crawled, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(enough)
      await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')])
    }
    const [first, second] = await Promise.all([startWorker(), startWorker()])
    for (const [index, account] of accounts.entries()) {
      const status = async () => (await account.get(`/seo/audits/${ids[index]}`)).body.data.status
      await expect.poll(status, { timeout: 90_000, interval: 100 }).toBe('finished')
      const { data } = (await account.get(`/seo/audits/${ids[index]}`)).body
      expect(data).toMatchObject({ score: 100, pages_crawled: PAGES, pages_found: PAGES })
      const pages = (await account.get(`/seo/audits/${ids[index]}/pages`, { limit: 200 })).body
      expect(new Set(pages.data.map(({ url }: { url: string }) => url)).size).toBe(PAGES)
    }
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])
    expect(mostConnections).toBeLessThanOrEqual(2)
    const times = site.asked.map(({ at }) => at)
    const most = Math.max(...times.map(at => times.filter(one => one >= at && one < at + 1_000).length))
    expect(most).toBeLessThanOrEqual(PER_SECOND)
    expect(await app.sql('select 1 from crawl_urls')).toEqual([])
    await site.close()
  })
})
