import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { Api } from '#tests/api.ts'
import { testSettings, useOwnTestApp } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { sendChunk, sha, startCall } from '../calls.fixture.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const CHUNKS = process.env.STRESS ? 2_000 : 120
const UPLOADS = 8
const app = useOwnTestApp()
let server: ServerProcess
let folder: string

const start = () =>
  startServer('serve', {
    DATABASE_URL: app.databaseUrl,
    APP_SECRET: testSettings('').appSecret,
    FILES_URL: folder,
    DEMO: '0',
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-killed-'))
  server = await start()
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

describe('a recording', () => {
  it('is whole although it came in any order, several times, and the server was killed in the middle', async () => {
    const ada = await app.createAccount()
    let api = new Api(server.url, ada.token)
    const call = await startCall(api, await openChannel(chat(api)))
    const id = newId()
    const pieces = Array.from({ length: CHUNKS }, () => randomBytes(500 + Math.floor(Math.random() * 3_000)))
    const left = pieces.flatMap((_, index) => Array.from({ length: 1 + (index % 3) }, () => index))
    left.sort(() => Math.random() - 0.5)
    // One is never sent, so that the gap is named.
    const lost = left.pop()!
    const queue = left.filter(index => index !== lost)
    const killAt = Math.floor(queue.length / 2)
    let sent = 0
    let restarted: Promise<void> | undefined
    const upload = async () => {
      for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
        sent += 1
        if (sent === killAt) {
          restarted = server.end('SIGKILL').then(async () => {
            server = await start()
            api = new Api(server.url, ada.token)
          })
        }
        const bytes = pieces[index]!
        const query = { index, recording_id: id, sha256: sha(bytes) }
        const answer = await sendChunk(api, call, query, bytes).catch(() => null)
        if (answer && [200, 201].includes(answer.status)) continue
        // Not acknowledged: it is sent again once somebody is there.
        queue.push(index)
        await restarted
      }
    }
    await Promise.all(Array.from({ length: UPLOADS }, upload))
    const finalize = (body: object) =>
      chat(api).post(`/calls/${call}/recording/finalize`, { recording_id: id, ...body })
    expect((await finalize({ chunks: CHUNKS })).body).toMatchObject({
      code: 'chunks_missing',
      missing: [lost],
    })
    await sendChunk(api, call, { index: lost, recording_id: id }, pieces[lost]!)
    const whole = Buffer.concat(pieces)
    const done = await finalize({ chunks: CHUNKS, sha256: sha(whole) })
    expect(done.body.data).toMatchObject({
      status: 'finalized',
      size: whole.length,
      sha256: sha(whole),
      chunks: CHUNKS,
    })
    const file = await api.get(`/api/v1/messaging/calls/${call}/recordings/${id}/file`)
    expect(sha(file.bytes)).toBe(sha(whole))
  })

  it('takes no more memory the more of it arrives', async () => {
    const ada = await app.createAccount()
    const api = new Api(server.url, ada.token)
    const call = await startCall(api, await openChannel(chat(api)))
    const memory = async () => {
      const { readFile } = await import('node:fs/promises')
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
    }
    await sendChunk(api, call, { index: 0 }, randomBytes(1024))
    const idle = await memory()
    const bytes = randomBytes(16 * 1024 * 1024)
    let most = 0
    const watch = setInterval(() => void memory().then(now => (most = Math.max(most, now))), 50)
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, (_, n) => sendChunk(api, call, { index: n + 1 }, bytes)),
    )
    clearInterval(watch)
    expect(answers.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(201))
    expect(most - idle).toBeLessThan(80)
  })
})
