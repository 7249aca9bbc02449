import { WebSocket } from 'ws'
import type { Bench, Server } from '../bench.ts'
import { median } from '../table.ts'
import { api, type Caller, openCall } from './caller.ts'

interface Frame {
  type: string
  data?: unknown
  me?: { id: number }
}

async function open(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  await new Promise(resolve => socket.once('open', resolve))
  return socket
}

async function connect(server: Server, caller: Caller): Promise<{ socket: WebSocket; me: string }> {
  const socket = await open(`${api(server).replace('http', 'ws')}/ws`, caller.headers)
  const hello = new Promise<Frame>(resolve =>
    socket.once('message', data => resolve(JSON.parse(String(data)))),
  )
  socket.send(JSON.stringify({ type: 'start' }))
  return { socket, me: `user:${(await hello).me!.id}` }
}

/** What a process may gather hints for before it tells the others; one that comes alone leaves at once. */
const GATHERING_MS = 15
const MOST_TIMES = 3

/**
 * How many would arrive a second, one after another, at the median of the way; a person may speak to themselves as to
 * anybody.
 */
async function pace(
  bench: Bench,
  from: WebSocket,
  to: WebSocket,
  write: (n: number) => string,
): Promise<number> {
  const end = performance.now() + bench.seconds * 1_000
  const times: number[] = []
  while (performance.now() < end) {
    const text = `"n":${times.length},`
    const arrived = new Promise<number>(resolve => {
      const hear = (data: unknown) => {
        if (!String(data).includes(text)) return
        to.off('message', hear)
        resolve(performance.now())
      }
      to.on('message', hear)
    })
    const sentAt = performance.now()
    from.send(write(times.length))
    times.push((await arrived) - sentAt)
    // A connection takes 50 frames a second.
    await new Promise(resolve => setTimeout(resolve, 21))
  }
  return 1_000 / median(times)
}

export async function compareSignals(bench: Bench, server: Server, caller: Caller): Promise<void> {
  const second = await bench.startServer()
  const callId = await openCall(server, caller)
  const one = await connect(server, caller)
  const near = await connect(server, caller)
  const far = await connect(second, caller)
  const relay = await bench.startBare('relay.ts')
  const address = relay.url.replace('http', 'ws')
  const [from, to] = [await open(address), await open(address)]
  const data = (n: number) => ({ n, sdp: 'v=0 '.repeat(500) })
  const write = (n: number) => JSON.stringify({ type: 'signal', call_id: callId, to: one.me, data: data(n) })
  const ours = (target: WebSocket) => () => pace(bench, one.socket, target, write)
  const bare = () => pace(bench, from, to, n => JSON.stringify({ data: data(n) }))
  const common = { unit: '/s at the median', bare, against: 'a bare ws relay, from memory' }
  await bench.compareWork('a signal in one process', {
    ...common,
    ours: ours(near.socket),
    atLeast: 1 / MOST_TIMES,
  })
  const across = await bench.compareWork('a signal across two', { ...common, ours: ours(far.socket) })
  across.goal = `≤ ${MOST_TIMES} × and ${GATHERING_MS} ms`
  across.met = 1_000 / across.ours <= (MOST_TIMES * 1_000) / across.bare! + GATHERING_MS
  for (const socket of [one.socket, near.socket, far.socket, from, to]) socket.close()
  await relay.stop()
  await second.stop()
}
