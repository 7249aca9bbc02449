import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, openRoute, RawReply, type Route, route, workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { modules } from '#modules/index.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'

/** Readers that never read, and servers that never answer. Each is held by one client, at a limit of 20. */
const LIMIT = 20

const piece = Buffer.alloc(256 * 1024)
let flowing = 0
function endless(): Readable {
  const stream = new Readable({ read: () => void stream.push(piece) })
  flowing += 1
  return stream.once('close', () => {
    flowing -= 1
  })
}

/** Each route that answers anything but JSON, in its own form, with an answer that nobody reads to its end. */
const streaming = modules
  .flatMap(module => module.routes)
  .filter(({ produces, method, consumes }) => produces && method === 'GET' && consumes === 'none')
  .filter(({ produces }) => produces !== 'text/event-stream')
const held = streaming.map((one, n): Route => {
  const handler = async () => new RawReply(200, { 'content-type': one.produces! }, endless())
  const own = { path: `/held/${n}`, base: '', status: 200, access: open, params: {} } as const
  return { ...one, ...own, runs: { kind: 'open', handler } }
})

const long = 'x'.repeat(20_000_000)
const others = [
  openRoute({
    method: 'GET',
    path: '/test/long',
    tag: 'Test',
    summary: 'A long answer',
    returns: Type.Object({ text: Type.String() }),
    handler: async () => ({ text: long }),
  }),
  workRoute({
    method: 'POST',
    path: '/test/ask',
    tag: 'Test',
    summary: 'Asks a server that does not answer',
    handler: async ctx => {
      await ctx.services.http.request({ url: slowUrl })
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/test/plain',
    tag: 'Test',
    summary: 'Is there',
    handler: async () => undefined,
  }),
]

let app: TestApp
let acme: Account
let slow: Server
let slowUrl: string
const answers: (() => void)[] = []
beforeAll(async () => {
  slow = createServer((_, answer) => answers.push(() => answer.end('{}'))).listen(0, '127.0.0.1')
  await new Promise(resolve => slow.once('listening', resolve))
  slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
  app = await startTestApp({ maxInFlight: LIMIT, writeTimeoutS: 1 }, [...held, ...others])
  acme = await app.createAccount()
})
afterAll(async () => {
  await app.close()
  slow.close()
  slow.closeAllConnections()
})

/** Asks, and reads the first of the answer and nothing else. */
async function hold(path: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await new Promise(resolve => socket.once('readable', resolve))
  return socket
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}

describe('a reader that never reads', () => {
  it('keeps nobody else out, whichever route streams, and is let go', async () => {
    expect(held.length).toBeGreaterThan(20)
    const sockets: Socket[] = []
    for (const { path } of held) sockets.push(await hold(path))
    expect((await acme.get('/contacts')).status).toBe(200)
    expect((await acme.post('/contacts', { first_name: 'Ada' })).status).toBe(201)
    // Nothing is taken of them, so all of them end.
    await until(() => flowing === 0)
    for (const socket of sockets) socket.destroy()
  })

  it('keeps nobody out with long answers of JSON either', async () => {
    const sockets = await Promise.all(Array.from({ length: LIMIT + 5 }, () => hold('/api/v1/app/test/long')))
    expect((await acme.get('/contacts')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('who waits for a server that does not answer', () => {
  it('keeps nobody else out, has a share, and is answered in the end', async () => {
    const asked = Array.from({ length: LIMIT / 2 }, () => acme.post('/test/ask'))
    // Eight at a time ask one server: the others wait for that, which is as much outside.
    await until(() => answers.length === 8)
    const other = await app.createAccount()
    expect((await other.get('/contacts')).status).toBe(200)
    expect(
      (await app.anonymous.post('/auth/login', { email: 'a@x.test', password: 'wrong one' })).status,
    ).toBe(401)
    const more = await acme.post('/test/ask')
    expect(more).toMatchObject({ status: 429, body: { code: 'too_many_waiting' } })
    expect(more.headers.get('retry-after')).toMatch(/^\d+$/)
    const timer = setInterval(() => answers.splice(0).forEach(answer => void answer()), 10)
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect((await acme.post('/test/ask')).status).toBe(200)
    clearInterval(timer)
  })
})
