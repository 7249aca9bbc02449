import { faultsOfSites } from './faults-of-sites.ts'
import { type Fault, link, PATHS, put } from './planting.ts'
import { goodPage, sitemapOf } from './site-server.ts'

/** A fault, and the check that must find it. */
export const faults: readonly Fault[] = [
  ...faultsOfSites,
  {
    name: 'no viewport',
    checks: ['viewport'],
    path: '/a',
    plant: site => put(site, '/a', { without: ['viewport'] }),
  },
  {
    name: 'no language',
    checks: ['lang'],
    path: '/a',
    plant: site => put(site, '/a', { without: ['lang'] }),
  },
  {
    name: 'a picture without words',
    checks: ['image_alt'],
    path: '/a',
    plant: site => put(site, '/a', { body: '<img src="/rope.png" alt=""><img src="/knot.png">' }),
  },
  {
    name: 'a link to what is gone elsewhere',
    checks: ['broken_external_links'],
    path: '/c',
    plant: (site, elsewhere) => link(site, `${elsewhere}/gone`),
  },
  {
    name: 'a page that takes its time',
    checks: ['slow'],
    path: '/a',
    plant: site => {
      const page = site.pages.get('/a') as string
      site.pages.set(
        '/a',
        (_, response) =>
          void setTimeout(
            () => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
            1_600,
          ),
      )
    },
  },
  {
    name: 'a page of megabytes',
    checks: ['size'],
    path: '/a',
    plant: site => put(site, '/a', { head: `<!--${'x'.repeat(2_100_000)}-->` }),
  },
  {
    name: 'characters nobody named',
    checks: ['charset'],
    path: '/a',
    plant: site => {
      const page = goodPage({
        path: '/a',
        origin: site.url,
        seed: 1,
        links: ['/'],
        without: ['charset'],
        h1: 'Cordage \u00e9pais',
      })
      site.pages.set(
        '/a',
        (_, response) =>
          void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from(page, 'latin1')),
      )
    },
  },
  {
    name: 'two charsets',
    checks: ['charset'],
    path: '/a',
    plant: site => {
      const page = site.pages.get('/a') as string
      site.pages.set(
        '/a',
        (_, response) =>
          void response.writeHead(200, { 'content-type': 'text/html; charset=windows-1251' }).end(page),
      )
    },
  },
  {
    name: 'a link to what is closed',
    checks: ['blocked'],
    path: '/private/x',
    plant: site => link(site, '/private/x'),
  },
  {
    name: 'a title of one word',
    checks: ['title_length'],
    path: '/a',
    plant: site => put(site, '/a', { title: 'Rope' }),
  },
  {
    name: 'a title of many words',
    checks: ['title_length'],
    path: '/a',
    plant: site => put(site, '/a', { title: 'Rope '.repeat(20) }),
  },
  {
    name: 'a short description',
    checks: ['description_length'],
    path: '/a',
    plant: site => put(site, '/a', { description: 'About rope.' }),
  },
  {
    name: 'two main headings',
    checks: ['h1_multiple'],
    path: '/a',
    plant: site => put(site, '/a', { body: '<h1>Another one</h1>' }),
  },
  {
    name: 'a heading too deep',
    checks: ['heading_order'],
    path: '/a',
    plant: site => put(site, '/a', { body: '<h2>Fine</h2><h4>Too deep</h4>' }),
  },
  {
    name: 'nothing to share',
    checks: ['open_graph'],
    path: '/a',
    plant: site =>
      put(site, '/a', { without: ['og'], head: '<meta property="og:image" content="/rope.png">' }),
  },
  {
    name: 'few words',
    checks: ['thin_content'],
    path: '/a',
    plant: site => put(site, '/a', { without: ['text'], body: '<p>Rope, of all kinds.</p>' }),
  },
  {
    name: 'words by script',
    checks: ['needs_javascript'],
    path: '/a',
    plant: site =>
      put(site, '/a', { without: ['text'], body: '<div id="app"></div><script src="/app.js"></script>' }),
  },
  {
    name: 'a page nobody links to',
    checks: ['orphan'],
    path: '/lost',
    plant: site => {
      put(site, '/lost')
      site.pages.set('/sitemap.xml', sitemapOf(site.url, [...PATHS, '/lost']))
    },
  },
  {
    name: 'a page far down',
    checks: ['depth'],
    path: '/d5',
    plant: site => {
      put(site, '/c', { links: ['/', '/d2'] })
      for (let level = 2; level <= 5; level += 1) {
        const links = level < 5 ? ['/', `/d${level + 1}`] : ['/']
        site.pages.set(
          `/d${level}`,
          goodPage({ path: `/d${level}`, origin: site.url, seed: 40 + level, links }),
        )
      }
    },
  },
  {
    name: 'a link not to be followed',
    checks: ['nofollow_internal'],
    path: '/c',
    plant: site => link(site, '/a', ' rel="nofollow"'),
  },
  {
    name: 'an address in capitals',
    checks: ['url'],
    path: '/Upper',
    plant: site => {
      link(site, '/Upper')
      site.pages.set('/Upper', goodPage({ path: '/Upper', origin: site.url, seed: 50, links: ['/'] }))
    },
  },
]
