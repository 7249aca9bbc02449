import { describe, expect, it } from 'vitest'
import { startTestApp, useTestApp } from '#tests/harness.ts'

const app = useTestApp({ metricsToken: 'for the scraper alone' })
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, app.url), { headers, redirect: 'manual' })

describe('the endpoints beside the API', () => {
  it('tell that the server lives, and that it is ready', async () => {
    expect(await (await get('/health')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/ready')).json()).toEqual({ status: 'ready' })
  })

  it('answer 503 at /ready, and still 200 at /health, once the database is gone', async () => {
    const doomed = await startTestApp()
    const name = new URL(doomed.databaseUrl).pathname.slice(1)
    await app.sql(`alter database ${name} with allow_connections false`)
    await app.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const reply = await fetch(new URL('/ready', doomed.url))
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('1')
    expect(await reply.json()).toEqual({ status: 'not ready', detail: 'The database does not answer' })
    expect((await fetch(new URL('/health', doomed.url))).status).toBe(200)
    await app.sql(`alter database ${name} with allow_connections true`)
    await doomed.close()
  })

  it('show metrics to who holds the token', async () => {
    expect((await get('/metrics')).status).toBe(401)
    const reply = await get('/metrics', { authorization: 'Bearer for the scraper alone' })
    expect(reply.headers.get('content-type')).toContain('text/plain')
    const text = await reply.text()
    expect(text).toContain('bowline_http_request_seconds_bucket')
    expect(text).toMatch(/bowline_db_connections\{state="open"\} \d/)
  })

  it('show metrics without a token on the same machine, and through no proxy on it', async () => {
    const open = await startTestApp()
    const ask = async (headers: Record<string, string>) =>
      (await fetch(new URL('/metrics', open.url), { headers })).status
    expect(await ask({})).toBe(200)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']) {
      expect([name, await ask({ [name]: '127.0.0.1' })]).toEqual([name, 401])
    }
    await open.close()
  })

  it('serve the OpenAPI document, and save who has it already the trouble', async () => {
    const reply = await get('/openapi.json')
    expect(await reply.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://bowline.localhost' }],
    })
    const again = await get('/openapi.json', { 'if-none-match': reply.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  it('pack the document as the client takes it', async () => {
    const plain = await get('/openapi.json', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    const tags = new Set([plain.headers.get('etag')])
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const packed = await get('/openapi.json', { 'accept-encoding': accepted })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toContain('accept-encoding')
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 5)
      expect(await packed.text()).toBe(text)
      tags.add(packed.headers.get('etag'))
    }
    expect(tags.size).toBe(3)
  })

  it('serve the guides that the reference links, and no other file', async () => {
    const { tags } = (await (await get('/openapi.json')).json()) as {
      tags: { externalDocs?: { url: string } }[]
    }
    const guides = new Set(tags.flatMap(({ externalDocs }) => externalDocs?.url ?? []))
    expect(guides).toContain('/docs/guides/billing')
    for (const guide of guides) {
      const reply = await get(guide)
      expect([guide, reply.status]).toEqual([guide, 200])
      expect(await reply.text()).toContain('<h1>')
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    for (const name of ['nothing', '..%2Fpackage', '..%2FREADME']) {
      expect((await get(`/docs/guides/${name}`)).status).toBe(404)
    }
  })

  it('serve the reference from this server alone', async () => {
    expect((await get('/docs')).headers.get('location')).toBe('/docs/')
    const reply = await get('/docs/')
    const page = await reply.text()
    expect(page).not.toMatch(/https?:\/\//)
    expect(page).toContain('src="js/scalar.js"')
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const script = await get('/docs/js/scalar.js')
    expect(script.headers.get('content-encoding')).toBe('gzip')
    expect((await script.text()).length).toBeGreaterThan(1_000_000)
  })
})
