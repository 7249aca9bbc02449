import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import type { Bench } from '../kit/bench.ts'
import { loadContacts } from '../kit/contacts.ts'
import type { Child } from '../kit/processes/child.ts'
import type { Section } from '../run.ts'

/**
 * BENCH_SCALE=0.1 for a quick look; the numbers to quote are those of 1. BENCH_PARTS=dispatch,kills,large for some of
 * the parts only: all of them at full size take about ten minutes.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const parts = (process.env.BENCH_PARTS ?? 'dispatch,kills,large').split(',')
const MAILS = Math.round(10_000 * scale)
const CONTACTS = Math.round(1_000_000 * scale)
const KILLS = Math.round(50 * scale)
const WARM_UP = Math.min(500, MAILS)
const MANY_DUE = Math.round(5_000 * scale)

interface Sink {
  port: number
  total: number
  recipients: number
  most: number
}

export const section: Section = {
  summary: `dispatch of ${MAILS} due mails into an SMTP sink, a tick with nothing due, enrolling by filter`,
  async run(bench) {
    const secret = randomBytes(33).toString('base64')
    const server = await bench.startServer({ APP_SECRET: secret })
    const sink = await bench.startBare('smtp-sink.ts')
    const look = async (path = '/health') => (await (await fetch(sink.url + path)).json()) as Sink
    const { organizationId, headers } = await server.signUp()
    const post = poster(`${server.url}/api/v1/app`, headers)
    const { port } = await look()
    const smtp = { host: '127.0.0.1', port, secure: false, user: 'bench', password: 'bench' }
    await post('/mailboxes', { email: 'bench@sender.test', smtp, is_default: true })
    const world: World = { bench, sink, look, organizationId, post, secret }

    await makeContacts(world, 'mail', Math.max(MAILS, MANY_DUE))
    await bench.query('analyze contacts')
    if (parts.includes('dispatch')) await measureBoth(world, port)
    if (parts.includes('kills')) await measureKills(world)
    if (parts.includes('large')) {
      const large = await server.signUp()
      const { organizationId } = large
      await measureLarge({
        ...world,
        organizationId,
        post: poster(`${server.url}/api/v1/app`, large.headers),
      })
    }
    await server.stop()
    await sink.stop()
  },
}

async function measureBoth(world: World, port: number): Promise<void> {
  const { bench } = world
  // Some mail has been sent before: the database knows its tables, as it does a minute after the first ones.
  await measureDispatch(world, 1, WARM_UP)
  await bench.query('vacuum analyze')
  const bare = await measureBare(world, port)
  for (const workers of (process.env.BENCH_WORKERS ?? '1,2').split(',').map(Number)) {
    const { ours, recorded } = await measureDispatch(world, workers)
    // What the database does by itself within a minute.
    await bench.query('vacuum analyze')
    bench.note({
      name: `dispatch and deliver, ${workers} worker${workers > 1 ? 's' : ''}`,
      unit: 'mails/s',
      ours,
      bare,
      against: 'pooled nodemailer',
      ratio: ours / bare,
      goal: '≥ 50 %',
      met: ours / bare >= 0.5,
    })
    bench.note({
      name: '  of which the dispatch: claimed, counted, recorded',
      unit: 'mails/s',
      ours: recorded,
      bare,
      against: 'pooled nodemailer',
      ratio: recorded / bare,
      goal: '',
      met: null,
    })
  }
}

interface World {
  bench: Bench
  sink: Child
  look(path?: string): Promise<Sink>
  organizationId: string
  post(path: string, body?: object): Promise<Record<string, never> & { data: { id: string } }>
  secret: string
}

const poster =
  (api: string, headers: Record<string, string>) =>
  async (path: string, body: object = {}) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }

const makeContacts = ({ bench, organizationId }: World, tag: string, count: number) =>
  bench.query(
    `insert into contacts (organization_id, id, first_name, last_name, email, source, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, 'Bench', $2 || n || '@bench.test', $2, now(), now()
     from generate_series(1, $3::int) n`,
    [organizationId, tag, count],
  )

const steps = [
  { subject: 'Hello {{first_name}}', body_html: '<p>Hi {{first_name}}, a word?</p>', delay_days: 0 },
]
const send_days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** A sequence in which so many contacts are due in the given time. */
async function makeDue({ bench, organizationId, post }: World, source: string, count: number, due: string) {
  const { data } = await post('/sequences', { name: `Bench ${due}`, status: 'active', steps, send_days })
  await bench.query(
    `insert into sequence_enrollments (organization_id, id, sequence_id, contact_id, current_step_id, next_run_at, enrolled_at)
     select $1, gen_random_uuid(), $2, c.id, s.id, now() + $3::interval, now()
     from (select id from contacts where organization_id = $1 and source = $4 limit $5) c, sequence_steps s
     where s.sequence_id = $2`,
    [organizationId, data.id, due, source, count],
  )
  await bench.query(
    `insert into sequence_wakes (organization_id, due_at) values ($1, now() + $2::interval)
     on conflict (organization_id) do update set due_at = least(sequence_wakes.due_at, excluded.due_at)`,
    [organizationId, due],
  )
  await bench.query(
    `insert into agenda (organization_id, job, key, due_at, data) values ($1, 'sequences.dispatch_due', '', now() + $2::interval, '{}')
     on conflict (organization_id, job, key) do update set due_at = least(agenda.due_at, excluded.due_at)`,
    [organizationId, due],
  )
  return data.id
}

