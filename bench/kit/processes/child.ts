import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { endedLater } from './endings.ts'

export interface Child {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** A server finishes what it was asked; one that does not end by then is ended. */
const MOST_ENDING_MS = 20_000

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** How `npm start` starts Node, so that what is measured is what is started. */
function readStartScript(): { env: Record<string, string>; flags: string[] } {
  const text = readFileSync(new URL('../../../server/main/start.sh', import.meta.url), 'utf8')
  const settings = [...text.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!])
  return { env: Object.fromEntries(settings), flags: text.split(/\s+/).filter(word => word.startsWith('--')) }
}

/** A process of its own, so that it neither shares our event loop nor our heap. */
export async function startChild(
  args: string[],
  readyPath: string,
  env: Record<string, string>,
): Promise<Child> {
  const port = await freePort()
  const start = readStartScript()
  const child = spawn(process.execPath, [...start.flags, ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: {
      ...process.env,
      ...start.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      WORKER_PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let ended = false
  const exit = new Promise<void>(resolve =>
    child.once('exit', () => {
      ended = true
      resolve()
    }),
  )
  const stop = endedLater(async () => {
    child.kill('SIGTERM')
    const lost = setTimeout(() => child.kill('SIGKILL'), MOST_ENDING_MS)
    await exit
    clearTimeout(lost)
  })
  const url = `http://127.0.0.1:${port}`
  for (const deadline = Date.now() + 60_000; ; ) {
    if (ended) throw new Error(`${args.join(' ')} ended before it was ready`)
    const ready = await fetch(url + readyPath, { signal: AbortSignal.timeout(5_000) }).then(
      response => response.ok,
      () => false,
    )
    if (ready) break
    if (Date.now() > deadline) throw new Error(`${args.join(' ')} was not ready in time`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { url, pid: child.pid!, stop }
}
