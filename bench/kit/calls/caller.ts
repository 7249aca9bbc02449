import { randomBytes } from 'node:crypto'
import type { Bench, Server } from '../bench.ts'

export const MiB = 1024 * 1024
const UPLOADS = 8

export interface Caller {
  organizationId: string
  headers: Record<string, string>
}

export const api = (server: Server) => `${server.url}/api/v1/messaging`

export async function post(server: Server, caller: Caller, path: string, body: object = {}) {
  const answer = await fetch(api(server) + path, {
    method: 'POST',
    headers: { ...caller.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string; call: { id: string } } }).data
}

let rooms = 0
export async function openCall(server: Server, caller: Caller): Promise<string> {
  rooms += 1
  const room = await post(server, caller, '/rooms', { name: `bench ${rooms}` })
  return (await post(server, caller, `/rooms/${room.id}/calls`)).id
}

export const send = async (
  server: Server,
  caller: Caller,
  callId: string,
  id: string,
  index: number,
  bytes: Buffer,
) => {
  const url = `${api(server)}/calls/${callId}/recording/chunks?index=${index}&recording_id=${id}`
  const answer = await fetch(url, { method: 'POST', headers: caller.headers, body: bytes as never })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

/** Work of several at once for as long as a round lasts; how much was done each second. */
export async function pressed(bench: Bench, work: (n: number) => Promise<void>): Promise<number> {
  const begin = performance.now()
  const end = begin + bench.seconds * 1_000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      done += 1
      await work(done)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS }, loop))
  return done / ((performance.now() - begin) / 1_000)
}

export async function record(
  server: Server,
  caller: Caller,
  chunks: number,
  size: number,
): Promise<{ callId: string; id: string }> {
  const callId = await openCall(server, caller)
  const id = crypto.randomUUID()
  const bytes = randomBytes(size)
  for (let start = 0; start < chunks; start += UPLOADS) {
    const indexes = Array.from({ length: Math.min(UPLOADS, chunks - start) }, (_, n) => start + n)
    await Promise.all(indexes.map(index => send(server, caller, callId, id, index, bytes)))
  }
  return { callId, id }
}
