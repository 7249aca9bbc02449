import { alternate, type Fault, link, PATHS, put, to } from './planting.ts'
import { robotsOf, sitemapOf } from './site-server.ts'

/** A fault, and the check that must find it. */
export const faultsOfSites: readonly Fault[] = [
  {
    name: 'a page that is gone',
    checks: ['status', 'broken_links'],
    path: '/gone',
    plant: site => link(site, '/gone'),
  },
  {
    name: 'a page that breaks',
    checks: ['status', 'broken_links'],
    path: '/boom',
    plant: site => {
      link(site, '/boom')
      site.pages.set('/boom', (_, response) => void response.writeHead(500).end())
    },
  },
  {
    name: 'a page that hangs up',
    checks: ['status', 'broken_links'],
    path: '/cut',
    plant: site => {
      link(site, '/cut')
      site.pages.set('/cut', request => void request.socket.destroy())
    },
  },
  {
    name: 'a file that is gone',
    checks: ['broken_links'],
    path: '/c',
    plant: site => link(site, '/gone.pdf'),
  },
  {
    name: 'a circle',
    checks: ['redirect_loop'],
    path: '/x',
    plant: site => {
      link(site, '/x')
      site.pages.set('/x', to('/y'))
      site.pages.set('/y', to('/x'))
    },
  },
  {
    name: 'a page that redirects to itself',
    checks: ['redirect_loop'],
    path: '/x',
    plant: site => {
      link(site, '/x')
      site.pages.set('/x', to('/x'))
    },
  },
  {
    name: 'a closed start page',
    checks: ['noindex'],
    path: '/',
    plant: site => {
      put(site, '/', { head: '<meta name="robots" content="NOINDEX, follow">' })
      site.pages.set('/sitemap.xml', sitemapOf(site.url, PATHS.slice(1)))
    },
  },
  {
    name: 'a closed page in the sitemap, by header',
    checks: ['noindex', 'sitemap_urls'],
    path: '/a',
    plant: site => {
      const page = site.pages.get('/a') as string
      site.pages.set(
        '/a',
        (_, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' })
            .end(page),
      )
    },
  },
  { name: 'no title', checks: ['title'], path: '/a', plant: site => put(site, '/a', { without: ['title'] }) },
  {
    name: 'a canonical that is gone',
    checks: ['canonical_broken'],
    path: '/a',
    plant: site =>
      put(site, '/a', { without: ['canonical'], head: `<link rel="canonical" href="${site.url}/nowhere">` }),
  },
  {
    name: 'a version that is not answered',
    checks: ['hreflang'],
    path: '/b',
    plant: site =>
      put(site, '/a', { head: alternate('en', `${site.url}/a`) + alternate('de', `${site.url}/b`) }),
  },
  {
    name: 'a version without itself',
    checks: ['hreflang'],
    path: '/a',
    plant: site => {
      put(site, '/a', { head: alternate('de', `${site.url}/b`) })
      put(site, '/b', { head: alternate('de', `${site.url}/b`) + alternate('en', `${site.url}/a`) })
    },
  },
  {
    name: 'a language that is none',
    checks: ['hreflang'],
    path: '/a',
    plant: site => put(site, '/a', { head: alternate('english', `${site.url}/a`) }),
  },
  {
    name: 'a country that is none',
    checks: ['hreflang'],
    path: '/a',
    plant: site => put(site, '/a', { head: alternate('en-UK', `${site.url}/a`) }),
  },
  {
    name: 'structured data that does not parse',
    checks: ['structured_data'],
    path: '/a',
    plant: site =>
      put(site, '/a', { head: '<script type="application/ld+json">{"@type": "Article",}</script>' }),
  },
  {
    name: 'structured data that lacks something',
    checks: ['structured_data'],
    path: '/a',
    plant: site =>
      put(site, '/a', {
        head: '<script type="application/ld+json">{"@graph": [{"@type": "Event", "name": "Regatta", "startDate": "2027-06-01"}]}</script>',
      }),
  },
  {
    name: 'one title twice',
    checks: ['title_duplicate'],
    path: '/a',
    plant: site => put(site, '/b', { title: 'All about rope number 1' }),
  },
  {
    name: 'no description',
    checks: ['description'],
    path: '/a',
    plant: site => put(site, '/a', { without: ['description'] }),
  },
  {
    name: 'one description twice',
    checks: ['description_duplicate'],
    path: '/a',
    plant: site =>
      put(site, '/b', { description: 'What everybody should know about rope number 1 before going to sea.' }),
  },
  {
    name: 'one text twice',
    checks: ['duplicate_content'],
    path: '/a',
    plant: site =>
      put(site, '/b', {
        seed: 1,
        title: 'All about rope number 2',
        description: 'What everybody should know about rope number 2 before going to sea.',
      }),
  },
  {
    name: 'no main heading',
    checks: ['h1'],
    path: '/a',
    plant: site => put(site, '/a', { without: ['h1'] }),
  },
  {
    name: 'no canonical',
    checks: ['canonical'],
    path: '/a',
    plant: site => put(site, '/a', { without: ['canonical'] }),
  },
  {
    name: 'a chain',
    checks: ['redirect_chain'],
    path: '/r1',
    plant: site => {
      link(site, '/r1')
      site.pages.set('/r1', to('/r2'))
      site.pages.set('/r2', to('/a', 302))
    },
  },
  {
    name: 'no robots.txt',
    checks: ['robots_txt'],
    path: '/robots.txt',
    plant: site => void site.pages.delete('/robots.txt'),
  },
  {
    name: 'rules nobody understands',
    checks: ['robots_txt'],
    path: '/robots.txt',
    plant: site => void site.pages.set('/robots.txt', `${robotsOf(site.url)}please be nice\n`),
  },
  {
    name: 'no sitemap',
    checks: ['sitemap'],
    path: '/sitemap.xml',
    plant: site => {
      site.pages.set('/robots.txt', 'User-agent: *\nDisallow:\n')
      site.pages.delete('/sitemap.xml')
    },
  },
  {
    name: 'a sitemap that is none',
    checks: ['sitemap'],
    path: '/sitemap.xml',
    plant: site => void site.pages.set('/sitemap.xml', '<!DOCTYPE urlset [<!ENTITY a "b">]><urlset/>'),
  },
  {
    name: 'a sitemap that lists what moved',
    checks: ['sitemap_urls'],
    path: '/old',
    plant: site => {
      site.pages.set('/sitemap.xml', sitemapOf(site.url, [...PATHS, '/old']))
      site.pages.set('/old', to('/a'))
    },
  },
  {
    name: 'a sitemap that lists others',
    checks: ['sitemap_urls'],
    plant: (site, elsewhere) =>
      void site.pages.set(
        '/sitemap.xml',
        sitemapOf(site.url, PATHS).replace('</urlset>', `<url><loc>${elsewhere}/</loc></url></urlset>`),
      ),
  },
]
