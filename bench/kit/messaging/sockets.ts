import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Colleague, inviteColleagues } from '../accounts/colleagues.ts'
import type { Bench, Server } from '../bench.ts'
import { median } from '../table.ts'

const SOCKETS = Number(process.env.BENCH_FOLLOWERS ?? 500)
const OPEN = Number(process.env.BENCH_SOCKETS ?? 5_000)
/** As many as one person may have. */
const EACH = 20
const TIMES = 40

const wsOf = (url: string) => `${url.replace('http', 'ws')}/api/v1/messaging/ws`

async function connect(server: Pick<Server, 'url'>, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(wsOf(server.url), { headers, perMessageDeflate: false })
  socket.on('error', () => {})
  const greeted = new Promise(resolve => socket.once('message', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('close', reject))
  socket.send('{"type":"start"}')
  await greeted
  return socket
}

const say = (server: Server, roomId: string, headers: Record<string, string>, text: string) =>
  fetch(`${server.url}/api/v1/messaging/rooms/${roomId}/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  }).then(answer => {
    if (!answer.ok) throw new Error(`a post was answered ${answer.status}`)
    return answer.arrayBuffer()
  })

/** Counts frames with a mark in them; how long after the answer to a post the last socket has it. */
class Followers {
  readonly sockets: readonly WebSocket[]
  readonly at: number[] = []
  mark = ''
  #left = 0
  #done = () => {}

  constructor(sockets: readonly WebSocket[]) {
    this.sockets = sockets
    for (const socket of sockets) socket.on('message', data => this.#hear(data as Buffer))
  }

  #hear(data: Buffer): void {
    if (this.#left === 0 || !data.includes(this.mark)) return
    this.at.push(performance.now())
    this.#left -= 1
    if (this.#left === 0) this.#done()
  }

  /** Milliseconds until the last, and until each. */
  async hear(
    mark: string,
    of: number,
    post: () => Promise<unknown>,
  ): Promise<{ last: number; all: number[] }> {
    this.mark = mark
    this.at.length = 0
    this.#left = of
    const all = new Promise<void>(resolve => {
      this.#done = resolve
    })
    await post()
    const posted = performance.now()
    await Promise.race([
      all,
      sleep(60_000, undefined, { ref: false }).then(() => {
        throw new Error(`${this.#left} of ${of} sockets never heard of a message`)
      }),
    ])
    const times = this.at.map(at => Math.max(0, at - posted))
    return { last: Math.max(...times), all: times }
  }
}

interface World {
  bench: Bench
  server: Server
  second: Server
  people: readonly Colleague[]
  roomId: string
}

async function openWorld(bench: Bench, server: Server): Promise<World> {
  const second = await bench.startServer()
  const owner = { ...(await server.signUp()), userId: 0 }
  const people = [owner, ...(await inviteColleagues(bench, server, owner, Math.ceil(SOCKETS / EACH)))]
  const answer = await fetch(`${server.url}/api/v1/messaging/rooms`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'crowd', user_ids: people.slice(1).map(({ userId }) => userId) }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return { bench, server, second, people: people.slice(1), roomId: data.id }
}

/** Half of them at each process. */
async function openFollowers({ server, second, people }: World): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let place = 0; place < SOCKETS; place += 1) {
    sockets.push(await connect(place % 2 ? second : server, people[Math.floor(place / EACH)]!.headers))
  }
  return sockets
}

let marks = 0
const nextMark = () => {
  marks += 1
  return `mark-${marks}-`
}

export async function compareFanOut(bench: Bench, server: Server): Promise<void> {
  const world = await openWorld(bench, server)
  const sockets = await openFollowers(world)
  const followers = new Followers(sockets)
  const { roomId, people } = world
  const post = async (mark: string, text: string) => {
    await bench.query('delete from throttles')
    return followers.hear(mark, followers.sockets.length, () =>
      say(server, roomId, people[0]!.headers, `${mark}${text}`),
    )
  }
  const bare = await bench.startBare('broadcast.ts')
  const plain: WebSocket[] = []
  for (let place = 0; place < SOCKETS; place += 1) {
    const socket = new WebSocket(bare.url.replace('http', 'ws'), { perMessageDeflate: false })
    await new Promise(resolve => socket.once('open', resolve))
    plain.push(socket)
  }
  const listeners = new Followers(plain)
  // As long as the frame of a message is.
  const filler = 'x'.repeat(900)
  const broadcast = (mark: string) =>
    listeners.hear(mark, plain.length, () =>
      fetch(bare.url, { method: 'POST', body: mark + filler }).then(answer => answer.arrayBuffer()),
    )
  const pace = async (tell: (mark: string) => Promise<{ last: number }>) => {
    const lasts: number[] = []
    for (let time = 0; time < TIMES; time += 1) lasts.push((await tell(nextMark())).last)
    return 1_000 / median(lasts)
  }
  await bench.compareWork(`commit to the last of ${SOCKETS} sockets, two processes`, {
    unit: '/s',
    ours: () => pace(mark => post(mark, 'hello')),
    bare: () => pace(broadcast),
    against: 'a bare ws server, from memory',
    atLeast: 1 / 3,
  })
  for (const socket of plain) socket.terminate()
  await bare.stop()
  await compareStuck(bench, world, followers)
  for (const socket of sockets) socket.terminate()
  await world.second.stop()
}

