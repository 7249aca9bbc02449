import dns from 'node:dns/promises'
import type { ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type HostileSite, INSIDE, startHostileSite } from './hostile-site.ts'
import { startSite } from './site-server.ts'

const app = useTestApp()
let acme: Account
let site: HostileSite

beforeAll(async () => {
  acme = await app.createAccount()
  site = await startHostileSite()
})
afterAll(() => site.close())

const links = (...hrefs: string[]) => hrefs.map(href => `<a href="${href}">go</a>`).join(' ')

it('comes to an end whatever a site does', { timeout: 60_000 }, async () => {
  const { data } = (await acme.post('/seo/audit', { url: site.url, max_pages: 40 })).body
  await app.drain()
  const audit = (await acme.get(`/seo/audits/${data.id}`)).body.data
  expect({ status: audit.status, error: audit.error }).toEqual({ status: 'finished', error: null })
  expect(audit).toMatchObject({ pages_crawled: 40, truncated: true })
  expect(audit.pages_found).toBeLessThanOrEqual(10_000)
  const pages = (await acme.get(`/seo/audits/${data.id}/pages`, { limit: 200 })).body.data as {
    url: string
    status: number | null
    error: string | null
    title: string | null
    bytes: number
  }[]
  const page = (path: string) => pages.find(({ url }) => url === `${site.url}${path}`)!
  expect(page('/endless').error).toMatch(/larger than 5 MB/)
  expect(page('/bomb').bytes).toBe(5 * 1024 * 1024)
  expect(page('/long').title!.length).toBeLessThanOrEqual(1_000)
  expect(page('/wordy').error).toMatch(/more than a million characters/)
  expect(page('/menu').error).toMatch(/more than 10,000 links/)
  expect(page('/slow-down')).toMatchObject({ status: 200, error: null })
  expect(site.refused()).toBe(2)
  expect(pages.filter(({ url }) => url.includes('/calendar')).length).toBeLessThanOrEqual(21)
  expect(site.asked.filter(({ path }) => /closed|sneaky-target/.test(path))).toEqual([])
  // What lies inside is told, and was not asked.
  const evidence = (
    await acme.get(`/seo/audits/${data.id}/evidence`, { check: 'broken_external_links', limit: 200 })
  ).body.data
  expect(evidence).toHaveLength(INSIDE.length)
  for (const { found } of evidence) expect(found).toBe('unverified: blocked: private address')
})

it('connects to nothing inside, however a site leads there', async () => {
  let connections = 0
  const inside = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.2', resolve))
  const { port } = inside.address() as AddressInfo
  const spelled = ['127.0.0.2', '2130706434', '0x7f.2', '0177.0.0.2', '[::ffff:127.0.0.2]'].map(
    host => `http://${host}:${port}/`,
  )
  const [there] = spelled as [string]
  const sendOn = (_: unknown, response: ServerResponse) =>
    void response.writeHead(302, { location: there }).end()
  const led = await startSite({
    '/robots.txt': `User-agent: *\nSitemap: ${there}sitemap.xml`,
    '/': `<link rel=canonical href="${there}a"><link rel=alternate hreflang=de href="${there}b"><img src="${there}c">${links('/base', '/moved', ...spelled)}`,
    '/base': `<base href="${there}">${links('within', '/too')}`,
    '/moved': sendOn,
  })
  const sentOn = await startSite({ '/': sendOn })
  const closed = await startSite({ '/robots.txt': sendOn, '/': 'hello' })
  const ids: string[] = []
  for (const { url } of [led, sentOn, closed]) ids.push((await acme.post('/seo/audit', { url })).body.data.id)
  await app.drain()
  const ended = []
  for (const id of ids) ended.push((await acme.get(`/seo/audits/${id}`)).body.data)
  expect(ended.map(({ status }) => status)).toEqual(['finished', 'failed', 'failed'])
  expect(ended[2].error).toBe('The site could not be reached: blocked: private address')
  expect(connections).toBe(0)
  for (const { close } of [led, sentOn, closed]) await close()
  await new Promise(resolve => inside.close(resolve))
})

