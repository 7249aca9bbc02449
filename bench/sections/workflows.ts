import type { Bench, Server } from '../kit/bench.ts'
import { median } from '../kit/table.ts'
import { dbosRuns } from '../kit/workflows/dbos.ts'
import { importing, numbers, planning } from '../kit/workflows/numbers.ts'
import {
  activate,
  addContacts,
  bareRuns,
  countEnded,
  edge,
  emit,
  node,
  open,
  quick,
  until,
  type World,
} from '../kit/workflows/world.ts'
import type { Section } from '../run.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const RUNS = Math.round(5_000 * SCALE)
const WAITING = Math.round(1_000_000 * SCALE)
const DUE = Math.round(10_000 * SCALE)
/** webhook → if → set, measured on the same kind of machine. */
const N8N_RUNS_PER_SECOND = 63

async function runsByEvents(world: World): Promise<void> {
  const id = await activate(world, quick('note.added'))
  const worker = await world.bench.startWorker()
  const result = await world.bench.compareWork(`runs started by events, ${RUNS} at once`, {
    unit: 'runs/s',
    ours: async () => {
      const contacts = await addContacts(world, RUNS)
      const before = await countEnded(world, id)
      const started = performance.now()
      await emit(world, contacts)
      await until(async () => (await countEnded(world, id)) >= before + RUNS)
      return RUNS / ((performance.now() - started) / 1_000)
    },
    bare: async () => bareRuns(world, id, await addContacts(world, Math.min(RUNS, 1_000))),
    against: 'the same rows, one transaction per run',
    atLeast: 0.5,
  })
  const times = result.ours / N8N_RUNS_PER_SECOND
  world.bench.note({
    name: 'against n8n, webhook → if → set',
    unit: 'runs/s',
    ours: result.ours,
    bare: N8N_RUNS_PER_SECOND,
    against: 'measured on the same kind of machine',
    ratio: times,
    goal: '≥ 10 ×',
    met: times >= 10,
  })
  await worker.stop()
  const contacts = await addContacts(world, Math.min(RUNS, 2_000))
  const dbos = await dbosRuns(world.bench.databaseUrl, world.organizationId, contacts)
  world.bench.note({
    name: 'against DBOS, three steps',
    unit: 'runs/s',
    ours: result.ours,
    bare: dbos,
    against: 'the same PostgreSQL, as many connections',
    ratio: result.ours / dbos,
    goal: '≥ 3 ×',
    met: result.ours / dbos >= 3,
  })
}

async function enrolling(world: World): Promise<void> {
  await addContacts(world, 2_000)
  const steps = [{ subject: 'Hello', body_html: '<p>Hello</p>', delay_days: 1 }]
  const time = async (make: () => Promise<string>) => {
    const path = await make()
    const started = performance.now()
    await world.call('POST', `${path}/enroll`, { filter: { status: ['lead'] } })
    return performance.now() - started
  }
  const wait = {
    nodes: [node('start', 'trigger', { type: 'manual' }), node('w', 'wait', { days: 1 })],
    edges: [edge('start', 'w')],
  }
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < world.bench.rounds; round += 1) {
    ours.push(await time(async () => `/workflows/${await activate(world, wait)}`))
    theirs.push(
      await time(async () => {
        const made = (await world.call('POST', '/sequences', { name: 'Bench', steps })) as never as {
          data: { id: string }
        }
        return `/sequences/${made.data.id}`
      }),
    )
  }
  const ratio = median(ours) / median(theirs)
  world.bench.note({
    name: 'enroll 1,000 by filter',
    unit: 'ms',
    ours: median(ours),
    bare: median(theirs),
    against: 'sequences',
    ratio,
    goal: '≤ 1.5 ×',
    met: ratio <= 1.5,
  })
}

