import type { Bench } from '../bench.ts'
import { type BenchTenant, rate, until } from './tenant.ts'

const DAY_MS = 86_400_000
const SLOTS = 16
/** A day by minute is more points than one answer has; by two minutes it is 720. */
const STEP = 120

const slotOf = (ms: number) => Math.floor(ms / DAY_MS) % SLOTS
const startOfYesterday = () => (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS

/** A day by the minute of so many series, summed up as the product does. */
async function fillDay(bench: Bench, tenant: BenchTenant, series: number): Promise<void> {
  const { organizationId } = tenant
  const from = startOfYesterday()
  await bench.query(
    `insert into metric_series (organization_id, name, labels, digest, created_at)
     select $1, 'load', jsonb_build_object('host', 'h' || n, 'zone', 'z' || n % 10), decode(md5('load' || n), 'hex'), now()
     from generate_series(1, $2::int) n`,
    [organizationId, series],
  )
  await bench.query(
    `insert into metric_points (organization_id, slot, series_id, at, value)
     select $1, $2, s.id, $3::bigint + m * 60000, random() * 100
     from metric_series s, generate_series(0, 1439) m where s.organization_id = $1 and s.name = 'load'`,
    [organizationId, slotOf(from), from],
  )
  await bench.query(
    `insert into metric_dirty (organization_id, series_id, hour)
     select $1, s.id, $2::bigint + h * 3600000 from metric_series s, generate_series(0, 23) h
     where s.organization_id = $1 and s.name = 'load'`,
    [organizationId, from],
  )
  // A point of its own orders the summing up, which takes the others along.
  await tenant.call('POST', '/metrics', { series: [{ name: 'order', points: [[Date.now(), 1]] }] })
  const worker = await bench.startWorker()
  await until(async () => {
    const [{ n }] = (await bench.query<{ n: number }>(
      `select (select count(*) from metric_dirty where organization_id = $1 and hour < $2)::int
         + (select count(*) from metric_name_dirty where organization_id = $1 and hour < $2)::int as n`,
      [organizationId, from + DAY_MS],
    )) as [{ n: number }]
    return n === 0
  })
  await worker.stop()
  await bench.query('vacuum analyze metric_points, metric_hours, metric_name_hours, metric_series')
}

/** The sums of that day once more for each of the days before it. */
async function fillDaysBefore(bench: Bench, { organizationId }: BenchTenant, days: number): Promise<void> {
  await bench.query(
    `insert into metric_hours select organization_id, series_id, hour - d * 86400000::bigint, counts, sums, mins, maxs, count,
       sum, min, max, increase, p50, p95, p99
     from metric_hours, generate_series(1, $2::int) d
     where organization_id = $1 and hour >= $3`,
    [organizationId, days, startOfYesterday()],
  )
  await bench.query(
    `insert into metric_name_hours select organization_id, name, hour - d * 86400000::bigint, counts, sums, mins, maxs, count,
       sum, min, max
     from metric_name_hours, generate_series(1, $2::int) d
     where organization_id = $1 and hour >= $3`,
    [organizationId, days, startOfYesterday()],
  )
}

export async function compareQueries(bench: Bench, tenant: BenchTenant, series: number): Promise<void> {
  await fillDay(bench, tenant, series)
  const from = startOfYesterday()
  const body = { name: 'load', from, to: from + DAY_MS, step: STEP, fn: 'avg' }
  const TIMES = 5
  const ours = (more: object = {}) =>
    rate(TIMES, async () => {
      for (let n = 0; n < TIMES; n += 1) await tenant.call('POST', '/metrics/query', { ...body, ...more })
    })
  await ours()
  const small = await bench.compareWork(`a day of ${series} series by two minutes`, {
    unit: 'queries/s',
    ours: () => ours(),
    bare: () =>
      rate(1, () =>
        bench.query(
          `select at / ($3 * 1000) as bucket, avg(value) from metric_points
           where organization_id = $1 and slot = $2 and at >= $4 and at < $4::bigint + 86400000
             and series_id in (select id from metric_series where organization_id = $1 and name = 'load')
           group by 1 order by 1`,
          [tenant.organizationId, slotOf(from), STEP, from],
        ),
      ),
    against: 'the points aggregated',
    atLeast: 10,
  })
  for (const [what, labels] of [
    ['one series by a label', { host: 'h7' }],
    ['a tenth of the series by a label', { zone: 'z7' }],
  ] as const) {
    await ours({ labels })
    const some = await ours({ labels })
    bench.note({
      name: what,
      unit: 'queries/s',
      ours: some,
      bare: small.ours,
      against: 'all of them',
      ratio: some / small.ours,
      goal: '',
      met: null,
    })
  }
  await fillDaysBefore(bench, tenant, 89)
  await bench.query('vacuum analyze metric_hours, metric_name_hours')
  await ours()
  const large = await ours()
  bench.note({
    name: 'the same among 90 days',
    unit: 'queries/s',
    ours: large,
    bare: small.ours,
    against: 'among one day',
    ratio: large / small.ours,
    goal: '≥ 67 %',
    met: large / small.ours >= 1 / 1.5,
  })
}

export async function compareSearch(bench: Bench, tenant: BenchTenant, lines: number): Promise<void> {
  const { organizationId } = tenant
  const now = Date.now()
  const from = Math.floor(now / DAY_MS) * DAY_MS - DAY_MS
  const AT_ONCE = 200_000
  for (let done = 0; done < lines; done += AT_ONCE) {
    await bench.query(
      `insert into log_lines (organization_id, slot, id, at, level, message, labels, words)
       select $1, $2, uuidv7(), to_timestamp(($3::bigint + n % 86000000) / 1000.0), 'info', t.text, '{}',
         to_tsvector('simple', t.text)
       from generate_series($4::int + 1, $4 + $5) n,
         lateral (select 'request ' || n || ' answered in ' || n % 300 || ' ms'
           || case when n % 100000 = 7 then ' needle' else '' end as text) t`,
      [organizationId, slotOf(from), from, done, Math.min(AT_ONCE, lines - done)],
    )
  }
  await bench.query('vacuum analyze log_lines')
  const TIMES = 10
  const search = () =>
    rate(TIMES, async () => {
      for (let n = 0; n < TIMES; n += 1) await tenant.call('POST', '/logs/query', { q: 'needle', limit: 100 })
    })
  await search()
  await bench.compareWork(`a word among ${lines.toLocaleString('en-US')} lines`, {
    unit: 'searches/s',
    ours: search,
    bare: () =>
      rate(1, () =>
        bench.query(
          `select id, at, message from log_lines where organization_id = $1 and slot = $2 and message like '%needle%'
           order by at desc limit 100`,
          [organizationId, slotOf(from)],
        ),
      ),
    against: 'a sequential scan',
  })
}
