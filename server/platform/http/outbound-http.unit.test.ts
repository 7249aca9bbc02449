import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OutboundBlocked, OutboundFailed, OutboundTimeout, OutboundTooLarge } from './errors.ts'
import { createMemoryLog, type LoopbackServer, startLoopbackServer } from './loopback-server.ts'
import { createOutboundHttp, type OutboundHttp } from './outbound-http.ts'

let http: OutboundHttp
const servers: LoopbackServer[] = []

beforeEach(() => {
  http = createOutboundHttp({
    allowPrivate: ['127.0.0.1/32'],
    log: createMemoryLog(),
    userAgent: 'Bowline test',
    resolver: async hostname => {
      if (hostname.startsWith('hanging')) return new Promise(() => {})
      return [{ address: hostname.startsWith('inside') ? '10.0.0.1' : '127.0.0.1', family: 4 }]
    },
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

function createAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(new Error('changed my mind')) }
}

describe('a request', () => {
  test('carries method, headers and body, and brings back status, headers and body', async () => {
    const server = await serve(async (req, res) => {
      const body = (await buffer(req)).toString()
      res.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
      res.end(JSON.stringify({ method: req.method, body, headers: req.headers }))
    })
    const answer = await http.request({
      url: `${server.url}/hook?x=1#part`,
      method: 'post',
      headers: { 'Content-Type': 'text/plain', 'X-Signature': 'abc' },
      body: 'grüße',
    })
    expect(answer.status).toBe(201)
    expect(answer.url).toBe(`${server.url}/hook?x=1`)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.json()).toMatchObject({
      method: 'POST',
      body: 'grüße',
      headers: { 'content-type': 'text/plain', 'x-signature': 'abc', 'user-agent': 'Bowline test' },
    })
  })

  test('says so when the answer is not JSON', async () => {
    const server = await serve((_req, res) => res.end('<html>'))
    const answer = await http.request({ url: server.url })
    expect(answer.text()).toBe('<html>')
    expect(() => answer.json()).toThrow(new OutboundFailed('The answer of "127.0.0.1" is not JSON.'))
  })

  test.each(['Host', 'content-length', 'Transfer-Encoding', 'connection', 'Upgrade'])(
    'may not set the header %s',
    async name => {
      const refused = http.request({ url: 'http://127.0.0.1/', headers: { [name]: 'x' } })
      await expect(refused).rejects.toThrow(OutboundBlocked)
    },
  )

  test('cannot smuggle a second one in a header', async () => {
    const refused = http.request({ url: 'http://127.0.0.1/', headers: { 'x-a': 'b\r\nhost: c' } })
    await expect(refused).rejects.toThrow('has an invalid method or header')
  })

  test('tells a refused connection without an address', async () => {
    const server = await startLoopbackServer(() => {})
    await server.close()
    const failed = http.request({ url: `http://gone.example:${server.port}/` })
    await expect(failed).rejects.toThrow(
      new OutboundFailed('The host "gone.example" refused the connection.'),
    )
  })

  test('tells a connection that breaks off in the body', async () => {
    const server = await serve((_req, res) => {
      res.writeHead(200, { 'content-length': '100' })
      res.write('half', () => res.destroy())
    })
    await expect(http.request({ url: server.url })).rejects.toThrow(OutboundFailed)
  })

  test('shares a bounded number of connections with others to the same host', async () => {
    let connections = 0
    const server = await serve((_req, res) => void setImmediate(() => res.end('ok')))
    server.server.on('connection', () => {
      connections += 1
    })
    const answers = await Promise.all(Array.from({ length: 40 }, () => http.request({ url: server.url })))
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    expect(connections).toBeGreaterThan(0)
    expect(connections).toBeLessThanOrEqual(8)
  })
})

describe('the room for different hosts', () => {
  test('is not used up by hosts that are refused', async () => {
    for (let index = 0; index < 1100; index += 1) {
      await expect(http.request({ url: `http://inside-${index}.example/` })).rejects.toThrow(OutboundBlocked)
    }
  })

  test('is bounded', async () => {
    const { signal, abort } = createAbort()
    const hanging = Array.from({ length: 1024 }, (_, index) =>
      http.request({ url: `http://hanging-${index}.example/`, signal }),
    )
    const settled = Promise.allSettled(hanging)
    await expect(http.request({ url: 'http://one-more.example/' })).rejects.toThrow(
      'Too many different hosts',
    )
    abort()
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true)
  })
})

