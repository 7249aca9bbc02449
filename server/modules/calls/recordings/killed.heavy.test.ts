import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { Api } from '#tests/api.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { sendChunk, sha, startCall } from '../calls.fixture.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const CHUNKS = process.env.STRESS ? 2_000 : 120
const UPLOADS = 8
const app = useOwnTestApp()
const { start } = useServerProcess(app)
let server: ServerProcess
let folder: string

/** Of all processes; the command is given to whoever asks, and to whoever does it. */
const shared = () => ({
  FILES_URL: folder,
  TRANSCRIBE_COMMAND: `${process.execPath} ${join(folder, 'listen.cjs')} {in} {out}`,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-killed-'))
  server = await start('serve', shared())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

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
            server = await start('serve', shared())
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
    expect(most - idle).toBeLessThan(40)
  })
  it('is transcribed by another worker where the first one is killed over it, and once', async () => {
    app.clock.set(Temporal.Now.instant())
    const begun = join(folder, 'begun')
    // The first listener never comes to an end.
    const script = `const fs = require('fs'); const [input, output] = process.argv.slice(2)
      fs.appendFileSync('${begun}', process.pid + '\\n')
      if (fs.readFileSync('${begun}', 'utf8').split('\\n').length === 2) setInterval(() => {}, 1000)
      else fs.writeFileSync(output + '.json', JSON.stringify({ transcription: [
        { offsets: { from: 0, to: 900 }, text: fs.readFileSync(input, 'utf8') }] }))`
    await writeFile(join(folder, 'listen.cjs'), script)
    const ada = await app.createAccount()
    const api = new Api(server.url, ada.token)
    const call = await startCall(api, await openChannel(chat(api)))
    await sendChunk(api, call, { index: 0 }, 'we are heard')
    await chat(api).post(`/calls/${call}/recording/finalize`)
    expect((await chat(api).post(`/calls/${call}/transcribe`)).status).toBe(202)
    const first = await start('worker', shared())
    const listeners = async () =>
      (await readFile(begun, 'utf8').catch(() => '')).split('\n').filter(pid => pid !== '')
    await expect.poll(listeners, { timeout: 90_000 }).toHaveLength(1)
    const transcript = async () => (await chat(api).get(`/calls/${call}/transcript`)).body.data
    expect((await transcript()).status).toBe('running')
    await first.end('SIGKILL')
    await start('worker', shared())
    await expect.poll(async () => (await transcript()).status, { timeout: 120_000 }).toBe('done')
    expect((await transcript()).segments).toMatchObject([{ text: 'we are heard' }])
    expect(await listeners()).toHaveLength(2)
    // What the dead worker had started is gone with it.
    const alive = new Set(await readdir('/proc'))
    expect((await listeners()).filter(pid => alive.has(pid))).toEqual([])
    const told = `select 1 from events where type = 'call.transcribed' and data->>'call_id' = $1`
    expect(await app.sql(told, [call])).toHaveLength(1)
  })
})
