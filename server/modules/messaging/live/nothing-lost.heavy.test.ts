import { beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { Api } from '#tests/api.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import { startSecondApp } from '#tests/second-app.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { chat, openChannel } from '../chat.fixture.ts'

vi.setConfig({ testTimeout: process.env.STRESS ? 900_000 : 180_000, hookTimeout: 180_000 })

const isFull = Boolean(process.env.STRESS)
const [WRITERS, EACH, READERS] = isFull ? [20, 200, 10] : [5, 30, 4]

const app = useOwnTestApp()
const { start } = useServerProcess(app)

interface ChatMessage {
  id: string
  seq: number
  rev: number
  text: string
}

/** Follows a room, cuts its own socket now and then, and goes on through the other server. */
class Reader {
  readonly known = new Map<string, ChatMessage>()
  readonly problems: string[] = []
  rev = 0
  #turn = 0
  #socket: WebSocket | undefined
  #isOver = false
  readonly #urls: readonly string[]
  readonly #token: string
  readonly #room: string

  constructor(urls: readonly string[], token: string, room: string) {
    this.#urls = urls
    this.#token = token
    this.#room = room
    this.#connect()
  }

  #connect(): void {
    if (this.#isOver) return
    this.#turn += 1
    const url = this.#urls[this.#turn % this.#urls.length]!
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/messaging/ws`)
    this.#socket = socket
    let frames = 0
    const most = 1 + Math.floor(Math.random() * 40)
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'start', token: this.#token, rooms: { [this.#room]: this.rev } })),
    )
    socket.on('message', data => {
      if (this.#socket !== socket) return
      const frame = JSON.parse(data.toString())
      if (frame.type !== 'message' || frame.room_id !== this.#room) return
      if (frame.rev <= this.rev) this.problems.push(`${frame.rev} came after ${this.rev}`)
      this.rev = frame.rev
      this.known.set(frame.message.id, frame.message)
      frames += 1
      if (frames < most) return
      // Also in the middle of a replay.
      this.#socket = undefined
      socket.terminate()
      this.#connect()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket === socket) setTimeout(() => this.#connect(), 20)
    })
  }

  end(): void {
    this.#isOver = true
    this.#socket?.terminate()
  }
}

describe('a room', () => {
  it('loses nothing and repeats nothing, through two servers and cut connections', async () => {
    const second = await startSecondApp(app)
    const owner = await app.createAccount()
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => owner.invite('member')))
    const asOwner = chat(owner)
    const room = await openChannel(asOwner, { user_ids: writers.map(({ userId }) => userId) })
    const urls = [app.url, second.url]
    const readers = Array.from({ length: READERS }, () => new Reader(urls, owner.token!, room))
    await Promise.all(
      writers.map(async (writer, place) => {
        const by = [chat(writer), chat(new Api(second.url, writer.token))]
        for (let count = 0; count < EACH; count += 1) {
          const who = by[(place + count) % 2]!
          const { body } = await who.post(`/rooms/${room}/messages`, { text: `${place}-${count}` })
          const path = `/rooms/${room}/messages/${body.data.id}`
          if (count % 7 === 0) await who.patch(path, { text: `${place}-${count} edited` })
          if (count % 11 === 0) await who.put(`${path}/reactions/👍`)
          if (count % 13 === 0) await who.delete(path)
        }
      }),
    )
    const { last_rev } = (await asOwner.get(`/rooms/${room}`)).body.data
    await expect
      .poll(() => readers.map(({ rev }) => rev), { timeout: 60_000 })
      .toEqual(readers.map(() => last_rev))
    const fresh: ChatMessage[] = []
    for (let after = 0; after < WRITERS * EACH; after += 200) {
      fresh.push(
        ...(await asOwner.get(`/rooms/${room}/messages`, { after_seq: after, limit: 200 })).body.data,
      )
    }
    expect(fresh.map(({ seq }) => seq)).toEqual(fresh.map((_, place) => place + 1))
    expect(fresh).toHaveLength(WRITERS * EACH)
    for (const reader of readers) {
      reader.end()
      expect(reader.problems).toEqual([])
      const seen = [...reader.known.values()].sort((a, b) => a.seq - b.seq)
      expect(seen.map(({ seq, rev, text }) => [seq, rev, text])).toEqual(
        fresh.map(({ seq, rev, text }) => [seq, rev, text]),
      )
    }
    await second.close()
  })

  it('is followed within seconds where no hint comes through', async () => {
    const owner = await app.createAccount()
    const room = await openChannel(chat(owner))
    const reader = new Reader([app.url], owner.token!, room)
    await chat(owner).post(`/rooms/${room}/messages`, { text: 'one' })
    await expect.poll(() => reader.rev, { timeout: 20_000 }).toBe(1)
    // As if it were written by a process whose hints get lost.
    await app.sql(
      `with r as (update chat_rooms set last_seq = last_seq + 1, last_rev = last_rev + 1 where id = $1 returning *)
       insert into chat_messages (organization_id, id, room_id, seq, rev, author_type, author_name, text, html, created_at)
       select organization_id, gen_random_uuid(), id, last_seq, last_rev, 'system', 'x', 'quiet', 'quiet', now() from r`,
      [room],
    )
    await expect.poll(() => reader.known.size, { timeout: 20_000 }).toBe(2)
    reader.end()
  })
})

describe('a server whose listening connection is cut', () => {
  it('tells its clients everything all the same', async () => {
    const second = await startSecondApp(app)
    const owner = await app.createAccount()
    const asOwner = chat(owner)
    const room = await openChannel(asOwner)
    const reader = new Reader([second.url], owner.token!, room)
    for (let count = 1; count <= 5; count += 1) {
      const cut = () =>
        app.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'bowline-session'`,
        )
      // Both of them: each listens again by itself.
      await expect.poll(async () => (await cut()).length, { timeout: 30_000 }).toBeGreaterThan(0)
      await asOwner.post(`/rooms/${room}/messages`, { text: `${count}` })
      await expect.poll(() => reader.rev, { timeout: 30_000 }).toBe(count)
    }
    expect([...reader.known.values()].map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5'])
    expect(reader.problems).toEqual([])
    reader.end()
    await second.close()
  })
})

