import pg from 'pg'
import type { Bench, Server } from '../kit/bench.ts'
import { measureLoad } from '../kit/load.ts'
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
  summary: `rooms of ${FEW.toLocaleString('en-US')} and ${MANY.toLocaleString('en-US')} messages: pages, posts, search, catching up`,
  async run(bench) {
    const server = await bench.startServer()
    const [big, small] = [await makeRoom(bench, server, MANY), await makeRoom(bench, server, FEW)]
    await bench.query('analyze chat_messages')
    await comparePages(bench, server, big, small)
    await compareSearch(bench, server, big, small)
    await compareCatchUp(bench, server, small)
    await comparePosts(bench, server, small)
    await compareRooms(bench, server)
    await server.stop()
  },
}

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
  const found = `select id from chat_messages where organization_id = $1 and room_id = $2 and words @@ $3::tsquery
    and deleted_at is null order by created_at desc limit 1000`
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
}

async function compareRooms(bench: Bench, server: Server): Promise<void> {
  const withRooms = async (count: number) => {
    const account = await server.signUp()
    const headers = { ...account.headers, 'content-type': 'application/json' }
    for (let place = 0; place < count; place += 1) {
      const body = JSON.stringify({ name: `room ${place}` })
      await fetch(`${api(server)}/rooms`, { method: 'POST', headers, body })
    }
    return account
  }
  const [many, few] = [await withRooms(100), await withRooms(10)]
  await bench.compareWork('100 rooms, each', {
    unit: 'rooms/s',
    ours: async () => 100 * (await reads(bench, `${api(server)}/rooms?limit=200`, many.headers)),
    bare: async () => 10 * (await reads(bench, `${api(server)}/rooms?limit=200`, few.headers)),
    against: 'of 10',
    atLeast: 1,
  })
}