/** One in ten stops reading, while messages come that soon fill every buffer. */
async function compareStuck(bench: Bench, world: World, followers: Followers): Promise<void> {
  const { server, roomId, people } = world
  const stuck = followers.sockets.slice(0, SOCKETS / 10)
  const text = 'long '.repeat(1_800)
  const p99 = async (others: number) => {
    const all: number[] = []
    for (let time = 0; time < 150; time += 1) {
      await bench.query('delete from throttles')
      const mark = nextMark()
      const heard = await followers.hear(mark, others, () =>
        say(server, roomId, people.at(-1)!.headers, mark + text),
      )
      all.push(...heard.all)
    }
    return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)]!
  }
  const [before, after] = [
    await p99(SOCKETS),
    await (async () => {
      for (const socket of stuck) socket.pause()
      return p99(SOCKETS - stuck.length)
    })(),
  ]
  bench.note({
    name: `p99 of delivery beside ${stuck.length} stuck of ${SOCKETS} sockets`,
    unit: 'ms',
    ours: after,
    bare: before,
    against: 'without stuck ones',
    ratio: after / before,
    goal: '≤ 200 %',
    met: after / before <= 2,
  })
  for (const socket of stuck) socket.terminate()
}

/** In organizations of their own: what is measured is a connection, not who is told of whom. */
export async function measureMemory(bench: Bench): Promise<void> {
  const server = await bench.startServer()
  const sockets: WebSocket[] = []
  const accounts = []
  for (let place = 0; place < Math.ceil(OPEN / EACH); place += 1) {
    await bench.query('delete from throttles')
    accounts.push(await server.signUp())
  }
  // The first connections load what all of them need.
  for (const { headers } of accounts.slice(0, 5)) sockets.push(await connect(server, headers))
  await sleep(3_000)
  const before = await server.memory()
  for (const { headers } of accounts) {
    const own = Math.min(EACH - 1, OPEN - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: own }, () => connect(server, headers)))))
  }
  await sleep(5_000)
  const each = (((await server.memory()) - before) * 1024) / (sockets.length - 5)
  bench.note({
    name: `memory of each of ${sockets.length} open sockets`,
    unit: 'KiB',
    ours: each,
    bare: null,
    against: '',
    ratio: null,
    goal: '≤ 20 KB',
    met: each <= 20_000 / 1024,
  })
  for (const socket of sockets) socket.terminate()
  await server.stop()
}

/** A client that was away for a thousand changes: from its greeting until it is told that it has them all. */
export async function compareResuming(
  bench: Bench,
  server: Server,
  room: { id: string; headers: Record<string, string>; size: number },
  select: () => Promise<unknown>,
): Promise<void> {
  const resume = () =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(wsOf(server.url), { headers: room.headers, perMessageDeflate: false })
      let greetedAt = 0
      let frames = 0
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'start', rooms: { [room.id]: room.size - 1_000 } })),
      )
      socket.on('message', data => {
        const text = (data as Buffer).subarray(0, 20).toString()
        if (text.includes('"hello"')) greetedAt = performance.now()
        if (text.includes('"message"')) frames += 1
        if (text.includes('"reset"')) reject(new Error('it had to read anew'))
        if (!text.includes('"synced"')) return
        socket.terminate()
        if (frames !== 1_000) reject(new Error(`${frames} of 1,000 changes came`))
        resolve(performance.now() - greetedAt)
      })
      socket.on('error', reject)
    })
  const pace = async (work: () => Promise<number>) => {
    const times: number[] = []
    for (const end = performance.now() + bench.seconds * 1_000; performance.now() < end; )
      times.push(await work())
    return 1_000 / median(times)
  }
  await bench.compareWork('catching up 1,000 changes over the socket', {
    unit: '/s',
    ours: () => pace(resume),
    bare: () =>
      pace(async () => {
        const begin = performance.now()
        await select()
        return performance.now() - begin
      }),
    against: 'the bare select',
    atLeast: 0.5,
  })
}
