import { gzipSync } from 'node:zlib'
import { type SiteServer, startSite } from './site-server.ts'

// Test support: a site that does everything to keep a crawler for ever.

const html = { 'content-type': 'text/html; charset=utf-8' }
const MiB = 1024 * 1024
const MEMBERS = 80

/** Addresses inside a network, in every spelling. */
export const INSIDE = ['http://10.0.0.1/', 'http://[::ffff:10.0.0.2]/', 'http://167772163/', 'http://0x0a.4/']

export interface HostileSite extends SiteServer {
  /** How often the page was asked for that wants to be left alone first. */
  refused(): number
}

const linksTo = (...hrefs: string[]) => hrefs.map(href => `<a href="${href}">go</a>`).join(' ')

export async function startHostileSite(): Promise<HostileSite> {
  const site = await startSite()
  const { pages, url } = site
  let refused = 0
  const robots = `Sitemap: ${url}/sitemap.xml\nUser-agent: *\nDisallow: /closed\nDisallow: /sneaky-target`
  pages.set('/robots.txt', robots)
  const traps =
    '/endless /bomb /many /nested /long /wordy /menu /calendar /slow-down /sneaky /closed/x'.split(' ')
  pages.set('/', `<base href="${url}/deep/">${linksTo(...traps, 'javascript:alert(1)', ...INSIDE)}`)
  pages.set('/endless', (_, response) => {
    response.writeHead(200, html)
    const more = () => {
      while (!response.destroyed && response.write('endless words '.repeat(1_000)));
    }
    response.on('drain', more)
    more()
  })
  // 5 GB in 5 MB: the same member again and again.
  const member = gzipSync(Buffer.alloc(64 * MiB))
  pages.set('/bomb', (_, response) => {
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' })
    for (let n = 0; n < MEMBERS; n += 1) response.write(member)
    response.end()
  })
  pages.set('/many', (_, response) => {
    response.writeHead(200, html)
    let n = 0
    const more = () => {
      while (n < 1_000_000) {
        const some = Array.from({ length: 10_000 }, (_, at) => `<a href=/m${n + at}>x</a>`).join('')
        n += 10_000
        if (!response.write(some)) return
      }
      response.end()
    }
    response.on('drain', more)
    more()
  })
  pages.set('/nested', '<div>'.repeat(10_000))
  pages.set('/long', `<title>${'t'.repeat(10 * MiB)}</title>`)
  pages.set('/wordy', 'words of a page '.repeat(100_000))
  pages.set('/menu', Array.from({ length: 10_001 }, (_, n) => `<a href=/n${n}>x</a>`).join(''))
  pages.set('*', (request, response) => {
    const day = Number(new URL(request.url ?? '', url).searchParams.get('day') ?? 0)
    if (!request.url?.startsWith('/calendar')) return void response.writeHead(404, html).end('none')
    const next = `/calendar?day=${day + 1}`
    response.writeHead(200, html).end(linksTo(next, `${next}&utm_source=x`))
  })
  pages.set('/slow-down', (_, response) => {
    refused += 1
    if (refused === 1) return void response.writeHead(429, { 'retry-after': '1' }).end()
    response.writeHead(200, html).end('now')
  })
  pages.set('/sneaky', (_, response) => void response.writeHead(302, { location: '/sneaky-target' }).end())
  pages.set(
    '/sitemap.xml',
    `<sitemapindex><sitemap><loc>${url}/sitemap.xml</loc></sitemap><sitemap><loc>http://10.0.0.1/s.xml</loc></sitemap></sitemapindex>`,
  )
  return { ...site, refused: () => refused }
}
