import pg from 'pg'
import type { Bench, Server } from '../kit/bench.ts'
import { measureLoad } from '../kit/load.ts'
import { compareFiles } from '../kit/messaging/files.ts'
import { compareFanOut, compareResuming, measureMemory } from '../kit/messaging/sockets.ts'
import type { Section } from '../run.ts'

const MANY = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
const FEW = 1_000
const CONNECTIONS = 16
const POSTS = 40

interface Room {
  id: string
  organizationId: string
  headers: Record<string, string>
  size: number
}

export const section: Section = {
  summary: `rooms of ${FEW.toLocaleString('en-US')} and ${MANY.toLocaleString('en-US')} messages: pages, posts, search, catching up, files, sockets`,
  async run(bench) {
    const server = await bench.startServer()
    const [big, small] = [await makeRoom(bench, server, MANY), await makeRoom(bench, server, FEW)]
    await bench.query('analyze chat_messages')
    const world: World = { bench, server, big, small }
    for (const name of WANTED) await parts[name as keyof typeof parts]!(world)
    await server.stop()
  },
}

interface World {
  bench: Bench
  server: Server
  big: Room
  small: Room
}

const parts = {
  pages: ({ bench, server, big, small }: World) => comparePages(bench, server, big, small),
  search: ({ bench, server, big, small }: World) => compareSearch(bench, server, big, small),
  resume: ({ bench, server, small }: World) => compareCatchUp(bench, server, small),
  posts: ({ bench, server, small }: World) => comparePosts(bench, server, small),
  rooms: ({ bench, server, big, small }: World) => compareRooms(bench, server, big, small),
  files: ({ bench, server, small }: World) => compareFiles(bench, server, small),
  fanout: ({ bench, server }: World) => compareFanOut(bench, server),
  sockets: ({ bench }: World) => measureMemory(bench),
}

/** `BENCH_PARTS=search,fanout` is for a look at some. */
const WANTED = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts)

const api = (server: Server) => `${server.url}/api/v1/messaging`

/** Filled by one statement: what is measured is reading, not how it came there. */
async function makeRoom(bench: Bench, server: Server, size: number): Promise<Room> {
  const account = await server.signUp()
  const answer = await fetch(`${api(server)}/rooms`, {
    method: 'POST',
    headers: { ...account.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  })
  const { id } = ((await answer.json()) as { data: { id: string } }).data
  await bench.query(
    `insert into chat_messages (organization_id, id, room_id, seq, rev, author_type, author_id, author_name, author, text, html, words, created_at)
     select $1, gen_random_uuid(), $2, n, n, 'user', '1', 'Bench', 'user:1', t.text, '<p>' || t.text || '</p>',
       chat_words_of($1, t.text), now() - make_interval(secs => $3 - n)
     from generate_series(1, $3) n,
       lateral (select 'message ' || n || ' about ' || (array['pricing','contract','renewal','support'])[1 + n % 4]
         || case when n % 97 = 0 then ' 合同已经签好' else '' end as text) t`,
    [account.organizationId, id, size],
  )
  await bench.query('update chat_rooms set last_seq = $2, last_rev = $2 where id = $1', [id, size])
  await bench.query('update chat_members set last_read_seq = $2 where room_id = $1', [id, size])
  return { id, ...account, size }
}

const reads = async (bench: Bench, url: string, headers: Record<string, string>) =>
  (await measureLoad({ url, headers, connections: CONNECTIONS }, bench.seconds)).perSecond

/** The same statement over and over, from as many connections as the requests come over. */
async function bare(bench: Bench, name: string, text: string, values: unknown[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: CONNECTIONS })
  const end = performance.now() + bench.seconds * 1_000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await pool.query({ name, text, values })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  await pool.end()
  return done / bench.seconds
}

const PAGE = `select * from chat_messages where organization_id = $1 and room_id = $2 and shown and seq < $3 order by seq desc limit 51`

