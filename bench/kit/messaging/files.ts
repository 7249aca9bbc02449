import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Server } from '../bench.ts'

const MiB = 1024 * 1024
const SIZE = 50

interface Room {
  id: string
  headers: Record<string, string>
}

const BOUNDARY = 'bench-boundary'
const formOf = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="film.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** The same bytes to either side, in pieces; what comes back is read and thrown away, or kept as text. */
function exchange(
  url: string,
  options: { method: string; headers?: Record<string, string>; body?: Buffer; keep?: boolean },
): Promise<{ text: string; size: number }> {
  const { method, headers = {}, body, keep = false } = options
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const sending = request(url, { method, headers: { ...headers, ...length }, agent: false }, answer => {
      const pieces: Buffer[] = []
      let size = 0
      answer.on('data', (piece: Buffer) => {
        size += piece.length
        if (keep) pieces.push(piece)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode! >= 300) reject(new Error(`${method} ${url}: ${answer.statusCode}`))
        else resolve({ text: Buffer.concat(pieces).toString('utf8'), size })
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

async function pace(bench: Bench, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  let done = 0
  do {
    await work()
    done += 1
  } while (performance.now() < begin + bench.seconds * 1_000)
  return (done * SIZE) / ((performance.now() - begin) / 1_000)
}

export async function compareFiles(bench: Bench, server: Server, room: Room): Promise<void> {
  const api = `${server.url}/api/v1/messaging`
  const headers = { ...room.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const bare = await bench.startBare('files.ts')
  const upload = (body: Buffer) =>
    exchange(`${api}/rooms/${room.id}/attachments`, { method: 'POST', headers, body, keep: true })
  const form = formOf(randomBytes(SIZE * MiB))
  await bench.compareWork(`upload of ${SIZE} MB`, {
    unit: 'MB/s',
    ours: () => pace(bench, () => upload(form)),
    bare: () => pace(bench, () => exchange(bare.url, { method: 'POST', body: form })),
    against: 'node:http to a file',
    atLeast: 0.6,
  })
  const { data } = JSON.parse((await upload(form)).text) as { data: { id: string } }
  const file = `${api}/attachments/${data.id}/file`
  await bench.compareWork(`download of ${SIZE} MB`, {
    unit: 'MB/s',
    ours: () => pace(bench, () => exchange(file, { method: 'GET', headers: room.headers })),
    bare: () => pace(bench, () => exchange(bare.url, { method: 'GET' })),
    against: 'node:http from a file',
    atLeast: 0.6,
  })
  await bare.stop()
  const fresh = await bench.startServer()
  const there = `${fresh.url}/api/v1/messaging`
  const upAndDown = async (megabytes: number) => {
    const body = formOf(randomBytes(Math.ceil(megabytes * MiB)))
    const sent = await exchange(`${there}/rooms/${room.id}/attachments`, {
      method: 'POST',
      headers,
      body,
      keep: true,
    })
    const { data: stored } = JSON.parse(sent.text) as { data: { id: string } }
    await exchange(`${there}/attachments/${stored.id}/file`, { method: 'GET', headers: room.headers })
  }
  // What the first of all uploads loads belongs to none of them.
  await upAndDown(0.01)
  await measureMemory(bench, fresh, () => upAndDown(99))
  await fresh.stop()
}

/** How far above what it has in idleness its memory rises. */
async function measureMemory(bench: Bench, server: Server, work: () => Promise<unknown>): Promise<void> {
  await sleep(3_000)
  const before = await server.memory()
  let highest = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await server.memory())
      await sleep(20)
    }
  })()
  await work()
  isOver = true
  await watching
  bench.note({
    name: 'more memory while 99 MB go up and down',
    unit: 'MiB',
    ours: highest - before,
    bare: null,
    against: '',
    ratio: null,
    goal: '≤ 30 MB',
    met: highest - before <= 30,
  })
}
