import pg from 'pg'
import type { Availability } from '#modules/marketing/slots/availability.ts'
import { findSlots, type SlotRules } from '#modules/marketing/slots/slots.ts'
import type { Bench, Server } from '../../kit/bench.ts'
import { addPeople } from '../../kit/calendar/load.ts'
import { measureLoad } from '../../kit/load.ts'
import { compareAutomations } from '../../kit/marketing/automations.ts'
import { compareBookings } from '../../kit/marketing/bookings.ts'
import { lookAtPages } from '../../kit/marketing/looks.ts'
import { api, post } from '../../kit/marketing/post.ts'
import { compareSubmissions } from '../../kit/marketing/submissions.ts'
import { median } from '../../kit/table.ts'
import type { Section } from '../../run.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const PAGES = Math.round(100_000 * SCALE)
const PAST = Math.round(100_000 * SCALE)
const [HOSTS, BUSY] = [5, 200]
const CLIENTS = 64
const PARTS = process.env.BENCH_PARTS?.split(',')
const isWanted = (part: string) => !PARTS || PARTS.includes(part)

/** BENCH_PARTS=pages,slots,submissions,bookings,automations,looks for some of it, BENCH_SCALE=0.1 for a quick look. */
export const section: Section = {
  summary: `a published page, slots of 14 days for ${HOSTS} hosts, submissions, bookings, automations, first views`,
  async run(bench) {
    const server = await bench.startServer({ TRUST_PROXY: '1' })
    if (isWanted('looks')) await lookAtPages(bench, server)
    if (isWanted('pages')) await comparePages(bench, server)
    if (isWanted('slots')) await compareSlots(bench, server)
    if (isWanted('submissions')) await compareSubmissions(bench, server)
    if (isWanted('bookings')) await compareBookings(bench, server)
    if (isWanted('automations')) await compareAutomations(bench, server)
    await server.stop()
  },
}

async function comparePages(bench: Bench, server: Server): Promise<void> {
  const { headers, organizationId } = await server.signUp()
  const blocks = [
    { type: 'hero', heading: 'Rope for spring', text: 'Until the first of May.' },
    { type: 'text', html: `<p>${'Spun in Portland. '.repeat(60)}</p>` },
    { type: 'list', items: ['Hemp', 'Polyester', 'Nylon'] },
  ]
  const page = await post<{ slug: string }>(`${api(server)}/pages`, headers, { name: 'Bench', blocks })
  const url = `${server.url}/p/${page.slug}`
  await fetch(url)
  const bare = await bench.startBare('page.ts', { PAGE_URL: url })
  const ours = { url, connections: CLIENTS }
  await bench.compareLoads('published page', {
    ours,
    bare: { url: `${bare.url}/page`, connections: CLIENTS },
    against: 'Fastify with the same bytes',
    atLeast: 0.6,
  })
  await bare.stop()
  await addPages(bench, organizationId, 9)
  const few: number[] = []
  for (let round = 0; round < bench.rounds; round += 1)
    few.push((await measureLoad(ours, bench.seconds)).perSecond)
  await addPages(bench, organizationId, PAGES)
  await bench.query('analyze pages')
  await bench.query('analyze directory')
  await bench.compareWork(`published page among ${PAGES}`, {
    unit: 'req/s',
    ours: async () => (await measureLoad(ours, bench.seconds)).perSecond,
    bare: async () => median(few),
    against: 'among 10',
    atLeast: 1 / 1.1,
  })
}

let added = 0
const addPages = (bench: Bench, organizationId: string, count: number) => {
  const from = added
  added += count
  return bench.query(
    `with added as (
       insert into pages (organization_id, id, name, slug, published_version, published_at, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), 'P' || n, 'p' || n, 1, now(), now(), now()
       from generate_series($3::int + 1, $3::int + $2::int) n
       returning organization_id, id, slug),
     found as (
       insert into directory (kind, hash, organization_id, target_id)
       select 'page', sha256(convert_to(slug, 'UTF8')), organization_id, id::text from added)
     insert into page_versions (organization_id, page_id, version, content, created_at)
     select organization_id, id, 1, '{"title":null,"blocks":[],"seo":{"title":null,"description":null,"image_url":null,"noindex":false},"lang":null}', now()
     from added`,
    [organizationId, count, from],
  )
}

