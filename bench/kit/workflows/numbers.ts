import { median } from '../table.ts'
import { activate, edge, node, quick, type World } from './world.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const RUNS = Math.round(1_000_000 * SCALE)

const chain = (length: number) => {
  const row = Array.from({ length }, (_, n) =>
    node(`n${n}`, 'update_contact', { set: { title: `{{first_name}} ${n}` } }),
  )
  return {
    nodes: [node('start', 'trigger', { type: 'manual' }), ...row],
    edges: [edge('start', 'n0'), ...row.slice(1).map((_, n) => edge(`n${n}`, `n${n + 1}`))],
  }
}

const make = async (world: World, graph: object): Promise<string> => {
  const made = (await world.call('POST', '/workflows', { name: 'Long', graph })) as never as {
    data: { id: string }
  }
  return made.data.id
}

/** Milliseconds of a request, the middle of several. */
async function time(world: World, method: string, path: string, body?: object): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 15; n += 1) {
    const started = performance.now()
    await world.call(method, path, body)
    times.push(performance.now() - started)
  }
  return median(times)
}

export async function planning(world: World): Promise<void> {
  const long = await make(world, chain(199))
  const short = await make(world, chain(49))
  const alone = { unit: 'ms', bare: null, against: '', ratio: null, goal: '', met: null }
  const validate = await time(world, 'POST', `/workflows/${long}/validate`, {})
  world.bench.note({
    ...alone,
    name: 'validate 200 nodes, 100 others active',
    ours: validate,
    goal: '≤ 50 ms',
    met: validate <= 50,
  })
  const test = await time(world, 'POST', `/workflows/${short}/test-run`, {})
  world.bench.note({ ...alone, name: 'test-run of 50 nodes', ours: test })
}

/** What is read is what was counted: how many runs there were does not matter. */
export async function numbers(world: World): Promise<void> {
  const { bench, organizationId } = world
  const fill = async (id: string, count: number) => {
    await bench.query(
      `insert into workflow_runs (organization_id, id, workflow_id, version, contact_id, status, end_reason, node_id, seq,
         trigger_type, is_single, started_at, ended_at)
       select $1, uuidv7(), $2, 1, null, 'completed', 'finished', 'end', 4, 'event', false, now(), now()
       from generate_series(1, $3::int)`,
      [organizationId, id, count],
    )
    for (const name of ['start', 'ask', 'mark', 'end']) {
      await bench.query(
        `insert into workflow_tallies (organization_id, workflow_id, version, node_id, name, delta)
         select $1, $2, 1, $3, n, $4 from unnest(array['entered', 'done', 'port:next']) n`,
        [organizationId, id, name, count],
      )
    }
  }
  const [many, few] = [await activate(world, quick('deal.won')), await activate(world, quick('deal.lost'))]
  await fill(many, RUNS)
  await fill(few, 1_000)
  await bench.query('vacuum analyze workflow_runs')
  const [ours, bare] = [
    await time(world, 'GET', `/workflows/${many}/metrics`),
    await time(world, 'GET', `/workflows/${few}/metrics`),
  ]
  bench.note({
    name: `metrics after ${RUNS.toLocaleString('en-US')} runs`,
    unit: 'ms',
    ours,
    bare,
    against: 'after 1,000',
    ratio: ours / bare,
    goal: '≤ 1.2 ×',
    met: ours / bare <= 1.2,
  })
}

const IMPORTED = Math.round(100_000 * SCALE)
const AT_ONCE = 1_000

/** Imported contacts start nothing unless the trigger asks for them, and that must cost nothing either. */
export async function importing(quiet: World, loud: World): Promise<void> {
  const id = await activate(loud, quick('contact.created'))
  let serial = 0
  const bulk = async (world: World) => {
    const started = performance.now()
    for (let done = 0; done < IMPORTED; done += AT_ONCE) {
      serial += 1
      const rows = Array.from({ length: Math.min(AT_ONCE, IMPORTED - done) }, (_, n) => ({
        first_name: `Import ${n}`,
        email: `i${n}.${serial}@bench.test`,
      }))
      await world.call('POST', '/contacts/bulk', { rows })
    }
    return IMPORTED / ((performance.now() - started) / 1_000)
  }
  await quiet.bench.compareWork(
    `import of ${IMPORTED.toLocaleString('en-US')} contacts, contact.created active`,
    {
      unit: 'contacts/s',
      ours: () => bulk(loud),
      bare: () => bulk(quiet),
      against: 'no workflow active',
      atLeast: 0.95,
    },
  )
  const [row] = await loud.bench.query<{ n: number }>(
    'select count(*)::int as n from workflow_runs where workflow_id = $1',
    [id],
  )
  loud.bench.note({
    name: 'runs that the import started',
    unit: 'runs',
    ours: row!.n,
    bare: null,
    against: '',
    ratio: null,
    goal: '0',
    met: row!.n === 0,
  })
}