async function startWorker({ bench, secret }: World): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main/cli.js', 'worker'], {
    cwd: new URL('../..', import.meta.url),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: bench.databaseUrl,
      APP_SECRET: secret,
      OUTBOUND_ALLOW: '127.0.0.1/32',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return child
}

async function endWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

async function measureBare({ look }: World, port: number): Promise<number> {
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    maxConnections: 8,
    maxMessages: 1e9,
  })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: MAILS }, (_, n) =>
      transport.sendMail({
        from: 'bench@sender.test',
        to: `mail${n}@bench.test`,
        subject: `Hello Person ${n}`,
        html: `<p>Hi Person ${n}, a word?</p>`,
        text: `Hi Person ${n}, a word?`,
      }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  transport.close()
  await look('/reset')
  return MAILS / seconds
}

/** From the first mail that arrives to the last, so that the start of a process is not measured. */
async function measureDispatch(
  world: World,
  workers: number,
  mails = MAILS,
): Promise<{ ours: number; recorded: number }> {
  await world.look('/reset')
  const id = await makeDue(world, 'mail', mails, '2 seconds')
  const children = await Promise.all(Array.from({ length: workers }, () => startWorker(world)))
  let first = 0
  const deadline = performance.now() + 60_000 + mails * 50
  for (;;) {
    const { total } = await world.look()
    if (total > 0 && first === 0) first = performance.now()
    if (total >= mails) break
    if (performance.now() > deadline) {
      const states = await describeStates(world.bench)
      for (const child of children) await endWorker(child, 'SIGKILL')
      throw new Error(`only ${total} of ${mails} mails arrived: ${states}`)
    }
    await pause(50)
  }
  const seconds = (performance.now() - first) / 1000
  for (const child of children) await endWorker(child, 'SIGTERM')
  const { most } = await world.look()
  if (most > 1) throw new Error(`a recipient got ${most} mails`)
  const [row] = await world.bench.query<{ seconds: number }>(
    `select extract(epoch from max(at) - min(at))::float as seconds from sequence_sends where sequence_id = $1`,
    [id],
  )
  return { ours: mails / seconds, recorded: mails / row!.seconds }
}

/** For whoever wonders why a run does not end. */
async function describeStates(bench: Bench): Promise<string> {
  const rows = await bench.query(
    `select 'enrollment ' || status as what, count(*)::int, min(error) as detail from sequence_enrollments group by 1
     union all select 'message ' || status, count(*)::int, min(error) from email_messages group by 1
     union all select 'job ' || queue, count(*)::int, min(error) from jobs group by 1`,
  )
  return JSON.stringify(rows)
}