async function comparePages(bench: Bench, server: Server, big: Room, small: Room): Promise<void> {
  const page = (room: Room, query: string) =>
    reads(bench, `${api(server)}/rooms/${room.id}/messages?limit=50${query}`, room.headers)
  await bench.compareWork('page of 50', {
    unit: 'req/s',
    ours: () => page(small, ''),
    bare: () => bare(bench, 'page', PAGE, [small.organizationId, small.id, 1e15]),
    against: 'the statement alone',
    atLeast: 0.5,
  })
  const middle = (room: Room) => `&around_seq=${Math.floor(room.size / 2)}`
  for (const [name, query] of [
    ['newest', () => ''],
    ['middle', middle],
    ['oldest', () => '&after_seq=0'],
  ] as const) {
    await bench.compareWork(`${name} page of ${MANY} messages`, {
      unit: 'req/s',
      ours: () => page(big, query(big)),
      bare: () => page(small, query(small)),
      against: `of ${FEW}`,
      atLeast: 1 / 1.3,
    })
  }
}

async function compareSearch(bench: Bench, server: Server, big: Room, small: Room): Promise<void> {
  const search = (room: Room, q: string) =>
    reads(
      bench,
      `${api(server)}/rooms/${room.id}/messages/search?q=${encodeURIComponent(q)}&sort=newest`,
      room.headers,
    )
  const mark = `k${big.organizationId.slice(-8)}`
  // The newest thousand with their rank, of which the newest fifty are read.
  const found = `with found as (select id, ts_rank(words, $3::tsquery), row_number() over (order by created_at desc, id desc) as n
      from chat_messages where organization_id = $1 and room_id = $2 and words @@ $3::tsquery and deleted_at is null
      order by created_at desc, id desc limit 1000)
    select f.*, m.* from found f left join chat_messages m on m.organization_id = $1 and m.id = f.id and f.n <= 50`
  for (const [name, q, query] of [
    ['one word', '4711', `'${mark}4711':*`],
    ['two words', 'message 4711', `'${mark}message' & '${mark}4711':*`],
    ['a Chinese word', '签好', `'${mark}签好'`],
  ] as const) {
    await bench.compareWork(`search of ${name} in ${MANY}`, {
      unit: 'req/s',
      ours: () => search(big, q),
      bare: () => bare(bench, `search ${name}`, found, [big.organizationId, big.id, query]),
      against: 'the indexed statement alone',
      atLeast: 0.5,
    })
  }
  await bench.compareWork('search among many', {
    unit: 'req/s',
    ours: () => search(big, '471'),
    bare: () => search(small, '471'),
    against: `among ${FEW}`,
    atLeast: 1 / 3,
  })
}

async function compareCatchUp(bench: Bench, server: Server, room: Room): Promise<void> {
  await bench.compareWork('200 changes by since_rev', {
    unit: 'req/s',
    ours: () => reads(bench, `${api(server)}/rooms/${room.id}/messages?since_rev=0&limit=200`, room.headers),
    bare: () =>
      bare(
        bench,
        'changes',
        'select * from chat_messages where organization_id = $1 and room_id = $2 and rev > 0 order by rev limit 201',
        [room.organizationId, room.id],
      ),
    against: 'the statement alone',
    atLeast: 0.5,
  })
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
  await compareResuming(bench, server, room, () =>
    pool.query({
      name: 'resume',
      text: 'select * from chat_messages where organization_id = $1 and room_id = $2 and rev > $3 order by rev limit 1000',
      values: [room.organizationId, room.id, room.size - 1_000],
    }),
  )
  await pool.end()
}

