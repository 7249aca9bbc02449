import { get, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OutboundBlocked, OutboundTooLarge } from './errors.ts'
import { createGuardedAgents, type GuardedAgents, guardedLookup } from './guarded-agents.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { createMemoryLog, type LoopbackServer, startLoopbackServer } from './loopback-server.ts'
import { createOutboundHttp, type OutboundHttp } from './outbound-http.ts'

let server: LoopbackServer
let open: OutboundHttp
let shut: OutboundHttp
let openAgents: GuardedAgents
let shutAgents: GuardedAgents

beforeEach(async () => {
  server = await startLoopbackServer(async (req, res) => {
    const body = (await buffer(req)).toString()
    if (req.url === '/moved') res.writeHead(302, { location: '/here' })
    if (req.url === '/empty') res.writeHead(204)
    res.end(req.url === '/empty' ? undefined : JSON.stringify({ method: req.method, url: req.url, body }))
  })
  const options = {
    log: createMemoryLog(),
    userAgent: 'Bowline test',
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
  }
  open = createOutboundHttp({ ...options, allowPrivate: ['127.0.0.1'] })
  shut = createOutboundHttp({ ...options, allowPrivate: false })
  openAgents = createGuardedAgents(open)
  shutAgents = createGuardedAgents(shut)
})

afterEach(async () => {
  openAgents.close()
  shutAgents.close()
  await open.close()
  await shut.close()
  await server.close()
})

describe('the guarded fetch', () => {
  test('does what fetch does', async () => {
    const fetch = guardedFetch(open)
    const answer = await fetch(new URL(`${server.url}/here`), {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
      headers: { host: 'elsewhere.example', 'content-length': '3' },
    })
    expect([answer.ok, answer.url, answer.redirected]).toEqual([true, `${server.url}/here`, false])
    expect(await answer.json()).toEqual({ method: 'POST', url: '/here', body: 'a=b' })
    const empty = await fetch(new Request(`${server.url}/empty`))
    expect([empty.status, empty.body]).toEqual([204, null])
  })

  test('follows redirects as told', async () => {
    const fetch = guardedFetch(open)
    const followed = await fetch(`${server.url}/moved#x`)
    expect([followed.status, followed.url, followed.redirected]).toEqual([200, `${server.url}/here`, true])
    expect((await fetch(`${server.url}/moved`, { redirect: 'manual' })).status).toBe(302)
    await expect(fetch(`${server.url}/moved`, { redirect: 'error' })).rejects.toThrow(TypeError)
  })

  test('rejects with a TypeError that names the reason', async () => {
    const blocked = await guardedFetch(shut)(server.url).catch(error => error)
    expect(blocked).toBeInstanceOf(TypeError)
    expect(blocked.cause).toBeInstanceOf(OutboundBlocked)
    const large = await guardedFetch(open, { maxBytes: 5 })(server.url).catch(error => error)
    expect(large.cause).toBeInstanceOf(OutboundTooLarge)
  })

  test('gives an abort back as it came', async () => {
    const aborted = guardedFetch(open)(server.url, { signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  })
})

function send(options: RequestOptions & { secure?: boolean }): Promise<string> {
  return new Promise((resolve, reject) => {
    const start = options.secure ? secureRequest : plainRequest
    start(options, response => text(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
}

describe('the guarded agents', () => {
  test('reach what is allowed, by address and by name', async () => {
    for (const host of ['127.0.0.1', 'named.example']) {
      const answer = await send({ host, port: server.port, path: '/x', agent: openAgents.http })
      expect(answer).toContain('"/x"')
    }
  })

  test.each(['127.0.0.1', 'named.example', '0x7f.1', '::1', 'localhost'])('refuse %s', async host => {
    const plain = send({ host, port: server.port, agent: shutAgents.http })
    await expect(plain).rejects.toThrow(OutboundBlocked)
    const secure = send({ host, port: server.port, agent: shutAgents.https, secure: true })
    await expect(secure).rejects.toThrow(OutboundBlocked)
  })

  test('refuse local sockets, other ports and a lookup of the caller', async () => {
    const socket = send({ socketPath: '/tmp/none.sock', agent: openAgents.http })
    await expect(socket).rejects.toThrow('A local socket is not allowed.')
    const port = send({ host: '127.0.0.1', port: 5432, agent: openAgents.http })
    await expect(port).rejects.toThrow('Port 5432')
    const lookup = send({
      host: 'named.example',
      port: server.port,
      agent: shutAgents.http,
      lookup: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    await expect(lookup).rejects.toThrow(OutboundBlocked)
  })
})

describe('the guarded lookup', () => {
  test('answers in either form, by family, and refuses private addresses', async () => {
    const lookup = guardedLookup(open)
    const one = new Promise(resolve => lookup('a.example', { all: false }, (...answer) => resolve(answer)))
    expect(await one).toEqual([null, '127.0.0.1', 4])
    const all = new Promise(resolve => lookup('a.example', { all: true }, (...answer) => resolve(answer)))
    expect(await all).toEqual([null, [{ address: '127.0.0.1', family: 4 }]])
    const none = new Promise(resolve => lookup('a.example', { family: 6 }, error => resolve(error)))
    expect(await none).toMatchObject({ name: 'OutboundFailed' })
    const blocked = new Promise((resolve, reject) =>
      get({ host: 'a.example', port: server.port, lookup: guardedLookup(shut) }, resolve).on('error', reject),
    )
    await expect(blocked).rejects.toThrow(OutboundBlocked)
  })
})
