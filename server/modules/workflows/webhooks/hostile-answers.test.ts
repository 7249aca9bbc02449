import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
let base: string
const flow = automation(app, () => acme)
const asked: string[] = []
let sent = 0

const MB = Buffer.alloc(1024 * 1024, 'x')

/** Goes on for as long as the other side reads. */
function pour(response: ServerResponse): void {
  if (response.destroyed) return
  sent += MB.length
  if (response.write(MB)) setImmediate(pour, response)
  else response.once('drain', () => pour(response))
}

const answers: Record<string, (response: ServerResponse) => void> = {
  '/silent': () => {},
  '/never-ends': response => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('{'), 50)
    response.on('close', () => clearInterval(timer))
  },
  '/headers-only': response => response.writeHead(200).flushHeaders(),
  '/gigabyte': response => {
    response.writeHead(200, { 'content-length': String(1024 ** 3) })
    pour(response)
  },
  '/gigabyte-in-chunks': response => {
    response.writeHead(200)
    pour(response)
  },
  '/hangs-up': response => void response.destroy(),
  '/deep': response => response.end('['.repeat(30_000) + ']'.repeat(30_000)),
  '/unstorable': response => response.end('{"a":"\\u0000"}'),
  '/not-json': response => response.end('<html>'),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map(status => [
      `/moved-${status}`,
      (response: ServerResponse) => response.writeHead(status, { location: '/elsewhere' }).end(),
    ]),
  ),
}

const slow = ['/silent', '/never-ends', '/headers-only']

const server = createServer((request, response) => {
  asked.push(request.url!)
  request.resume().on('end', () => (answers[request.url!] ?? (() => response.end()))(response))
})

beforeAll(async () => {
  acme = await app.createAccount()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a webhook whose other side', () => {
  const told = new Map<string, object>()

  beforeAll(async () => {
    // All of them at once, as a round of requests goes.
    const made = new Map<string, string>()
    for (const path of Object.keys(answers)) {
      // Those that answer have all the time that a busy machine may take for it.
      const timeout_seconds = slow.includes(path) ? 1 : 30
      const config = { url: `${base}${path}`, timeout_seconds, retry: { max_attempts: 1 } }
      const id = await flow.live(draw([manual, ['hook', 'webhook', config]]))
      await flow.enroll(id, (await flow.contact()).id)
      made.set(path, id)
    }
    await app.drain()
    for (const [path, id] of made) told.set(path, await flow.onlyRun(id))
  })

  it.each(slow)('answers slowly or for ever is given up (%s)', path => {
    expect(told.get(path)).toMatchObject({
      status: 'failed',
      error: 'The host "127.0.0.1" took longer than 1000 ms to answer.',
    })
  })

  it.each(['/gigabyte', '/gigabyte-in-chunks'])('answers without measure is cut off (%s)', path => {
    expect(told.get(path)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/larger than 65536 bytes/),
    })
    // What lies in the buffers of two connections, and no gigabyte.
    expect(sent).toBeLessThan(64 * MB.length)
  })

  it.each([301, 302, 303, 307, 308])('sends it on is not followed (%i)', status => {
    expect(told.get(`/moved-${status}`)).toMatchObject({
      status: 'failed',
      error: `The answer was ${status}`,
    })
    expect(asked).not.toContain('/elsewhere')
  })

  it('breaks off or talks nonsense is told as it is', () => {
    expect(told.get('/hangs-up')).toMatchObject({
      status: 'failed',
      error: 'The host "127.0.0.1" closed the connection.',
    })
    for (const path of ['/deep', '/not-json', '/unstorable']) {
      expect(told.get(path)).toMatchObject({
        status: 'completed',
        steps: [{}, { output: { status: 200, body: null } }],
      })
    }
  })
})
