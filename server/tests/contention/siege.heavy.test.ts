import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Account, useOwnTestApp } from '../harness.ts'
import { useServerProcess } from '../use-server-process.ts'

/**
 * A server in a process of its own under many clients, with slow senders and open streams beside them. By `npm run stress`
 * 500 clients for 15 s on reads and as long on creates, 90 slow senders (one address may have 100) and 1,000 streams.
 */
const FULL = process.env.STRESS === '1'
const CLIENTS = FULL ? 500 : 20
const SECONDS = FULL ? 15 : 1
const STREAMS = FULL ? 1_000 : 20
const SLOW = FULL ? 90 : 10
const STREAMS_EACH = 10

const app = useOwnTestApp()
const { start } = useServerProcess(app)

interface Load {
  answered: number
  failures: Map<string, number>
}

/** Each client sends its next request when it has its answer. */
async function besiege(
  url: string,
  account: Account,
  what: 'reads' | 'creates',
  seconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const load: Load = { answered: 0, failures: new Map() }
  const until = performance.now() + seconds * 1_000
  const fail = (reason: string) => load.failures.set(reason, (load.failures.get(reason) ?? 0) + 1)
  let serial = 0
  const send = () =>
    new Promise<void>(resolve => {
      serial += 1
      const body = what === 'creates' ? JSON.stringify({ first_name: `Ada ${serial}` }) : undefined
      const sent = request(
        `${url}/api/v1/app/contacts?limit=5`,
        {
          agent,
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${account.token}`,
            ...(body
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
              : {}),
          },
        },
        answer => {
          if (answer.statusCode! >= 300) fail(String(answer.statusCode))
          load.answered += 1
          answer.resume().once('close', resolve)
        },
      )
      sent.once('error', error => {
        fail(error.message)
        resolve()
      })
      sent.end(body)
    })
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) await send()
    }),
  )
  agent.destroy()
  return load
}

/** A body of which a byte comes now and then. */
function sendSlowly(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const timer = setInterval(() => socket.write('x'), 2_000)
  socket.on('error', () => {})
  socket.once('close', () => clearInterval(timer))
  socket.write(
    'POST /api/v1/app/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  )
  return socket
}

async function openStreams(url: string, account: Account, count: number): Promise<AbortController> {
  const closing = new AbortController()
  for (let n = 0; n < count; n += STREAMS_EACH) {
    const { token } = await account.invite('member')
    const open = await Promise.all(
      Array.from({ length: STREAMS_EACH }, () =>
        fetch(`${url}/api/v1/app/live`, {
          headers: { authorization: `Bearer ${token}` },
          signal: closing.signal,
        }),
      ),
    )
    expect(open.map(({ status }) => status)).toEqual(Array(STREAMS_EACH).fill(200))
    for (const { body } of open) void body!.pipeTo(new WritableStream()).catch(() => {})
  }
  return closing
}

async function watchHealth(url: string, signal: AbortSignal): Promise<number[]> {
  const took: number[] = []
  while (!signal.aborted) {
    const from = performance.now()
    expect((await fetch(`${url}/health`)).status).toBe(200)
    took.push(performance.now() - from)
    await sleep(50)
  }
  return took.sort((a, b) => a - b)
}

const megabytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** A process gives back what it no longer needs bit by bit once it has little to do: it has a minute for that. */
async function settled(pid: number, wanted: number): Promise<number> {
  const until = performance.now() + 60_000
  let now = await megabytes(pid)
  while (now >= wanted && performance.now() < until) {
    await sleep(2_000)
    now = await megabytes(pid)
  }
  return now
}

describe('a server besieged', () => {
  it('answers everybody, says that it lives, and gives its memory back', { timeout: 300_000 }, async () => {
    const server = await start('serve')
    const slow = new Set<Socket>()
    const streams: AbortController[] = []
    try {
      const accounts = [await app.createAccount(), await app.createAccount(), await app.createAccount()]
      const { url, pid } = server
      // Code is compiled and caches are filled by the first of it: that is not what is asked about.
      await besiege(url, accounts[0]!, 'reads', SECONDS / 2)
      await besiege(url, accounts[0]!, 'creates', SECONDS / 2)
      const before = await megabytes(pid)
      for (const account of accounts.slice(1)) streams.push(await openStreams(url, account, STREAMS / 2))
      const done = new AbortController()
      const health = watchHealth(url, done.signal)
      const refill = setInterval(() => {
        for (const socket of slow) if (socket.destroyed) slow.delete(socket)
        while (slow.size < SLOW) slow.add(sendSlowly(url))
      }, 500)
      const reads = await besiege(url, accounts[0]!, 'reads', SECONDS)
      const creates = await besiege(url, accounts[0]!, 'creates', SECONDS)
      clearInterval(refill)
      done.abort()
      const took = await health
      for (const stream of streams) stream.abort()
      for (const socket of slow) socket.destroy()
      const after = await settled(pid, FULL ? before * 1.3 : Number.POSITIVE_INFINITY)
      const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)]!)
      process.stdout.write(
        `${reads.answered} reads, ${creates.answered} creates; /health ${at(0.5)} ms at the median, ${at(0.99)} ms at 99 %, ${at(1)} ms at most; ${Math.round(before)} MiB before, ${Math.round(after)} MiB after\n`,
      )
      expect([...reads.failures, ...creates.failures]).toEqual([])
      expect(reads.answered * creates.answered).toBeGreaterThan(0)
      if (FULL) expect(after).toBeLessThan(before * 1.3)
    } finally {
      for (const stream of streams) stream.abort()
      for (const socket of slow) socket.destroy()
    }
  })
})
