import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Api } from './api.ts'
import { startCuttingLine } from './contention/cutting-line.ts'
import { startTestApp, testSettings, useTestApp } from './harness.ts'
import { startSecondApp } from './second-app.ts'
import { startServer } from './server-process.ts'

/** EPIPE: whoever was to read what is written is gone. Nobody else may notice. */
const app = useTestApp()

describe('a database that hangs up', () => {
  it('costs an answer that says so, never a 500, and is there again for the next request', async () => {
    const line = await startCuttingLine(app.databaseUrl)
    const other = await startSecondApp(app, app.clock, { settings: { databaseUrl: line.url } })
    try {
      const api = new Api(other.url, (await app.createAccount()).token)
      const seen = new Set<number>()
      for (const ask of [() => api.get('/contacts'), () => api.post('/contacts', { first_name: 'Ada' })]) {
        expect((await ask()).status).toBeLessThan(300)
        for (let n = 0; n < 5; n += 1) {
          line.cutNext()
          const { status, body } = await ask()
          seen.add(status)
          if (status >= 300) expect([status, body.code]).toEqual([503, 'overloaded'])
        }
        expect((await ask()).status).toBeLessThan(300)
      }
      expect(seen).toContain(503)
    } finally {
      await other.close()
      await line.stop()
    }
  })
})

describe('a client that hangs up', () => {
  it('in the middle of its answer is no failure of ours', async () => {
    const lines: string[] = []
    const keep = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const talking = await startTestApp({ logLevel: 'info' }, [], keep)
    try {
      const { hostname, port } = new URL(talking.url)
      for (let n = 0; n < 20; n += 1) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3))
        await once(socket, 'data')
        socket.resetAndDestroy()
      }
      expect((await fetch(`${talking.url}/health`)).status).toBe(200)
      const failures = lines.filter(line => (JSON.parse(line) as { level: number }).level >= 50)
      expect(failures).toEqual([])
    } finally {
      await talking.close()
    }
  })
})

describe('a log that nobody reads any more', () => {
  it('ends no server', async () => {
    const { appSecret } = testSettings(app.databaseUrl)
    const server = await startServer('serve', { DATABASE_URL: app.databaseUrl, APP_SECRET: appSecret! })
    try {
      server.stopReading()
      const api = new Api(server.url, (await app.createAccount()).token)
      for (let n = 0; n < 20; n += 1) expect((await api.get('/contacts')).status).toBe(200)
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    } finally {
      await server.end('SIGTERM')
    }
  })
})