describe('a deadline', () => {
  test('covers the name lookup', async () => {
    const failed = http.request({ url: 'http://hanging.example/', timeoutMs: 50 })
    await expect(failed).rejects.toThrow(OutboundTimeout)
    await expect(failed).rejects.toThrow('"hanging.example" took longer than 50 ms')
  })

  test('covers the wait for an answer', async () => {
    const server = await serve(() => {})
    await expect(http.request({ url: server.url, timeoutMs: 50 })).rejects.toThrow(OutboundTimeout)
  })

  test('covers a body that trickles, and hangs up on it', async () => {
    let hungUp: Promise<unknown> | undefined
    const server = await serve((_req, res) => {
      hungUp = once(res, 'close')
      const timer = setInterval(() => res.write('.'), 5)
      res.on('close', () => clearInterval(timer))
    })
    await expect(http.request({ url: server.url, timeoutMs: 150 })).rejects.toThrow(OutboundTimeout)
    await hungUp
  })

  test('covers all redirects together', async () => {
    const server = await serve((req, res) => {
      if (req.url === '/start') res.writeHead(302, { location: '/slow' }).end()
    })
    const failed = http.request({ url: `${server.url}/start`, redirects: 1, timeoutMs: 150 })
    await expect(failed).rejects.toThrow(OutboundTimeout)
  })

  test('does not hide that the caller gave up', async () => {
    const { signal, abort } = createAbort()
    const server = await serve(abort)
    await expect(http.request({ url: server.url, signal })).rejects.toThrow('changed my mind')
    await expect(http.request({ url: server.url, signal })).rejects.toThrow('changed my mind')
  })
})

describe('the size limit', () => {
  test('lets the last byte pass and refuses the next, announced or not', async () => {
    const server = await serve((req, res) => {
      if (req.url === '/announced') res.setHeader('content-length', '1000')
      res.write('x'.repeat(500))
      res.end('x'.repeat(500))
    })
    for (const path of ['/announced', '/chunked']) {
      const url = `${server.url}${path}`
      expect((await http.request({ url, maxBytes: 1000 })).body).toHaveLength(1000)
      await expect(http.request({ url, maxBytes: 999 })).rejects.toThrow(
        new OutboundTooLarge('The answer of "127.0.0.1" is larger than 999 bytes.'),
      )
    }
  })

  test('stops an endless body', async () => {
    let hungUp: Promise<unknown> | undefined
    const server = await serve((_req, res) => {
      hungUp = once(res, 'close')
      const fill = () => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536)));
      }
      res.on('drain', fill)
      fill()
    })
    await expect(http.request({ url: server.url, maxBytes: 1_000_000 })).rejects.toThrow(OutboundTooLarge)
    await hungUp
  })

  test('does not count a body that HEAD only describes', async () => {
    const server = await serve((_req, res) => {
      res.writeHead(200, { 'content-length': '999999', 'content-encoding': 'gzip' }).end()
    })
    const answer = await http.request({ url: server.url, method: 'HEAD', maxBytes: 10 })
    expect([answer.status, answer.body.length]).toEqual([200, 0])
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('holds for what a %s body unpacks to', async (encoding, compress) => {
    const bodies: Record<string, Buffer> = {
      '/fair': compress('hello'),
      '/bomb': compress(Buffer.alloc(20_000_000)),
    }
    const server = await serve((req, res) => {
      res.writeHead(200, { 'content-encoding': encoding }).end(bodies[req.url!])
    })
    expect((await http.request({ url: `${server.url}/fair` })).text()).toBe('hello')
    expect(bodies['/bomb']!.length).toBeLessThan(100_000)
    const bomb = http.request({ url: `${server.url}/bomb`, maxBytes: 100_000 })
    await expect(bomb).rejects.toThrow(OutboundTooLarge)
  })

  test('holds on the wire for a packed body that unpacks to nothing', async () => {
    const emptyMember = gzipSync('')
    const server = await serve((_req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' })
      res.write(emptyMember)
      res.end(Buffer.concat(Array.from({ length: 1000 }, () => emptyMember)))
    })
    expect((await http.request({ url: server.url })).body).toHaveLength(0)
    await expect(http.request({ url: server.url, maxBytes: 1000 })).rejects.toThrow(OutboundTooLarge)
  })

  test.each([
    ['stacked', 'gzip, gzip', gzipSync(gzipSync('x'))],
    ['unknown', 'zstd', Buffer.from('x')],
    ['false', 'gzip', Buffer.from('not gzip at all')],
    ['cut off', 'gzip', gzipSync('hello world').subarray(0, 15)],
  ])('is not risked on a %s encoding', async (_what, encoding, body) => {
    const server = await serve((_req, res) => res.writeHead(200, { 'content-encoding': encoding }).end(body))
    await expect(http.request({ url: server.url })).rejects.toThrow(OutboundFailed)
  })
})
