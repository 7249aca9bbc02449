import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkCtx } from '#kit/context.ts'
import { type LoopbackServer, startLoopbackServer } from '#platform/http/loopback-server.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { crawlSite } from './crawl.ts'
import { decodeHidden, findEmails, readPage } from './read-page-work.ts'
import { signs } from './technologies.ts'

const app = useTestApp()
let acme: Account
let host: LoopbackServer
interface Page {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** What comes after the body: so many bytes, or a drop now and then without end. */
  flood?: number
  drips?: boolean
}
let pages: Record<string, Page> = {}
const asked: string[] = []
let sent = 0

const LINE = Buffer.from(`${'#'.repeat(63)}\n`.repeat(1_024))

async function goOn(response: ServerResponse, { flood = 0, drips = false }: Page): Promise<void> {
  let wake = () => {}
  for (const event of ['drain', 'close']) response.on(event, () => wake())
  for (sent = 0; sent < flood && !response.destroyed; sent += LINE.length) {
    if (!response.write(LINE)) await new Promise<void>(resolve => (wake = resolve))
  }
  while (drips && !response.destroyed) {
    response.write('.')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  response.end()
}

const home = `<!doctype html><html lang="en"><head><title>Acme | Rope</title>
<meta name="description" content="Rope and knots"><meta name="generator" content="WordPress 6.8">
<script type="application/ld+json">{"@type":"Organization","name":"Acme Rope Ltd","telephone":"+44 20 7946 0123",
"address":{"@type":"PostalAddress","streetAddress":"1 Quay","postalCode":"E1","addressLocality":"London"},
"sameAs":["https://www.linkedin.com/company/acme-rope/"]}</script>
<script src="https://js.stripe.com/v3/"></script></head><body><img src="logo@2x.png">
<a href="/about">About us</a><a href="/contact">Contact</a><a href="/secret/team">Team</a><a href="https://elsewhere.example/team">Team</a>
<a href="mailto:sales@acme.example?subject=x">Write</a><a href="tel:+44%2020%207946%200124">Call</a></body></html>`

beforeAll(async () => {
  acme = await app.createAccount()
  host = await startLoopbackServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages[request.url ?? '']
    response.writeHead(page?.status ?? (page ? 200 : 404), {
      'content-type': 'text/html; charset=utf-8',
      ...page?.headers,
    })
    if (!page?.flood && !page?.drips) return void response.end(page?.body ?? '')
    response.write(page.body ?? '<title>Endless</title>')
    void goOn(response, page)
  })
})
afterAll(() => host.close())
beforeEach(() => {
  asked.length = 0
})

const enrich = (more: object = {}) => acme.post('/leads/enrich', { url: host.url, refresh: true, ...more })