it('asks only where a name leads to, each time it is looked up', async () => {
  let connections = 0
  const inside = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  const site = await startSite({
    '*': (request, response) => {
      // Every page comes over a connection of its own, so that the name is looked up again.
      const html = { 'content-type': 'text/html; charset=utf-8', connection: 'close' }
      const isPage = request.url === '/' || request.url?.startsWith('/page-')
      response.writeHead(isPage ? 200 : 404, html).end(links('/page-1', '/page-2', '/page-3'))
    },
  })
  const { port } = new URL(site.url)
  await new Promise<void>(resolve => inside.listen(Number(port), '127.0.0.2', resolve))
  const answers: Record<string, string[][]> = {
    // Robots, sitemap and start page are outside; then the name moves in.
    'turning.example': [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.1'], ['127.0.0.2']],
    'double.example': [['127.0.0.1', '127.0.0.2']],
    'mapped.example': [['::ffff:127.0.0.2']],
    'six.example': [['fd00::2']],
  }
  const { lookup } = dns
  const asked: string[] = []
  dns.lookup = (async (name: string) => {
    asked.push(name)
    const [next, ...later] = answers[name]!
    if (later.length > 0) answers[name] = later
    return next!.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  }) as never
  syncBuiltinESMExports()
  try {
    const ids: string[] = []
    for (const name of Object.keys(answers))
      ids.push((await acme.post('/seo/audit', { url: `http://${name}:${port}/` })).body.data.id)
    await app.drain()
    const [turning, ...others] = await Promise.all(
      ids.map(async id => (await acme.get(`/seo/audits/${id}`)).body.data),
    )
    expect(turning).toMatchObject({ status: 'finished', pages_crawled: 4 })
    const pages = (await acme.get(`/seo/audits/${turning.id}/pages`)).body.data
    expect(pages.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      ...Array.from({ length: 3 }, () => 'blocked: private address'),
    ])
    const refused = 'The site could not be reached: blocked: private address'
    for (const audit of others) expect(audit).toMatchObject({ status: 'failed', error: refused })
    expect(new Set(asked)).toEqual(new Set(Object.keys(answers)))
    expect(connections).toBe(0)
  } finally {
    dns.lookup = lookup
    syncBuiltinESMExports()
    await site.close()
    await new Promise(resolve => inside.close(resolve))
  }
})

it('reads every script, cuts between characters and shows nothing unescaped', async () => {
  const family = '👨‍👩‍👧‍👦'
  const one = await startSite({
    '/': `<meta charset=utf-8><title>${family.repeat(61)}</title><h1>"><script>alert(1)</script></h1>${links('/ru', '/jp', '/ar')}`,
    '/ru': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=windows-1251' })
        .end(Buffer.from([0x3c, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x3e, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])),
    '/jp': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          Buffer.concat([
            Buffer.from('<meta charset=shift_jis><title>'),
            Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
          ]),
        ),
    '/ar': '<title>حبل</title><h1>&lt;b&gt;</h1>',
  })
  const { data } = (await acme.post('/seo/audit', { url: one.url })).body
  await app.drain()
  const pages = (await acme.get(`/seo/audits/${data.id}/pages`)).body.data as { url: string; title: string }[]
  expect(pages.map(({ title }) => title).slice(1)).toEqual(['Привет', '日本', 'حبل'])
  const evidence = (await acme.get(`/seo/audits/${data.id}/evidence`, { check: 'title_length' })).body.data
  const found = (path: string) =>
    evidence.find(({ url }: { url: string }) => url === `${one.url}${path}`).found as string
  expect(found('/')).toMatch(/^61 characters: /)
  expect(
    found('/')
      .replace(/^61 characters: |…$/g, '')
      .replaceAll(family, ''),
  ).toBe('')
  expect(found('/ar')).toBe('3 characters: حبل')
  const all = (await acme.get(`/seo/audits/${data.id}/evidence`, { limit: 200 })).body.data as {
    snippet: string | null
  }[]
  for (const { snippet } of all) expect(snippet ?? '').not.toContain('<script>alert')
  await one.close()
})
