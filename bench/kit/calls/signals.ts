import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { Bench, Server } from '../bench.ts'
import { api, type Caller, openCall } from './caller.ts'

interface Frame {
  type: string
  data?: unknown
  me?: { id: number }
}

async function connect(server: Server, caller: Caller): Promise<{ socket: WebSocket; me: string }> {
  const socket = new WebSocket(`${api(server).replace('http', 'ws')}/ws`, { headers: caller.headers })
  await new Promise(resolve => socket.once('open', resolve))
  const hello = new Promise<Frame>(resolve =>
    socket.once('message', data => resolve(JSON.parse(String(data)))),
  )
  socket.send(JSON.stringify({ type: 'start' }))
  return { socket, me: `user:${(await hello).me!.id}` }
}

/** There and back again, as often as a round allows; a person may speak to themselves as to anybody. */
async function trips(
  bench: Bench,
  from: WebSocket,
  to: WebSocket,
  write: (n: number) => string,
): Promise<number> {
  const end = performance.now() + bench.seconds * 1_000
  let done = 0
  while (performance.now() < end) {
    done += 1
    const text = `"n":${done},`
    const arrived = new Promise<void>(resolve => {
      const hear = (data: unknown) => {
        if (!String(data).includes(text)) return
        to.off('message', hear)
        resolve()
      }
      to.on('message', hear)
    })
    from.send(write(done))
    await arrived
    // A connection takes 50 frames a second.
    await new Promise(resolve => setTimeout(resolve, 21))
  }
  return done
}

export async function compareSignals(bench: Bench, server: Server, caller: Caller): Promise<void> {
  const second = await bench.startServer()
  const callId = await openCall(server, caller)
  const [one, near, far] = [
    await connect(server, caller),
    await connect(server, caller),
    await connect(second, caller),
  ]
  const relay = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  relay.on('connection', socket =>
    socket.on('message', data => {
      for (const client of relay.clients) if (client !== socket) client.send(String(data))
    }),
  )
  await new Promise(resolve => relay.once('listening', resolve))
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${(relay.address() as AddressInfo).port}`)
    await new Promise(resolve => socket.once('open', resolve))
    return socket
  }
  const [from, to] = [await open(), await open()]
  const data = (n: number) => ({ n, sdp: 'v=0 '.repeat(500) })
  const write = (n: number) => JSON.stringify({ type: 'signal', call_id: callId, to: one.me, data: data(n) })
  const bare = () => trips(bench, from, to, n => JSON.stringify({ data: data(n) }))
  for (const [name, target] of [
    ['a signal in one process', near.socket],
    ['a signal across two', far.socket],
  ] as const) {
    await bench.compareWork(name, {
      unit: 'trips with a pause of 21 ms',
      ours: () => trips(bench, one.socket, target, write),
      bare,
      against: 'a bare ws relay with the same pause',
      atLeast: 1 / 3,
    })
  }
  for (const socket of [one.socket, near.socket, far.socket, from, to]) socket.close()
  relay.close()
  await second.stop()
}
