import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '#kit/context.ts'
import { type LoopbackServer, startLoopbackServer } from '#platform/http/loopback-server.ts'
import type { Platform } from '#platform/services.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Crawl } from './crawl.ts'
import { createCrawl } from './crawl.ts'
import { mayFetch } from './may-fetch.ts'
import { readRobots } from './read-robots.ts'
import { parseRobots } from './robots.ts'
import { readSitemaps } from './sitemaps.ts'

const PER_SECOND = 20
const app = useTestApp({ crawlPerSecond: PER_SECOND })
let host: LoopbackServer
let open = 0
let mostOpen = 0
const asked: { at: number; path: string; agent: string | undefined }[] = []
let lateUntil = 0

beforeAll(async () => {
  host = await startLoopbackServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ at: performance.now(), path, agent: request.headers['user-agent'] })
    const text = Buffer.from('hello '.repeat(100))
    const packed: Record<string, Buffer> = {
      gzip: gzipSync(text),
      br: brotliCompressSync(text),
      zstd: zstdCompressSync(text),
      deflate: deflateSync(text),
      raw: deflateRawSync(text),
    }
    const [, kind = '', detail = ''] = path.split('/')
    if (kind === 'packed') {
      response.setHeader('content-encoding', detail === 'raw' ? 'deflate' : detail)
      response.end(packed[detail])
    } else if (kind === 'bomb') {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)))
    } else if (kind === 'late' && performance.now() < lateUntil) {
      response.writeHead(429, { 'retry-after': '1' }).end()
    } else if (kind === 'closed') response.writeHead(503, { 'retry-after': '3600' }).end()
    else if (path === '/self.xml' || path === '/s.xml') {
      const names = path === '/self.xml' ? ['/self.xml', '/s.xml', '/gone.xml'] : []
      const parts = names.map(name => `<sitemap><loc>${host.url}${name}</loc></sitemap>`).join('')
      response.end(
        names.length > 0
          ? `<sitemapindex>${parts}</sitemapindex>`
          : `<urlset><url><loc>${host.url}/a</loc></url></urlset>`,
      )
    } else if (path === '/gone.xml') response.writeHead(410).end()
    else if (path === '/robots.txt') response.writeHead(302, { location: '/real.txt' }).end()
    else if (path === '/real.txt') response.end('user-agent: bowlinebot\ndisallow: /x')
    else setTimeout(() => response.end('ok'), 20)
  })
  host.server.on('connection', socket => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    socket.on('close', () => {
      open -= 1
    })
  })
})
afterAll(() => host.close())

const services = async (): Promise<Services> => {
  const acme = await app.createAccount()
  return acme.within(async ctx => ctx.services)
}
const get = (crawl: Crawl, path: string, more = {}) => crawl.fetch({ url: new URL(path, host.url), ...more })

describe('crawling', () => {
  it('asks a host twice at once and so often a second at most, whichever process asks', async () => {
    const first = await services()
    // With its own memory, as another process would have.
    const other = createCrawl({
      database: (first as Platform).database,
      http: first.http,
      settings: first.settings,
    })
    asked.length = 0
    mostOpen = open
    await Promise.all(Array.from({ length: 40 }, (_, n) => get(n % 2 ? first.crawl : other, `/page/${n}`)))
    expect(asked).toHaveLength(40)
    expect(mostOpen).toBeLessThanOrEqual(2)
    const times = asked.map(({ at }) => at)
    // Whatever second one looks at, counted by the one who is asked.
    const most = Math.max(...times.map(at => times.filter(one => one >= at && one < at + 1_000).length))
    expect(most).toBeLessThanOrEqual(PER_SECOND)
    expect(asked[0]!.agent).toBe('BowlineBot/1.0 (+http://bowline.localhost/bot)')
  })

  it('comes back when it is asked to, and not when that is too late', async () => {
    const { crawl } = await services()
    lateUntil = performance.now() + 900
    asked.length = 0
    expect(await get(crawl, '/late/1')).toMatchObject({ kind: 'answer', status: 200 })
    expect(asked).toHaveLength(2)
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThan(990)
    asked.length = 0
    expect(await get(crawl, '/closed/1')).toMatchObject({ kind: 'none', reason: 'turned_away', status: 503 })
    expect(asked).toHaveLength(1)
    await app.sql('delete from crawl_hosts')
  })

  it('unpacks what servers pack, and keeps no more than it wants', async () => {
    const { crawl } = await services()
    for (const kind of ['gzip', 'br', 'zstd', 'deflate', 'raw']) {
      const answer = await get(crawl, `/packed/${kind}`)
      expect([kind, answer.kind === 'answer' && answer.body.length]).toEqual([kind, 600])
    }
    const bomb = await get(crawl, '/bomb', { maxBytes: 100_000 })
    expect(bomb).toMatchObject({ kind: 'answer', isCut: true })
    expect(bomb.kind === 'answer' && bomb.body.length).toBe(100_000)
  })

  it('is kept from private networks, and says why nobody answered', async () => {
    const { crawl } = await services()
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://[fd00::1]/',
      'http://167772161/',
      'http://0x0a.1/',
    ]) {
      expect(await crawl.fetch({ url: new URL(url) })).toMatchObject({ kind: 'none', reason: 'private' })
    }
    expect(await crawl.fetch({ url: new URL('http://nobody.invalid/') })).toMatchObject({
      reason: 'no_such_name',
    })
  })

  it('reads robots.txt and sitemaps, an index that names itself once', async () => {
    const all = await services()
    const { robots, found, failure } = await readRobots(all.crawl.fetch, host.url)
    expect({ found, failure, rules: robots.rules }).toEqual({
      found: true,
      failure: null,
      rules: [{ allows: false, pattern: '/x' }],
    })
    const ctx = { organizationId: 'org', request: null, services: all }
    const read = await readSitemaps(ctx, {
      urls: [new URL('/self.xml', host.url)],
      mayFetch: async () => true,
    })
    expect(read.entries).toEqual([`${host.url}/a`])
    expect(read.files.map(({ problem }) => problem)).toEqual([null, null, 'it answers 410'])
    const many = parseRobots(`user-agent: *\n${'disallow: /*a*b*c*d\n'.repeat(2_000)}`, 'BowlineBot')
    const urls = ['/abcd', '/x'].map(path => new URL(path, host.url))
    expect(await mayFetch(ctx, many, urls)).toEqual([false, true])
    expect(await mayFetch(ctx, robots, urls)).toEqual([true, false])
    const nobody = await readRobots(all.crawl.fetch, 'http://127.0.0.1:1')
    expect(nobody.failure).not.toBeNull()
  })
})
