import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { useOwnTestApp } from './harness.ts'
import { startServer } from './server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

const app = useOwnTestApp()
const sockets = new Set<Socket>()
let line: Server
let dataDir = ''
let seen = 0
/** At these connections, counted from 1, the database restarts: all of them end, this one too. */
const restartsAt = new Set<number>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bowline-late-'))
  const { hostname, port } = new URL(app.databaseUrl)
  line = createServer(client => {
    seen += 1
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    if (restartsAt.delete(seen)) for (const socket of sockets) socket.resetAndDestroy()
    client.pipe(database).pipe(client)
  })
})

afterAll(async () => {
  line.close()
  for (const socket of sockets) socket.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

it('a start waits for a database that is away, restarts or is slow, as a running server does', async () => {
  const port = await freePort()
  const url = new URL(app.databaseUrl)
  url.host = `127.0.0.1:${port}`
  await writeFile(join(dataDir, 'demo.json'), '{}')
  await chmod(join(dataDir, 'demo.json'), 0o644)
  for (const at of [1, 2, 4, 7]) restartsAt.add(at)
  const starting = startServer('worker', {
    DATABASE_URL: url.href,
    APP_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    WORKER_PORT: '0',
  })
  setTimeout(() => line.listen(port, '127.0.0.1'), 6_000)
  const worker = await starting
  expect(worker.logs()).toContain('Waiting for it.')
  expect(restartsAt.size).toBe(0)
  await expect
    .poll(async () => (await fetch(new URL('/ready', worker.url))).status, { timeout: 30_000 })
    .toBe(200)
  expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600)
  expect((await worker.end('SIGTERM')).code).toBe(0)
})
