import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LoopbackServer, startLoopbackServer } from '#platform/http/loopback-server.ts'

/** A page of the site: HTML, or an answer of its own. */
export type Served = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface SiteServer extends LoopbackServer {
  /** By path; what is not there is 404. */
  pages: Map<string, Served>
  asked: { method: string; path: string; at: number }[]
  mostAtOnce: number
}

/** A site on this machine, whose pages a test may change at any time. */
export async function startSite(pages: Record<string, Served> = {}): Promise<SiteServer> {
  const asked: SiteServer['asked'] = []
  const map = new Map(Object.entries(pages))
  let atOnce = 0
  const server = await startLoopbackServer((request, response) => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', at: performance.now() })
    atOnce += 1
    site.mostAtOnce = Math.max(site.mostAtOnce, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    const served = map.get(request.url ?? '') ?? map.get('*')
    if (typeof served === 'function') return served(request, response)
    if (served === undefined)
      return void response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('no')
    const type = request.url?.endsWith('.xml')
      ? 'application/xml'
      : request.url?.endsWith('.txt')
        ? 'text/plain'
        : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type }).end(served)
  })
  const site: SiteServer = { ...server, pages: map, asked, mostAtOnce: 0 }
  return site
}

const NOUNS =
  'rope knot sail mast anchor harbour deck tide wind cabin crew chart compass rudder keel buoy'.split(' ')
const VERBS = 'holds carries turns keeps lifts guides follows meets draws leaves'.split(' ')

/** Words that no other page has in this order. */
export function prose(seed: number, count = 140): string {
  let state = seed * 2_654_435_761 + 12_345
  const next = (all: readonly string[]) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return all[(state >>> 8) % all.length]!
  }
  const parts: string[] = []
  for (let at = 0; at < count; at += 4) parts.push(`the ${next(NOUNS)} ${next(VERBS)} ${next(NOUNS)}${seed}`)
  return parts.join(' ')
}

export interface PageParts {
  path: string
  origin: string
  seed: number
  links?: readonly string[]
  head?: string
  body?: string
  without?: readonly (
    | 'title'
    | 'description'
    | 'canonical'
    | 'h1'
    | 'viewport'
    | 'lang'
    | 'charset'
    | 'og'
    | 'text'
  )[]
  title?: string
  description?: string
  h1?: string
}

/** A page with nothing wrong, but for what is left out or put in. */
export function goodPage(parts: PageParts): string {
  const { path, origin, seed, links = [], without = [] } = parts
  const has = (part: NonNullable<PageParts['without']>[number]) => !without.includes(part)
  const title = parts.title ?? `All about rope number ${seed}`
  return [
    '<!doctype html>',
    has('lang') ? '<html lang="en">' : '<html>',
    '<head>',
    has('charset') ? '<meta charset="utf-8">' : '',
    has('title') ? `<title>${title}</title>` : '',
    has('description')
      ? `<meta name="description" content="${parts.description ?? `What everybody should know about rope number ${seed} before going to sea.`}">`
      : '',
    has('viewport') ? '<meta name="viewport" content="width=device-width, initial-scale=1">' : '',
    has('canonical') ? `<link rel="canonical" href="${origin}${path}">` : '',
    has('og')
      ? `<meta property="og:title" content="${title}"><meta property="og:image" content="/rope.png">`
      : '',
    parts.head ?? '',
    '</head><body>',
    has('h1') ? `<h1>${parts.h1 ?? `Rope number ${seed}`}</h1>` : '',
    has('text') ? `<p>${prose(seed)}</p>` : '',
    ...links.map(link => `<p><a href="${link}">read on</a></p>`),
    parts.body ?? '',
    '</body></html>',
  ].join('\n')
}

export const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /private\n\nSitemap: ${origin}/sitemap.xml\n`
export const sitemapOf = (origin: string, paths: readonly string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map(path => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`

/** A site of so many pages without a fault: each links to the next ones, all from the start. */
export function fillSite(site: SiteServer, count: number): void {
  const paths = ['/', ...Array.from({ length: count - 1 }, (_, n) => `/page-${n + 1}`)]
  site.pages.set('/robots.txt', robotsOf(site.url))
  site.pages.set('/sitemap.xml', sitemapOf(site.url, paths))
  for (const [seed, path] of paths.entries()) {
    const links = seed === 0 ? paths.slice(1) : ['/']
    site.pages.set(path, goodPage({ path, origin: site.url, seed, links }))
  }
}
