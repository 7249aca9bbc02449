import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { analyze } from '#modules/calls/intelligence/analyze.ts'
import { defaultTopics } from '#modules/calls/preferences/topics.ts'
import type { Bench, Server } from '../kit/bench.ts'
import { api, type Caller, MiB, openCall, post, pressed, record, send } from '../kit/calls/caller.ts'
import { compareSignals } from '../kit/calls/signals.ts'
import { measureLoad } from '../kit/load.ts'
import type { Section } from '../run.ts'

const SIZE = Number(process.env.BENCH_SIZE ?? 1)
const FILE_MIB = Math.max(8, Math.round(500 * SIZE))
const MANY_CALLS = Math.max(1_000, Math.round(100_000 * SIZE))
const MANY_CHUNKS = Math.max(50, Math.round(2_000 * SIZE))
const MANY_SEGMENTS = Math.max(1_000, Math.round(20_000 * SIZE))
const UPLOADS = 8
/** BENCH_PARTS=chunks,file,finalize,signals,intelligence,lists,joins for some of the parts only. */
const parts = (process.env.BENCH_PARTS ?? 'chunks,file,finalize,signals,intelligence,lists,joins').split(',')

export const section: Section = {
  summary: `pieces, a file of ${FILE_MIB} MiB, signals, ${MANY_SEGMENTS} segments, ${MANY_CALLS} calls`,
  async run(bench) {
    const server = await bench.startServer()
    const caller = await server.signUp()
    if (parts.includes('chunks')) await compareChunks(bench, server, caller)
    if (parts.includes('file')) await compareFile(bench, server, caller)
    if (parts.includes('finalize')) await compareFinalize(bench, server, caller)
    if (parts.includes('signals')) await compareSignals(bench, server, caller)
    if (parts.includes('intelligence')) await compareIntelligence(bench)
    if (parts.includes('lists')) await compareLists(bench, server)
    await server.stop()
    if (parts.includes('joins')) await compareJoins(bench)
  },
}

async function compareChunks(bench: Bench, server: Server, caller: Caller): Promise<void> {
  const bare = await bench.startBare('files.ts')
  const bytes = randomBytes(MiB)
  await bench.compareWork(`pieces of 1 MiB, ${UPLOADS} at once`, {
    unit: 'MiB/s',
    ours: async () => {
      const callId = await openCall(server, caller)
      const id = crypto.randomUUID()
      return pressed(bench, n => send(server, caller, callId, id, n, bytes))
    },
    bare: () =>
      pressed(bench, async n => {
        await (await fetch(`${bare.url}/${n}`, { method: 'POST', body: bytes as never })).arrayBuffer()
      }),
    against: 'node:http that writes and syncs the same files',
    atLeast: 0.5,
  })
  await bare.stop()
}

async function compareFile(bench: Bench, server: Server, caller: Caller): Promise<void> {
  const { callId, id } = await record(server, caller, Math.ceil(FILE_MIB / 8), 8 * MiB)
  await post(server, caller, `/calls/${callId}/recording/finalize`, { recording_id: id })
  const url = `${api(server)}/calls/${callId}/recordings/${id}/file`
  const size = Math.ceil(FILE_MIB / 8) * 8 * MiB
  // In a process of its own, as ours is: bytes that come from another one cost both sides the same.
  const bare = await bench.startBare('files.ts')
  const plain = `${bare.url}/whole`
  const everything = await (await fetch(url, { headers: caller.headers })).bytes()
  await (await fetch(plain, { method: 'POST', body: everything as never })).arrayBuffer()
  const whole = async (from: string) => {
    const begin = performance.now()
    const { body } = await fetch(from, { headers: caller.headers })
    for await (const _ of body!);
    return size / MiB / ((performance.now() - begin) / 1_000)
  }
  const parts = (from: string) =>
    pressed(bench, async n => {
      const start = (n * 7_919 * 4_096) % (size - MiB)
      const headers = { ...caller.headers, range: `bytes=${start}-${start + MiB - 1}` }
      await (await fetch(from, { headers })).arrayBuffer()
    })
  const against = 'node:http with createReadStream'
  await bench.compareWork(`file of ${FILE_MIB} MiB`, {
    unit: 'MiB/s',
    ours: () => whole(url),
    bare: () => whole(plain),
    against,
    atLeast: 0.6,
  })
  await bench.compareWork('ranges of 1 MiB', {
    unit: 'MiB/s',
    ours: () => parts(url),
    bare: () => parts(plain),
    against,
    atLeast: 0.6,
  })
  const first = (start: number) =>
    pressed(bench, async () => {
      await (
        await fetch(url, { headers: { ...caller.headers, range: `bytes=${start}-${start}` } })
      ).arrayBuffer()
    })
  await bench.compareWork('a byte at the end', {
    unit: 'req/s',
    ours: () => first(size - 1),
    bare: () => first(0),
    against: 'a byte at the start',
    atLeast: 1 / 1.5,
  })
  await bare.stop()
}