async function waking(world: World): Promise<void> {
  const { bench, organizationId } = world
  const wait = {
    nodes: [node('start', 'trigger', { type: 'manual' }), node('w', 'wait', { days: 300 }), node('z', 'end')],
    edges: [edge('start', 'w'), edge('w', 'z')],
  }
  const id = await activate(world, wait)
  await addContacts(world, DUE)
  const fill = (count: number) =>
    bench.query(
      `with people as (
         select id, row_number() over () - 1 as n from contacts where organization_id = $1
       ), waiting as (
         insert into workflow_runs (organization_id, id, workflow_id, version, contact_id, status, node_id, seq, wake_at,
           waiting_for, trigger_type, is_single, started_at)
         select $1, uuidv7(), $2, 1, p.id, 'waiting', 'w', 2, now() + interval '200 days', 'time', 'manual', false, now()
         from generate_series(1, $3::int) g join people p on p.n = g % $4::int
         returning organization_id, id
       )
       insert into workflow_steps (organization_id, run_id, seq, id, node_id, kind, status, started_at)
       select organization_id, id, 2, uuidv7(), 'w', 'wait', 'waiting', now() from waiting`,
      [organizationId, id, count, DUE],
    )
  const wake = async () => {
    const before = await countEnded(world, id)
    await bench.query(
      `update workflow_runs set wake_at = now() where id in (
         select id from workflow_runs where workflow_id = $1 and status = 'waiting' limit $2)`,
      [id, DUE],
    )
    await bench.query(
      `insert into agenda (organization_id, job, key, due_at, data) values ($1, 'workflows.run_due', '', now(), '{}')
       on conflict (organization_id, job, key) do update set due_at = now()`,
      [organizationId],
    )
    const started = performance.now()
    await until(async () => (await countEnded(world, id)) >= before + DUE)
    return DUE / ((performance.now() - started) / 1_000)
  }
  const worker = await bench.startWorker()
  await fill(DUE)
  const few = await wake()
  await fill(WAITING)
  await bench.query('vacuum analyze workflow_runs')
  const many = await wake()
  const ratio = few / many
  bench.note({
    name: `${DUE} due of ${WAITING.toLocaleString('en-US')} waiting`,
    unit: 'runs/s',
    ours: many,
    bare: few,
    against: `${DUE} waiting in all`,
    ratio,
    goal: '≤ 1.3 × slower',
    met: ratio <= 1.3,
  })
  await worker.stop()
  const started = performance.now()
  for (let n = 0; n < 100; n += 1) {
    await bench.query(
      `select min(d.wake_at) from workflows w cross join lateral (
         select r.wake_at from workflow_runs r where r.organization_id = w.organization_id and r.workflow_id = w.id
           and r.status in ('running', 'waiting') and r.wake_at is not null order by r.wake_at limit 1) d
       where w.organization_id = $1 and w.status = 'active'`,
      [organizationId],
    )
  }
  const tick = (performance.now() - started) / 100
  bench.note({
    name: `a tick with nothing due of ${WAITING.toLocaleString('en-US')}`,
    unit: 'ms',
    ours: tick,
    bare: null,
    against: '',
    ratio: null,
    goal: '< 5 ms',
    met: tick < 5,
  })
}

async function unheard(quiet: World, loud: World): Promise<void> {
  for (let n = 0; n < Math.min(99, Math.round(99 * SCALE) + 1); n += 1)
    await activate(loud, quick('deal.won'), `Loud ${n}`)
  const notes = async (world: World) => {
    const [contact] = await addContacts(world, 1)
    const started = performance.now()
    for (let n = 0; n < 400; n += 1) await world.call('POST', `/contacts/${contact}/notes`, { body: 'x' })
    return 400 / ((performance.now() - started) / 1_000)
  }
  await quiet.bench.compareWork('requests whose event nobody hears, 100 workflows active', {
    unit: 'req/s',
    ours: () => notes(loud),
    bare: () => notes(quiet),
    against: 'no workflow active',
    atLeast: 0.95,
  })
  await planning(loud)
}

const parts: Record<string, (bench: Bench, server: Server) => Promise<void>> = {
  runs: async (bench, server) => runsByEvents(await open(bench, server)),
  enroll: async (bench, server) => enrolling(await open(bench, server)),
  wake: async (bench, server) => waking(await open(bench, server)),
  unheard: async (bench, server) => unheard(await open(bench, server), await open(bench, server)),
  numbers: async (bench, server) => numbers(await open(bench, server)),
  imports: async (bench, server) => importing(await open(bench, server), await open(bench, server)),
}
/** All of it takes a quarter of an hour: `BENCH_PARTS=runs,enroll` is for a look at some. */
const WANTED = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts)

export const section: Section = {
  summary: 'runs by events, enrolling, wake-ups, events nobody hears, planning, numbers, imports',
  async run(bench) {
    const server = await bench.startServer()
    for (const name of WANTED) await parts[name]!(bench, server)
    await server.stop()
  },
}
