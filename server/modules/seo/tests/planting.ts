import { goodPage, type PageParts, robotsOf, type SiteServer, sitemapOf } from './site-server.ts'

export const PATHS = ['/', '/a', '/b', '/c'] as const

/** Something wrong with a site that is right otherwise. */
export interface Fault {
  name: string
  plant: (site: SiteServer, elsewhere: string) => void
  /** Which checks name it: these and no other. */
  checks: readonly string[]
  /** Of the first evidence of the first of them. */
  path?: string
}

export function put(site: SiteServer, path: string, parts: Partial<PageParts> = {}): void {
  const seed = Math.max(0, PATHS.indexOf(path as '/')) || path.length + 20
  const links = path === '/' ? PATHS.slice(1) : ['/']
  const own = path === '/' ? 0 : seed
  site.pages.set(path, goodPage({ path, origin: site.url, seed: own, links, ...parts }))
}

export function plantGood(site: SiteServer): void {
  site.pages.set('/robots.txt', robotsOf(site.url))
  site.pages.set('/sitemap.xml', sitemapOf(site.url, PATHS))
  for (const path of PATHS) put(site, path)
}

export const link = (site: SiteServer, href: string, more = '') =>
  put(site, '/c', { body: `<p><a href="${href}"${more}>there</a></p>` })

export const to =
  (location: string, status = 301) =>
  (_: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(status, { location }).end()

export const alternate = (code: string, url: string) =>
  `<link rel="alternate" hreflang="${code}" href="${url}">`