async function compareFinalize(bench: Bench, server: Server, caller: Caller): Promise<void> {
  const size = 64 * 1024
  const finish = async (chunks: number) => {
    const { callId, id } = await record(server, caller, chunks, size)
    const begin = performance.now()
    await post(server, caller, `/calls/${callId}/recording/finalize`, { recording_id: id })
    return (chunks * size) / MiB / ((performance.now() - begin) / 1_000)
  }
  await bench.compareWork(`finishing ${MANY_CHUNKS} pieces`, {
    unit: 'MiB/s',
    ours: () => finish(MANY_CHUNKS),
    bare: () => finish(10),
    against: '10 pieces of that size',
    atLeast: 1,
  })
}

async function compareIntelligence(bench: Bench): Promise<void> {
  const transcript = (size: number) =>
    Array.from({ length: size }, (_, n) => ({
      start_ms: n * 2_900,
      end_ms: n * 2_900 + 3_400,
      speaker: `user:${n % 4}`,
      text: `Number ${n}: shall we talk about the price? I will send you the quote, ${createHash('md5').update(String(n)).digest('hex')}.`,
    }))
  const read = (size: number) => async () => {
    const segments = transcript(size)
    const begin = performance.now()
    let done = 0
    while (performance.now() - begin < bench.seconds * 1_000) {
      analyze({ segments, durationMs: 0, topics: defaultTopics })
      done += size
    }
    return done / ((performance.now() - begin) / 1_000)
  }
  await bench.compareWork(`numbers of ${MANY_SEGMENTS} segments`, {
    unit: 'segments/s',
    ours: read(MANY_SEGMENTS),
    bare: read(500),
    against: 'of 500 segments',
    atLeast: 1 / 1.5,
  })
}

async function compareLists(bench: Bench, server: Server): Promise<void> {
  // Counting held this thread for long: connections that the server closed meanwhile are seen to be closed.
  await sleep(100)
  const make = async (size: number) => {
    const caller = await server.signUp()
    const callId = await openCall(server, caller)
    await bench.query(
      `insert into calls (organization_id, id, room_id, kind, status, outcome, topology, started_by, started_at, ended_at)
       select organization_id, gen_random_uuid(), room_id, 'audio', 'ended', 'missed', 'mesh', started_by,
         started_at - make_interval(mins => n), started_at - make_interval(mins => n) + interval '1 min'
       from calls, generate_series(1, $2) n where id = $1`,
      [callId, size],
    )
    await bench.query(
      `update call_rooms set calls = calls + $2 where room_id = (select room_id from calls where id = $1)`,
      [callId, size],
    )
    return caller
  }
  const [big, small] = [await make(MANY_CALLS), await make(100)]
  await bench.query('analyze calls')
  const read = (caller: Caller, path: string) => async () =>
    (await measureLoad({ url: api(server) + path, headers: caller.headers, connections: 16 }, bench.seconds))
      .perSecond
  for (const path of ['/calls/active', '/calls?limit=20']) {
    await bench.compareWork(`GET ${path} after ${MANY_CALLS} calls`, {
      unit: 'req/s',
      ours: read(big, path),
      bare: read(small, path),
      against: 'after 100',
      atLeast: 1 / 1.3,
    })
  }
}

/** Through a media server, which nobody asks anything here: only its tokens are made. */
async function compareJoins(bench: Bench): Promise<void> {
  const server = await bench.startServer({
    LIVEKIT_URL: 'ws://127.0.0.1:7880',
    LIVEKIT_API_KEY: 'bench',
    LIVEKIT_API_SECRET: randomBytes(24).toString('hex'),
  })
  const caller = await server.signUp()
  const fill = async (people: number) => {
    const callId = await openCall(server, caller)
    await bench.query(
      `insert into call_participants (organization_id, call_id, person, present, joined_at, lease_until)
       select organization_id, $1, 'user:' || (1000000 + n), true, now(), now() + interval '1 day'
       from calls, generate_series(1, $2) n where id = $1`,
      [callId, people - 1],
    )
    return callId
  }
  const [many, few] = [await fill(50), await fill(2)]
  const join = (callId: string) => async () =>
    (
      await measureLoad(
        {
          url: `${api(server)}/calls/${callId}/join`,
          method: 'POST',
          headers: { ...caller.headers, 'content-type': 'application/json' },
          body: '{}',
          connections: 4,
        },
        bench.seconds,
      )
    ).perSecond
  await bench.compareWork('joining a call of 50', {
    unit: 'req/s',
    ours: join(many),
    bare: join(few),
    against: 'a call of 2',
    atLeast: 0.5,
  })
  await server.stop()
}
