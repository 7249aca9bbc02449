import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { serpSecrets, startFakeRankProviders } from './fake-rank-providers.ts'
import { startHostileSite } from './hostile-site.ts'
import { fillSite, startSite } from './site-server.ts'

const app = useOwnTestApp()
const KILLS = process.env.STRESS ? 5 : 1
const PAGES = process.env.STRESS ? 200 : 40
const PER_SECOND = 40
const { start } = useServerProcess(app, { CRAWL_PER_SECOND: String(PER_SECOND) })

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
      ids.push((await account.post('/seo/audit', { url: site.url, max_pages: PAGES })).body.data.id)
    const crawled = async () =>
      Number((await app.sql<{ sum: string }>('select sum(pages_crawled) as sum from seo_audits'))[0]!.sum)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const [first, second] = await Promise.all([start('worker'), start('worker')])
      const enough = Math.floor((kill * 2 * PAGES) / (KILLS + 1))
      await expect.poll(crawled, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(enough)
      await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')])
    }
    const [first, second] = await Promise.all([start('worker'), start('worker')])
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

describe('ranks whose asker is killed', () => {
  it('are written once each, though one was answered and not yet written', { timeout: 240_000 }, async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await app.createAccount()
    const fake = await startFakeRankProviders()
    await acme.post('/integrations', {
      provider: 'serpapi',
      config: { api_base: fake.url },
      secrets: serpSecrets,
    })
    const site = (await acme.post('/seo/sites', { url: 'site.example' })).body.data.id
    const words = ['anchor', 'buoy', 'cleat', 'davit', 'eyelet']
    for (const word of words) fake.results.set(word, ['https://site.example/'])
    await acme.post('/seo/keywords', { site_id: site, keywords: words })
    await acme.patch(`/seo/sites/${site}`, { rank_schedule: 'daily' })
    const due = Temporal.Now.instant().toString()
    await app.sql(
      `update agenda set due_at = ($2::text)::timestamptz, data = data || jsonb_build_object('due_at', $2::text)
       where job = 'seo.check_ranks' and key = $1`,
      [site, due],
    )
    const holder = new pg.Client({ connectionString: app.adminUrl })
    await holder.connect()
    fake.beforeAnswer = async () => {
      if (fake.asked.length !== 3) return
      // Held, so that the answer is there and cannot be written.
      await holder.query('begin')
      await holder.query('select 1 from seo_sites where id = $1 for update', [site])
    }
    const first = await start('worker')
    const waiting = async () =>
      (
        await app.sql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%seo_sites%'`,
        )
      ).length
    await expect.poll(waiting, { timeout: 90_000, interval: 20 }).toBeGreaterThan(0)
    await first.end('SIGKILL')
    await holder.query('rollback')
    await holder.end()
    const rows = () =>
      app.sql<{ keyword: string; rank: number; rows: number }>(
        `select k.keyword, k.rank, (select count(*) from seo_ranks r where r.keyword_id = k.id)::integer as rows
         from seo_keywords k where k.site_id = $1 order by 1`,
        [site],
      )
    expect((await rows()).reduce((sum, row) => sum + row.rows, 0)).toBe(2)
    const second = await start('worker')
    const once = words.map(keyword => ({ keyword, rank: 1, rows: 1 }))
    await expect.poll(rows, { timeout: 90_000, interval: 100 }).toEqual(once)
    await second.end('SIGTERM')
    expect(await rows()).toEqual(once)
    // Only the one whose answer was lost was asked for again.
    expect(fake.asked.length).toBe(words.length + 1)
    expect(fake.mostAtOnce).toBe(1)
    await fake.close()
  })
})

describe('a site that does everything to keep a crawler', () => {
  it('is read within bounds of memory', { timeout: 240_000 }, async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await app.createAccount()
    const [kind, hostile] = [await startSite(), await startHostileSite()]
    fillSite(kind, 5)
    const worker = await start('worker')
    const audit = async (url: string) => {
      const { id } = (await acme.post('/seo/audit', { url, max_pages: 40 })).body.data
      const status = async () => (await acme.get(`/seo/audits/${id}`)).body.data.status
      await expect.poll(status, { timeout: 120_000, interval: 50 }).toBe('finished')
    }
    // What reads pages has started, too.
    await audit(kind.url)
    const idle = await residentMiB(worker.pid)
    let most = idle
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        most = Math.max(most, await residentMiB(worker.pid))
        await new Promise(resolve => setTimeout(resolve, 25))
      }
    }
    const watching = watch()
    await audit(hostile.url)
    isOver = true
    await watching
    // In all, whatever of it the first audit had taken already.
    expect(most).toBeLessThan(420)
    await worker.end('SIGTERM')
    await Promise.all([kind.close(), hostile.close()])
  })
})

/** Of a process and of those it has started; what they share, the program itself, is none of it. */
async function residentMiB(pid: number): Promise<number> {
  const all = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const sizes = await Promise.all(
    all.map(async name => {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1])
      const isOurs = Number(name) === pid || parent === pid
      return isOurs ? Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
