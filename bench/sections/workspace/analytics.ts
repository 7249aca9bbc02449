import type { Bench } from '../../kit/bench.ts'
import type { Section } from '../../run.ts'

/** BENCH_SIZE=0.001 for a look whether it runs. */
const size = Number(process.env.BENCH_SIZE ?? '1')
const sized = (count: number) => Math.max(20, Math.round(count * size))

/** BENCH_PARTS=attribution,history,overview for some of them only. */
const parts = process.env.BENCH_PARTS?.split(',')
const isWanted = (part: string) => parts?.includes(part) ?? true

const TOUCHES = 5

export const section: Section = {
  summary: 'attribution next to reading its rows; history and overview however much there is',
  async run(bench) {
    const server = await bench.startServer()
    const api = `${server.url}/api/v1/app`
    if (isWanted('attribution')) await attribution(bench, api, await server.signUp())
    if (isWanted('history')) await history(bench, api, await server.signUp())
    if (isWanted('overview')) await overview(bench, api, [await server.signUp(), await server.signUp()])
    await server.stop()
  },
}

interface Caller {
  organizationId: string
  headers: Record<string, string>
}

async function ask(url: string, { headers }: Caller): Promise<void> {
  const reply = await fetch(url, { headers })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${text}`)
}

async function rate(read: () => Promise<unknown>, count: number): Promise<number> {
  const started = performance.now()
  for (let done = 0; done < count; done += 1) await read()
  return count / ((performance.now() - started) / 1000)
}

/** Won deals, each of its own contact, with some touches before the win. */
async function attribution(bench: Bench, api: string, caller: Caller): Promise<void> {
  const deals = sized(100_000)
  await bench.query(
    `insert into contacts (organization_id, id, first_name, source, created_at, updated_at)
     select $1, md5('contact ' || n)::uuid, 'Contact ' || n, 'web', now() - interval '200 days', now()
     from generate_series(1, $2::int) n`,
    [caller.organizationId, deals],
  )
  await bench.query(
    `insert into deal_versions (organization_id, deal_id, number, valid_from, name, pipeline_id, stage_id, stage, status,
       win_probability, amount_cents, currency, weighted_cents, contact_id, forecast_category, closed_at)
     select $1, md5('deal ' || n)::uuid, 1, now() - interval '2 days', 'Deal ' || n, $1, $1, 'Won', 'won', 100, 1000 + n,
       'USD', 1000 + n, md5('contact ' || n)::uuid, 'pipeline', now() - interval '2 days'
     from generate_series(1, $2::int) n`,
    [caller.organizationId, deals],
  )
  await bench.query(
    `insert into attribution_touches (organization_id, id, contact_id, event_id, at, type, channel, source)
     select $1, md5('touch ' || n || ' ' || k)::uuid, md5('contact ' || n)::uuid, md5('event ' || n || ' ' || k)::uuid,
       now() - make_interval(days => 2 + k), 'form.submitted', 'channel ' || (n + k) % 7, 'source'
     from generate_series(1, $2::int) n cross join generate_series(1, $3::int) k`,
    [caller.organizationId, deals, TOUCHES],
  )
  await bench.query('analyze contacts, deal_versions, attribution_touches')
  const bare = `select v.amount_cents, t.at, t.channel from deal_versions v
    join attribution_touches t on t.organization_id = v.organization_id and t.contact_id = v.contact_id
    where v.organization_id = $1 and v.status = 'won' and v.valid_to is null order by v.deal_id, t.at`
  await bench.compareWork(`attribution of ${deals.toLocaleString('en-US')} deals, ${TOUCHES} touches each`, {
    unit: 'answers/s',
    ours: () => rate(() => ask(`${api}/analytics/attribution?model=time_decay`, caller), 3),
    bare: () => rate(() => bench.query(bare, [caller.organizationId]), 3),
    against: 'reading these rows bare',
    atLeast: 0.4,
  })
  await bench.query('delete from organizations where id = $1', [caller.organizationId])
}

/** A year of snapshots, of which a month or all of it is asked for. */
async function history(bench: Bench, api: string, caller: Caller): Promise<void> {
  const deals = sized(2_000)
  await bench.query(
    `insert into pipeline_snapshot_days (organization_id, date, as_of, is_final, deals, taken_at)
     select $1, current_date - d, (current_date - d + 1)::timestamptz - interval '1 ms', true, $2, now()
     from generate_series(1, 365) d`,
    [caller.organizationId, deals],
  )
  await bench.query(
    `insert into pipeline_snapshots (organization_id, date, deal_id, name, pipeline_id, stage_id, stage, owner_id,
       forecast_category, win_probability, amount_cents, currency, weighted_cents)
     select $1, current_date - d, md5('deal ' || n)::uuid, 'Deal ' || n, $1, md5('stage ' || n % 4)::uuid, 'Stage ' || n % 4,
       null, 'pipeline', 50, n * 100, 'USD', n * 50
     from generate_series(1, 365) d cross join generate_series(1, $2::int) n`,
    [caller.organizationId, deals],
  )
  await bench.query('analyze pipeline_snapshot_days, pipeline_snapshots')
  const pointsPerSecond = async (days: number, times: number) => {
    const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    return days * (await rate(() => ask(`${api}/analytics/pipeline-history?from=${from}`, caller), times))
  }
  await bench.compareWork(`365 snapshots of ${deals.toLocaleString('en-US')} deals`, {
    unit: 'points/s',
    ours: () => pointsPerSecond(365, 3),
    bare: () => pointsPerSecond(30, 20),
    against: '30 of them',
    atLeast: 1 / 1.2,
  })
}

const CONTACTS = 1_000_000
const DEALS = 300_000
const MAILS = 1_000_000

/** The same organization, a hundred times as large. */
async function overview(bench: Bench, api: string, [small, large]: [Caller, Caller]): Promise<void> {
  for (const [caller, share] of [
    [small, 0.01],
    [large, 1],
  ] as const) {
    await fillWorkspace(bench, caller.organizationId, share)
  }
  await bench.query('analyze contacts, deals, deal_versions, email_messages')
  await bench.compareWork('overview of a workspace a hundred times as large', {
    unit: 'answers/s',
    ours: () => rate(() => ask(`${api}/analytics/overview`, large), 5),
    bare: () => rate(() => ask(`${api}/analytics/overview`, small), 20),
    against: 'a hundredth of it',
    atLeast: 1 / 3,
  })
}

async function fillWorkspace(bench: Bench, organizationId: string, share: number): Promise<void> {
  const [contacts, deals, mails] = [CONTACTS, DEALS, MAILS].map(count => sized(count * share))
  const spread = 'now() - make_interval(mins => (n * 37) % 525600)'
  await bench.query(
    `insert into contacts (organization_id, id, first_name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Contact ' || n, ${spread}, now() from generate_series(1, $2::int) n`,
    [organizationId, contacts],
  )
  await bench.query(
    `insert into deals (organization_id, id, name, amount_cents, currency, pipeline_id, stage_id, status, win_probability,
       rank, moves, stage_entered_at, closed_at, closed_on, created_at, updated_at)
     select $1, gen_random_uuid(), 'Deal ' || n, n * 100, 'USD', s.pipeline_id, s.id, s.kind, s.win_probability,
       n * 4294967296, 1, at, case when s.kind <> 'open' then at end, case when s.kind <> 'open' then at::date end, at, at
     from generate_series(1, $2::int) n
     cross join lateral (select ${spread} as at) t
     join (select *, row_number() over (order by position) - 1 as turn, count(*) over () as all_stages
           from pipeline_stages where organization_id = $1) s on s.turn = n % s.all_stages`,
    [organizationId, deals],
  )
  await bench.query(
    `insert into deal_versions (organization_id, deal_id, number, valid_from, name, pipeline_id, stage_id, stage, status,
       win_probability, amount_cents, currency, weighted_cents, forecast_category, closed_at)
     select d.organization_id, d.id, 1, d.created_at, d.name, d.pipeline_id, d.stage_id, s.name, d.status, d.win_probability,
       d.amount_cents, d.currency, d.weighted_cents, d.forecast_category, d.closed_at
     from deals d join pipeline_stages s on s.organization_id = d.organization_id and s.id = d.stage_id
     where d.organization_id = $1`,
    [organizationId],
  )
  await bench.query(
    `insert into email_messages (organization_id, id, direction, thread_id, message_id, from_email, kind, category, status,
       sent_at, opened_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'out', gen_random_uuid(), n || '@example.com', 'a@example.com', 'one_off', 'outreach',
       'sent', ${spread}, case when n % 3 = 0 then now() end, ${spread}, now()
     from generate_series(1, $2::int) n`,
    [organizationId, mails],
  )
}