describe('reading a site', () => {
  it('tells who they are, from the pages that robots.txt leaves open', async () => {
    pages = {
      '/robots.txt': { body: 'user-agent: *\ndisallow: /secret', headers: { 'content-type': 'text/plain' } },
      '/': { body: home, headers: { server: 'nginx', 'set-cookie': 'PHPSESSID=1' } },
      '/about': { body: '<title>About</title><p>Write to jane.doe [at] acme (dot) example</p>' },
      '/contact': {
        body: '<a class="__cf_email__" data-cfemail="543735263114353739317a312c3539243831">x</a>',
      },
    }
    const { status, body } = await enrich()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Acme Rope Ltd',
      description: 'Rope and knots',
      language: 'en',
      address: '1 Quay, E1 London',
      blocked_by_robots: false,
      truncated: false,
      cached: false,
      socials: { linkedin: 'https://www.linkedin.com/company/acme-rope', x: null },
    })
    expect(body.data.emails).toEqual([
      { value: 'sales@acme.example', type: 'role', source_url: `${host.url}/` },
      expect.objectContaining({ value: 'care@acme.example', type: 'role' }),
      expect.objectContaining({ value: 'jane.doe@acme.example', type: 'personal' }),
    ])
    expect(body.data.phones.map((one: { value: string }) => one.value)).toEqual([
      '+442079460123',
      '+442079460124',
    ])
    const tools = body.data.technologies.map((one: { name: string }) => one.name)
    expect(tools).toEqual(expect.arrayContaining(['wordpress', 'stripe', 'nginx', 'php']))
    expect(body.data.pages.map((one: { title: string }) => one.title)).toEqual(['Acme | Rope', null, 'About'])
    expect(asked[0]).toBe('/robots.txt')
    expect(asked).not.toContain('/secret/team')
    const again = await acme.post('/leads/enrich', { url: host.url })
    expect(again.body.data).toMatchObject({ cached: true, name: 'Acme Rope Ltd' })
  })

  it('fills what is empty of a company, and shares facts only where it may', async () => {
    const company = (
      await acme.post('/companies', { name: 'Acme', website: host.url, phone: '+442079460999' })
    ).body.data
    const { body } = await acme.post('/leads/enrich', { company_id: company.id, apply: true })
    expect(body.data.applied).toEqual(['domain', 'address'])
    expect((await acme.get(`/companies/${company.id}`)).body.data).toMatchObject({
      address: '1 Quay, E1 London',
      phone: '+442079460999',
    })
    expect((await acme.get('/settings/leads')).body.data).toEqual({ contribute_companies: false })
    expect((await acme.put('/settings/leads', { contribute_companies: true })).status).toBe(200)
    expect((await (await acme.invite('member')).get('/settings/leads')).status).toBe(403)
    expect(await app.sql('select id from pool_companies')).toEqual([])
  })

  it('keeps out where it is told to, and says what is not allowed', async () => {
    pages = { '/robots.txt': { body: 'user-agent: bowlinebot\ndisallow: /' }, '/': { body: home } }
    expect((await enrich()).body.data).toMatchObject({ blocked_by_robots: true, pages: [], name: null })
    pages = { '/robots.txt': { status: 503 }, '/': { body: home } }
    expect((await enrich()).body.data).toMatchObject({ blocked_by_robots: true, pages: [] })
    expect((await acme.post('/leads/enrich', {})).body.detail).toBe('url, domain or company_id is required')
    for (const url of [
      'ftp://acme.example',
      'http://10.0.0.1',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ]) {
      expect([url, (await acme.post('/leads/enrich', { url })).body.detail]).toEqual([
        url,
        'This address is not allowed',
      ])
    }
    const gone = await startLoopbackServer(() => {})
    await gone.close()
    const nobody = await acme.post('/leads/enrich', { url: gone.url })
    expect(nobody).toMatchObject({ status: 502, body: { detail: 'Could not reach 127.0.0.1' } })
  })

  it('comes to an end with hostile sites', async () => {
    const deep = `<title>Deep</title>${'<div>'.repeat(50_000)}ada@acme.example`
    const links = Array.from({ length: 10_000 }, (_, n) => `<a href="/about/${n}">about</a>`).join('')
    const cases: [string, typeof pages, object][] = [
      ['endless redirects', { '/': { status: 302, headers: { location: '/?' } } }, { name: null }],
      [
        'a private redirect',
        { '/': { status: 301, headers: { location: 'http://10.0.0.1/' } } },
        { pages: [{ status: 301 }] },
      ],
      [
        'another port',
        { '/': { status: 301, headers: { location: 'http://127.0.0.1:1/' } } },
        { pages: [{ status: 301 }] },
      ],
      [
        'a bomb',
        { '/': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000, 32)) } },
        { pages: [{ status: 200 }] },
      ],
      ['depth', { '/': { body: deep } }, { emails: [{ value: 'ada@acme.example' }] }],
      ['many links', { '/': { body: `<title>Links</title>${links}` } }, { name: 'Links' }],
      [
        'broken bytes',
        { '/': { body: Buffer.from([0x3c, 0xff, 0xfe, 0x00, 0xc3, 0x28]) } },
        { pages: [{ status: 200 }] },
      ],
      [
        'no page',
        { '/': { headers: { 'content-type': 'application/pdf' }, body: 'x' } },
        { pages: [{ status: 200, title: null }] },
      ],
    ]
    for (const [what, site, expected] of cases) {
      pages = { '/robots.txt': { status: 404 }, ...site }
      const { status, body } = await enrich()
      expect([what, status]).toEqual([what, 200])
      expect(body.data).toMatchObject(expected)
      expect(body.data.pages.length).toBeLessThanOrEqual(8)
    }
  })

  it('takes no more of a site than its limits allow, in bytes and in time', async () => {
    pages = { '/robots.txt': { status: 404 }, '/': { flood: 100_000_000 } }
    const { body } = await enrich()
    expect(body.data).toMatchObject({ name: 'Endless', pages: [{ status: 200 }] })
    expect(body.data.warnings).toEqual(['A page was longer than 1 MB: only its beginning was read'])
    // What the machine holds on the way is sent, and not taken.
    expect(sent).toBeLessThan(50_000_000)
    pages = {
      '/robots.txt': { body: 'user-agent: *\ndisallow: /secret\n', flood: 50_000_000 },
      '/': { body: home },
    }
    asked.length = 0
    expect((await enrich()).body.data).toMatchObject({ name: 'Acme Rope Ltd', blocked_by_robots: false })
    expect(sent).toBeLessThan(25_000_000)
    expect(asked).not.toContain('/secret/team')
    // The clock runs out while it waits for this address.
    const cutAt = async (path: string) => {
      asked.length = 0
      const clock = new AbortController()
      const crawl = acme.within(ctx =>
        crawlSite(ctx as unknown as WorkCtx, new URL(host.url), [], clock.signal),
      )
      crawl.catch(() => {})
      await expect.poll(() => asked, { timeout: 30_000 }).toContain(path)
      clock.abort()
      return crawl
    }
    pages = { '/robots.txt': { status: 404 }, '/': { drips: true } }
    expect(await cutAt('/')).toMatchObject({ truncated: true, pages: [], name: null })
    pages = { '/robots.txt': { drips: true }, '/': { body: home } }
    await expect(cutAt('/robots.txt')).rejects.toMatchObject({
      status: 502,
      message: 'Could not reach 127.0.0.1',
    })
  })

  it('knows addresses when it sees them', () => {
    expect(findEmails('a@b.example logo@2x.png x [at] y . example and me (at) we (dot) co (dot) uk')).toEqual(
      ['a@b.example', 'x@y.example', 'me@we.co.uk'],
    )
    expect(decodeHidden('zz')).toBeNull()
    expect(signs.length).toBeGreaterThanOrEqual(60)
    const page = {
      html: '<a href="mailto:a%40b.example">x</a>',
      url: 'http://b.example',
      headers: {},
      cookies: [],
    }
    expect(readPage(page).emails).toEqual(['a@b.example'])
  })
})
