import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProblemKind } from '#kit/problem.ts'
import { openRoute, RawReply, route } from '#kit/route.ts'
import { pages } from '#kit/web/answers.ts'
import { modules } from '#modules/index.ts'
import { startTestApp, type TestApp, useTestApp } from '#tests/harness.ts'
import { networkOf } from './network.ts'

let attempts = 0
const stubborn = (path: string, failures: number) =>
  route({
    method: 'POST',
    path,
    tag: 'Test',
    summary: 'Stands in the way of others for a while',
    handler: async ctx => {
      attempts += 1
      ctx.afterCommit(() => {
        committed += 1
      })
      if (attempts <= failures) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return undefined
    },
  })
let committed = 0

/** Whatever any route declares that it may refuse for now, and a page of a route's own. */
const passing = [
  ...new Set(modules.flatMap(module => module.routes).flatMap(({ errors }) => errors as ProblemKind[])),
].filter(({ status }) => status === 429 || status === 503)
const refusals = [
  ...passing.map(kind => () => {
    throw kind(1, 1, 1)
  }),
  () => new RawReply(429, { 'content-type': 'text/html' }, 'Not so fast'),
].map((refuse, n) =>
  openRoute({
    method: 'GET',
    path: `/test/refuse/${n}`,
    tag: 'Test',
    summary: 'Refuses for now',
    errors: passing,
    alsoAnswers: pages(429),
    handler: async () => refuse(),
  }),
)
const app = useTestApp({}, [stubborn('/test/twice', 2), stubborn('/test/always', 99), ...refusals])

describe('whoever is refused for now', () => {
  it('is told when to come back, by every route', async () => {
    expect(passing.length).toBeGreaterThan(5)
    for (const { path } of refusals) {
      const { status, headers, text } = await app.anonymous.get(path)
      expect([429, 503], text).toContain(status)
      expect(headers.get('retry-after'), text).toMatch(/^\d+$/)
    }
  })
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a request and keeps the rest of its body to itself. */
async function startBody({ url }: TestApp, forwardedFor = '', length = 100_000): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  sockets.push(socket)
  await new Promise(resolve => socket.once('connect', resolve))
  socket.write(
    'POST /api/v1/app/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ' +
      `${length}\r\n${forwardedFor && `x-forwarded-for: ${forwardedFor}\r\n`}\r\n{`,
  )
  return socket
}

describe('who sends slowly', () => {
  it('keeps nobody else out, and is let go in the end', async () => {
    const small = await startTestApp({ maxInFlight: 10 })
    try {
      const slow = await Promise.all(Array.from({ length: 15 }, () => startBody(small)))
      const answers = slow.map(
        socket => new Promise<string>(resolve => socket.once('data', data => resolve(`${data}`))),
      )
      await sleep(100)
      const login = await small.anonymous.post('/auth/login', {
        email: 'a@x.test',
        password: 'wrong password',
      })
      expect(login.status).toBe(401)
      expect(await answers[0]).toMatch(/^HTTP\/1.1 408 /)
    } finally {
      for (const socket of sockets.splice(0)) socket.destroy()
      await small.close()
    }
  })

  it('may leave so many requests unfinished, and no more', async () => {
    const first = await startBody(app)
    const answer = new Promise<string>(resolve => first.once('data', data => resolve(`${data}`)))
    for (let n = 0; n < 100; n += 1) await startBody(app)
    expect(await answer).toMatch(/^HTTP\/1.1 429 .*\r\nretry-after: \d+\r\n/s)
    expect((await app.anonymous.get('/auth/me')).status).toBe(401)
  })
})

describe('who sends too much', () => {
  it('is answered and may send it to its end: a proxy that writes to a closed connection loses the answer', async () => {
    const length = 5 * 1024 * 1024
    const socket = await startBody(app, '', length)
    const next = () => new Promise<string>(resolve => socket.once('data', data => resolve(`${data}`)))
    const refused = await next()
    expect(refused).toMatch(/^HTTP\/1.1 413 /)
    expect(refused).not.toMatch(/connection: close/i)
    socket.write('x'.repeat(length - 1))
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await next()).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('streams', () => {
  it('are not requests in flight, and one session may hold so many of them', async () => {
    const small = await startTestApp({ maxInFlight: 10 })
    const controller = new AbortController()
    try {
      const acme = await small.createAccount()
      const follow = () =>
        fetch(new URL('/api/v1/app/live', small.url), {
          headers: { authorization: `Bearer ${acme.token}` },
          signal: controller.signal,
        })
      const open = await Promise.all(Array.from({ length: 10 }, follow))
      expect(open.map(({ status }) => status)).toEqual(Array(10).fill(200))
      const more = await follow()
      expect(more.status).toBe(429)
      expect(await more.json()).toMatchObject({ code: 'too_many_streams' })
      expect((await acme.get('/contacts')).status).toBe(200)
    } finally {
      controller.abort()
      await small.close()
    }
  })
})

describe('behind one proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 7.7.7.7, 2001:db8::9', '2001:db8::9'],
  ])('the client is whom the proxy names at the end of %j', async (forwarded, ip) => {
    const proxied = await startTestApp({ trustProxy: 1 })
    try {
      const acme = await proxied.createAccount()
      await acme.call('POST', '/auth/tokens', {
        body: { name: 'x' },
        headers: { 'x-forwarded-for': forwarded },
      })
      const rows = await proxied.sql<{ ip: string }>('select distinct ip from audit_log')
      expect(rows.map(row => row.ip)).toEqual([ip])
    } finally {
      await proxied.close()
    }
  })

  it('unfinished requests count for the client whom the proxy names', async () => {
    const proxied = await startTestApp({ trustProxy: 1 })
    try {
      const other = await startBody(proxied, '203.0.113.9, 203.0.113.10')
      let answered = ''
      other.on('data', data => {
        answered += data
      })
      const first = await startBody(proxied, '203.0.113.9')
      const answer = new Promise<string>(resolve => first.once('data', data => resolve(`${data}`)))
      for (let n = 0; n < 100; n += 1) await startBody(proxied, `6.6.6.${n}, 203.0.113.9`)
      expect(await answer).toMatch(/^HTTP\/1.1 429 /)
      expect(answered).toBe('')
    } finally {
      for (const socket of sockets.splice(0)) socket.destroy()
      await proxied.close()
    }
  })

  it('counts whoever holds a network of IPv6 as one', () => {
    expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2:ffff::1'))
  })
})

describe('a transaction that stood in the way of another', () => {
  it('is done again, and what follows a commit follows one', async () => {
    attempts = 0
    committed = 0
    const acme = await app.createAccount()
    expect((await acme.post('/test/twice')).status).toBe(200)
    expect({ attempts, committed }).toEqual({ attempts: 3, committed: 1 })
  })

  it('says so where that does not help', async () => {
    attempts = 0
    committed = 0
    const acme = await app.createAccount()
    expect(await acme.post('/test/always')).toMatchObject({
      status: 503,
      body: { code: 'conflicting_changes' },
    })
    expect({ attempts, committed }).toEqual({ attempts: 4, committed: 0 })
  })
})