/** One after the other in one transaction each, as our own does it. */
async function barePosts(bench: Bench, room: Room): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: CONNECTIONS })
  const end = performance.now() + bench.seconds * 1_000
  let done = 0
  const loop = async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      await client.query('begin')
      const { rows } = await client.query<{ last_seq: number; last_rev: number }>({
        name: 'lock',
        text: 'update chat_rooms set last_seq = last_seq + 1, last_rev = last_rev + 1, last_activity_at = now() where id = $1 returning last_seq, last_rev',
        values: [room.id],
      })
      const { last_seq, last_rev } = rows[0]!
      await client.query({
        name: 'post',
        text: `insert into chat_messages (organization_id, id, room_id, seq, rev, author_type, author_name, text, html, words, created_at)
          values ($1, gen_random_uuid(), $2, $3, $4, 'system', 'x', 'hello', '<p>hello</p>', chat_words_of($1, 'hello'), now())`,
        values: [room.organizationId, room.id, last_seq, last_rev],
      })
      await client.query('commit')
      done += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  await pool.end()
  return done / bench.seconds
}

/** A person's pace is a limit on purpose: here it is taken off all the time. */
async function withoutPace<T>(bench: Bench, work: () => Promise<T>): Promise<T> {
  const clearing = setInterval(() => void bench.query('delete from throttles').catch(() => {}), POSTS)
  try {
    return await work()
  } finally {
    clearInterval(clearing)
  }
}

async function comparePosts(bench: Bench, server: Server, room: Room): Promise<void> {
  const post = async () =>
    withoutPace(bench, async () => {
      const load = {
        url: `${api(server)}/rooms/${room.id}/messages`,
        method: 'POST' as const,
        headers: room.headers,
        body: '{"text":"hello"}',
        connections: CONNECTIONS,
      }
      return (await measureLoad(load, bench.seconds)).perSecond
    })
  await bench.compareWork('posts into one room', {
    unit: 'req/s',
    ours: post,
    bare: () => barePosts(bench, room),
    against: 'the statements alone, in one transaction each',
    atLeast: 0.6,
  })
  const crowd = await withRooms(server, 100)
  let n = 0
  await bench.compareWork('posts into 100 rooms', {
    unit: 'req/s',
    ours: () =>
      withoutPace(bench, async () => {
        const path = () => {
          n += 1
          return `/api/v1/messaging/rooms/${crowd.rooms[n % crowd.rooms.length]}/messages`
        }
        const load = { url: server.url, path, method: 'POST' as const, connections: CONNECTIONS }
        return (
          await measureLoad({ ...load, headers: crowd.headers, body: '{"text":"hello"}' }, bench.seconds)
        ).perSecond
      }),
    bare: post,
    against: 'into one',
    atLeast: 2,
  })
}

async function withRooms(server: Server, count: number) {
  const account = await server.signUp()
  const headers = { ...account.headers, 'content-type': 'application/json' }
  const rooms: string[] = []
  for (let place = 0; place < count; place += 1) {
    const body = JSON.stringify({ name: `room ${place}` })
    const answer = await fetch(`${api(server)}/rooms`, { method: 'POST', headers, body })
    rooms.push(((await answer.json()) as { data: { id: string } }).data.id)
  }
  return { ...account, rooms }
}

async function compareRooms(bench: Bench, server: Server, big: Room, small: Room): Promise<void> {
  const [many, few] = [await withRooms(server, 100), await withRooms(server, 10)]
  await bench.compareWork('100 rooms, each', {
    unit: 'rooms/s',
    ours: async () => 100 * (await reads(bench, `${api(server)}/rooms?limit=200`, many.headers)),
    bare: async () => 10 * (await reads(bench, `${api(server)}/rooms?limit=200`, few.headers)),
    against: 'of 10',
    atLeast: 1,
  })
  await bench.compareWork(`rooms with ${MANY} messages behind them`, {
    unit: 'req/s',
    ours: () => reads(bench, `${api(server)}/rooms`, big.headers),
    bare: () => reads(bench, `${api(server)}/rooms`, small.headers),
    against: `with ${FEW}`,
    atLeast: 1 / 1.5,
  })
}