/** Workers die again and again while they send: whoever got a mail got it once, and nobody is forgotten. */
async function measureKills(world: World): Promise<void> {
  await world.look('/reset')
  const id = await makeDue(world, 'mail', MANY_DUE, '0 seconds')
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { total: before } = await world.look()
    const some = (Math.random() * 2 * MANY_DUE) / KILLS
    const child = await startWorker(world)
    for (let turn = 0; turn < 200 && (await world.look()).total < before + some; turn += 1) await pause(20)
    await endWorker(child, 'SIGKILL')
    await letTimePass(world)
  }
  const worker = await startWorker(world)
  const open = async () => {
    const [row] = await world.bench.query<{ open: number; sends: number; unknown: number }>(
      `select count(*) filter (where m.status in ('queued', 'sending'))::int as open, count(*)::int as sends,
         count(*) filter (where m.status = 'unknown')::int as unknown
       from sequence_sends s join email_messages m on m.id = s.message_id where s.sequence_id = $1`,
      [id],
    )
    return row!
  }
  for (let turn = 0; turn < 600; turn += 1) {
    const { open: left, sends } = await open()
    if (left === 0 && sends === MANY_DUE) break
    await pause(200)
  }
  await endWorker(worker, 'SIGTERM')
  const { most } = await world.look()
  const { open: left, sends, unknown } = await open()
  world.bench.note({
    name: '  of which nobody can say whether they arrived',
    unit: 'mails',
    ours: unknown,
    bare: null,
    against: '',
    ratio: null,
    goal: '',
    met: null,
  })
  world.bench.note({
    name: `${KILLS} kill -9 over ${MANY_DUE} mails: lost or doubled`,
    unit: 'mails',
    ours: MANY_DUE - sends + left + Math.max(0, most - 1),
    bare: null,
    against: '',
    ratio: null,
    goal: '0',
    met: sends === MANY_DUE && left === 0 && most <= 1,
  })
}

/** A claim runs out after ten minutes, a job after five: both are aged here instead of waited for. */
async function letTimePass({ bench }: World): Promise<void> {
  await bench.query(
    `update email_messages set claimed_at = now() - interval '1 hour' where status = 'sending'`,
  )
  await bench.query(`update jobs set worker = null`)
  await bench.query(`update agenda set due_at = now() where due_at < now() + interval '1 hour'`)
}

async function measureLarge(world: World): Promise<void> {
  const { bench, post, organizationId } = world
  await loadContacts(bench, [{ organizationId, contacts: CONTACTS }])
  const { data } = await post('/sequences', { name: 'By filter', status: 'draft', steps, send_days })
  const enrolling: number[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    const started = performance.now()
    await post(`/sequences/${data.id}/enroll`, { filter: { country: ['DE'] } })
    enrolling.push(performance.now() - started)
  }
  const large = { bare: null, against: '', ratio: null }
  const enrolled = median(enrolling)
  bench.note({
    name: `enroll 1,000 by filter out of ${CONTACTS}`,
    unit: 'ms',
    ours: enrolled,
    ...large,
    goal: '',
    met: null,
  })
  await enrollAll(world)
  const ticks: number[] = []
  for (let round = 0; round < 50; round += 1) {
    const started = performance.now()
    await bench.query(`select * from list_due_sequence_organizations(now())`)
    ticks.push(performance.now() - started)
  }
  const tick = median(ticks)
  const note = { unit: 'ms', ...large, goal: '< 5 ms' }
  bench.note({ name: `tick, nothing due of ${CONTACTS}`, ours: tick, met: tick < 5, ...note })
  const buttons: number[] = []
  for (let round = 0; round < 50; round += 1) {
    const started = performance.now()
    await post('/sequences/dispatch-now')
    buttons.push(performance.now() - started)
  }
  const button = median(buttons)
  bench.note({ name: 'the same by dispatch-now over HTTP', ours: button, ...note, goal: '', met: null })
}

/** Everybody, due in a month: straight into the table, without checks and triggers. */
async function enrollAll({ bench, organizationId, post }: World): Promise<void> {
  const { data } = await post('/sequences', { name: 'Everybody', status: 'active', steps, send_days })
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into sequence_enrollments (organization_id, id, sequence_id, contact_id, current_step_id, next_run_at, enrolled_at)
       select $1, gen_random_uuid(), $2, c.id, s.id, now() + interval '30 days', now()
       from contacts c, sequence_steps s where c.organization_id = $1 and s.sequence_id = $2`,
      [organizationId, data.id],
    )
    await client.query('vacuum analyze sequence_enrollments')
  } finally {
    await client.end()
  }
  await bench.query(
    `insert into sequence_wakes (organization_id, due_at) values ($1, now() + interval '30 days')
     on conflict (organization_id) do update set due_at = excluded.due_at`,
    [organizationId],
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
