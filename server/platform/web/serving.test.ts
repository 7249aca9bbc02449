import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** As the bytes travel: `fetch` would decompress them. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request(new URL(path, app.url), { headers }, response => {
    const chunks: Buffer[] = []
    response.on('data', chunk => chunks.push(chunk))
    response.on('end', () =>
      resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
    )
  })
    .on('error', reject)
    .end()
  return promise
}

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, deflate, br' }
const assetsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
const shellOf = async (path: string) => (await get(path)).bytes.toString()

describe('a public page', () => {
  it.each(['/i/some-token', '/i/some-token?checkout=success', '/accept-invitation?token=x'])(
    '%s is a shell that says nothing of the link',
    async path => {
      const page = await get(path)
      expect(page.status).toBe(200)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(page.bytes.toString()).not.toContain('some-token')
    },
  )

  it('allows no script, style or frame but its own', async () => {
    const page = await get('/i/some-token')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const html = page.bytes.toString()
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=|https?:\/\//)
  })

  it('sends ahead for its data and its words', async () => {
    const { headers } = await get('/i/some%20token?lang=ja', { 'accept-language': 'de' })
    const links = String(headers.link).split(', ')
    expect(links[0]).toBe(
      '</api/v1/app/invoices/public/some%20token>; rel=preload; as=fetch; crossorigin=anonymous',
    )
    const words = links.slice(1).map(link => /^<(\/assets\/[^>]+)>; rel=modulepreload$/.exec(link)?.[1])
    expect(words).toHaveLength(2)
    expect((await get(words[1]!)).bytes.toString()).toContain('請求書')
    expect(String((await get('/i/a%0D%0Ab')).headers.link)).toContain('/a%0D%0Ab>')
  })

  it('is not sent again to who has it', async () => {
    const first = await get('/i/one', browser)
    const again = await get('/i/two', { ...browser, 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    const other = await get('/i/two', { ...browser, 'if-none-match': '"something-else"' })
    expect(other.status).toBe(200)
  })

  it('answers HEAD like GET, without the page', async () => {
    const head = await fetch(`${app.url}/i/token`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBeTruthy()
    expect(await head.text()).toBe('')
  })
})

describe('an asset', () => {
  it('is kept forever, for its name is a hash of it', async () => {
    const assets = assetsOf(await shellOf('/i/token'))
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) {
      const asset = await get(path)
      expect(asset.status, path).toBe(200)
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(asset.headers['content-type']).toMatch(
        path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      )
    }
  })

  it('travels compressed as the browser likes it, and is the same file', async () => {
    const path = assetsOf(await shellOf('/i/token')).find(one => one.endsWith('.js'))!
    const plain = await get(path)
    const brotli = await get(path, browser)
    const gzip = await get(path, { 'accept-encoding': 'gzip;q=0.8, br;q=0' })
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
    for (const answer of [plain, brotli, gzip]) expect(answer.headers.vary).toBe('accept-encoding')
    expect(new Set([plain, brotli, gzip].map(answer => answer.headers.etag)).size).toBe(3)
  })

  it.each([
    '/assets/gone-1a2b3c4d.js',
    '/assets/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/',
  ])('%s is not there, and that is not remembered', async path => {
    const asset = await get(path)
    expect(asset.status).toBe(404)
    expect(asset.bytes.toString()).not.toContain('"name"')
    if (path.startsWith('/assets/gone')) expect(asset.headers['cache-control']).toBe('no-store')
  })
})

describe('an address that leads nowhere', () => {
  it('is a calm page for a person, in their language', async () => {
    const page = await get('/no/such/page', { ...browser, 'accept-language': 'de-AT,de;q=0.9' })
    expect(page.status).toBe(404)
    expect(page.headers['content-language']).toBe('de')
    expect(page.bytes.toString()).toContain('Diese Seite gibt es nicht')
  })

  it('is JSON for a program, and for everybody below the API', async () => {
    for (const answer of [await get('/no/such/page'), await get('/api/v1/app/nothing', browser)]) {
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.bytes.toString())).toMatchObject({ detail: 'Not Found', code: 'not_found' })
    }
  })
})

describe('the workspace', () => {
  it('is one document at its own address, at the door and at every screen', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/login', '/contacts', '/contacts/01a1dce5-541d-7093-834b-661a97c3b69e']) {
      const page = await get(path, browser)
      expect(page.status, path).toBe(200)
      const nonce = /name="style-nonce" content="([^"]+)"/.exec(page.bytes.toString())?.[1]
      expect(String(page.headers['content-security-policy'])).toContain(`style-src 'self' 'nonce-${nonce}';`)
      expect(page.headers['cache-control']).toBe('no-store')
      nonces.add(nonce!)
    }
    expect(nonces.size).toBe(4)
  })

  it('sends for the scripts of the screen that one comes in by', async () => {
    const [home, door, others] = await Promise.all(['/', '/login?next=%2F', '/contacts'].map(shellOf))
    const linked = (html: string) => new Set(assetsOf(html))
    for (const html of [home!, door!]) {
      expect(linked(html).isSupersetOf(linked(others!))).toBe(true)
      expect(linked(html).size).toBeGreaterThan(linked(others!).size)
      for (const path of linked(html)) expect((await get(path)).status, path).toBe(200)
    }
    expect(linked(home!).symmetricDifference(linked(door!)).size).toBeGreaterThan(0)
  })

  it('allows no inline script and nobody else', async () => {
    const page = await get('/', browser)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(page.bytes.toString()).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/)
  })
})