describe('a process that is killed', () => {
  let server: ServerProcess

  beforeAll(async () => {
    server = await start('all')
  })

  it('has written all that it acknowledged, and what is sent again comes once', async () => {
    const { api } = await signUpPerson(new Api(server.url, null))
    const by = () => chat(new Api(server.url, api.token))
    const room = await openChannel(by())
    const acknowledged = new Set<string>()
    const send = async (text: string) => {
      try {
        const { status } = await by().post(`/rooms/${room}/messages`, { text, client_msg_id: text })
        if (status === 201 || status === 200) acknowledged.add(text)
      } catch {
        // The process is gone; whether it was written is found out below.
      }
    }
    const all = Array.from({ length: 120 }, (_, place) => `m${place}`)
    const soon = { send_at: new Date(Date.now() + 1_500).toISOString() }
    await by().post(`/rooms/${room}/scheduled`, { text: 'scheduled', ...soon })
    const sending = Promise.all(
      all.map((text, place) => new Promise(done => setTimeout(done, place * 15)).then(() => send(text))),
    )
    await new Promise(done => setTimeout(done, 900))
    await server.end('SIGKILL')
    await sending
    const before = new Set(acknowledged)
    server = await start('all')
    for (const text of all) await send(text)
    expect(acknowledged.size).toBe(all.length)
    const read = async () =>
      (await by().get(`/rooms/${room}/messages`, { limit: 200 })).body.data as ChatMessage[]
    await expect
      .poll(async () => (await read()).filter(({ text }) => text === 'scheduled').length, { timeout: 30_000 })
      .toBe(1)
    const messages = await read()
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, place) => place + 1))
    expect(messages.map(({ text }) => text).sort()).toEqual([...all, 'scheduled'].sort())
    for (const text of before) expect(messages.some(one => one.text === text)).toBe(true)
  })

  it.runIf(isFull)('sends what was scheduled once, whenever it is killed', async () => {
    const { api } = await signUpPerson(new Api(server.url, null))
    const by = () => chat(new Api(server.url, api.token))
    const room = await openChannel(by())
    const read = async () =>
      (await by().get(`/rooms/${room}/messages`, { limit: 200 })).body.data as ChatMessage[]
    const sent = async (text: string) => (await read()).filter(one => one.text === text).length
    for (let time = 0; time < 20; time += 1) {
      const at = Date.now() + 1_500
      await by().post(`/rooms/${room}/scheduled`, { text: `at ${time}`, send_at: new Date(at).toISOString() })
      // From a little before its moment to a second behind it.
      await new Promise(done => setTimeout(done, at - Date.now() - 200 + time * 60))
      await server.end('SIGKILL')
      server = await start('all')
      await expect.poll(() => sent(`at ${time}`), { timeout: 60_000 }).toBe(1)
    }
    await new Promise(done => setTimeout(done, 10_000))
    expect((await read()).map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, time) => `at ${time}`),
    )
  })
})
