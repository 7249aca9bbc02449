import type { IncomingMessage, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OutboundBlocked } from './errors.ts'
import { createMemoryLog, type LoopbackServer, startLoopbackServer } from './loopback-server.ts'
import { createOutboundHttp, type OutboundHttp } from './outbound-http.ts'

let http: OutboundHttp
const servers: LoopbackServer[] = []

beforeEach(() => {
  http = createOutboundHttp({
    allowPrivate: ['127.0.0.1/32'],
    log: createMemoryLog(),
    userAgent: 'Bowline test',
    resolver: async () => [{ address: '10.0.0.1', family: 4 }],
  })
})

afterEach(async () => {
  await http.close()
  for (const server of servers.splice(0)) await server.close()
})

async function serve(listener: RequestListener): Promise<LoopbackServer> {
  const server = await startLoopbackServer(listener)
  servers.push(server)
  return server
}

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

// Answers /<status>?<location> with that redirect and everything else with 200.
async function serveRedirects(): Promise<LoopbackServer & { seen: Seen[] }> {
  const seen: Seen[] = []
  const server = await serve(async (req, res) => {
    const body = (await buffer(req)).toString()
    seen.push({ method: req.method!, url: req.url!, headers: req.headers, body })
    const match = /^\/(30\d)\?(.*)$/.exec(req.url!)
    if (match) res.writeHead(Number(match[1]), { location: match[2]! }).end('moved')
    else res.end('arrived')
  })
  return { ...server, seen }
}

describe('redirects', () => {
  test('are handed back when not asked for', async () => {
    const server = await serveRedirects()
    const answer = await http.request({ url: `${server.url}/302?/next` })
    expect([answer.status, answer.headers.get('location'), answer.text()]).toEqual([302, '/next', 'moved'])
  })

  test('are followed as often as allowed, and five times at most', async () => {
    const server = await serve((req, res) => {
      const left = Number(req.url!.slice(1))
      if (left > 0) res.writeHead(302, { location: `/${left - 1}` })
      res.end('end')
    })
    const answer = await http.request({ url: `${server.url}/5`, redirects: 99 })
    expect([answer.status, answer.url]).toEqual([200, `${server.url}/0`])
    for (const [start, redirects] of [
      [6, 99],
      [2, 1],
    ] as const) {
      const failed = http.request({ url: `${server.url}/${start}`, redirects })
      await expect(failed).rejects.toThrow('redirected too many times')
    }
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://inside.example/',
    'http://[::1]/',
    'http://user:pw@127.0.0.1/',
    'http://127.0.0.1:6379/',
    'file:///etc/passwd',
    '//10.0.0.1/',
  ])('to %s are refused', async target => {
    const server = await serveRedirects()
    const refused = http.request({ url: `${server.url}/302?${target}`, redirects: 5 })
    await expect(refused).rejects.toThrow(OutboundBlocked)
    expect(server.seen).toHaveLength(1)
  })

  test('keep credentials at home', async () => {
    const [from, to] = [await serveRedirects(), await serveRedirects()]
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/plain' }
    await http.request({ url: `${from.url}/302?/same`, headers, redirects: 1 })
    expect(from.seen[1]!.headers).toMatchObject(headers)
    await http.request({ url: `${from.url}/302?${to.url}/other`, headers, redirects: 1 })
    expect(to.seen[0]!.headers).toMatchObject({ accept: 'text/plain', 'user-agent': 'Bowline test' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) {
      expect(to.seen[0]!.headers).not.toHaveProperty(name)
    }
  })

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [302, 'PUT', 'PUT', 'data'],
    [307, 'POST', 'POST', 'data'],
    [308, 'POST', 'POST', 'data'],
  ])('by %i turn %s into %s', async (status, method, nextMethod, nextBody) => {
    const server = await serveRedirects()
    const body = method === 'HEAD' ? undefined : 'data'
    await http.request({
      url: `${server.url}/${status}?/next`,
      method,
      body,
      redirects: 1,
      headers: { 'content-type': 'text/plain' },
    })
    expect(server.seen[1]).toMatchObject({ method: nextMethod, body: nextBody })
    expect('content-type' in server.seen[1]!.headers).toBe(nextMethod === method)
  })

  test('to something that is no URL fail', async () => {
    const server = await serveRedirects()
    const failed = http.request({ url: `${server.url}/302?http://[`, redirects: 1 })
    await expect(failed).rejects.toThrow('redirected to something that is not a URL')
  })
})