/** Half an hour each, in the working hours of the coming weeks, or of years gone by. */
const addBusy = (
  bench: Bench,
  organizationId: string,
  owners: readonly number[],
  count: number,
  past = false,
) =>
  bench.query(
    `insert into calendar_events (organization_id, id, title, start_wall, end_wall, timezone, starts_at, ends_at, owner_id,
       reminded_until, ical_uid, created_at, updated_at)
     select $1::uuid, id, 'Busy', at at time zone 'UTC', (at + interval '30 min') at time zone 'UTC', 'UTC', at,
       at + interval '30 min', owner, now(), id || '@bench', now(), now()
     from (select owner, gen_random_uuid() as id,
         date_trunc('day', now()) + (n / 10) * $4::interval + interval '9 hours' + (n % 10) * interval '45 min' as at
       from unnest($2::int[]) owner cross join generate_series(10, $3::int + 9) n) e`,
    [organizationId, owners, count, past ? '-1 day' : '1 day'],
  )

async function compareSlots(bench: Bench, server: Server): Promise<void> {
  const { headers, organizationId } = await server.signUp()
  const hosts = await addPeople(bench, organizationId, HOSTS)
  await addBusy(bench, organizationId, hosts, BUSY)
  const link = await post<{ slug: string }>(`${api(server)}/booking-links`, headers, {
    name: 'Bench',
    host_ids: hosts,
  })
  const ours = { url: `${api(server)}/public/book/${link.slug}`, connections: 16 }
  const measure = async () => (await measureLoad(ours, bench.seconds)).perSecond
  const result = await bench.compareWork('slots of 14 days', {
    unit: 'req/s',
    ours: measure,
    bare: () => bareSlots(bench, organizationId, hosts),
    against: 'statements and the pure function',
    atLeast: 0.5,
  })
  await addBusy(bench, organizationId, hosts.slice(0, 1), PAST, true)
  await bench.query('analyze calendar_events')
  await bench.compareWork(`slots after ${PAST} past events`, {
    unit: 'req/s',
    ours: measure,
    bare: async () => result.ours,
    against: 'without a past',
    atLeast: 1 / 1.2,
  })
}

const BUSY_SPANS = `select owner_id, extract(epoch from starts_at)::float8 * 1000 as from, extract(epoch from ends_at)::float8 * 1000 as to
  from calendar_events where organization_id = $1 and owner_id = any($2::int[]) and rrule is null and not is_long
    and starts_at < $4 and starts_at > $3 and show_as = 'busy' and status <> 'canceled' order by starts_at`
const HOLDS = `select host_id from booking_holds where organization_id = $1 and host_id = any($2::int[]) and blocked && tstzrange($3, $4)`

async function bareSlots(bench: Bench, organizationId: string, hosts: readonly number[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 16 })
  const week = [['09:00', '17:00']] as never
  const availability: Availability = {
    timezone: 'UTC',
    weekly: { mon: week, tue: week, wed: week, thu: week, fri: week },
    overrides: [],
  }
  const rules: SlotRules = {
    ...{ duration_minutes: 30, slot_interval_minutes: 30, buffer_before_minutes: 0, buffer_after_minutes: 0 },
    ...{ minimum_notice_minutes: 120, max_days_ahead: 60, daily_limit: null, assignment: 'round_robin' },
    host_ids: hosts,
    availability,
  }
  const started = performance.now()
  let done = 0
  const loop = async () => {
    while (performance.now() < started + bench.seconds * 1000) {
      const now = Date.now()
      const values = [organizationId, hosts, new Date(now), new Date(now + 14 * 86_400_000)]
      const [spans] = await Promise.all([
        pool.query({ name: 'busy', text: BUSY_SPANS, values }),
        pool.query({ name: 'holds', text: HOLDS, values }),
      ])
      const busy = new Map(hosts.map(id => [id, spans.rows.filter(row => row.owner_id === id)]))
      findSlots(rules, { busy, meetings: busy, bookedOn: () => 0 }, now, {
        from: now,
        to: now + 14 * 86_400_000,
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, loop))
  await pool.end()
  return done / ((performance.now() - started) / 1000)
}
