import pg from 'pg'
import { occurrencesBetween } from '#modules/calendar/recurrence/series.ts'
import { type Colleague, inviteColleagues } from '../kit/accounts/colleagues.ts'
import type { Bench, Server } from '../kit/bench.ts'
import { compareFeeds } from '../kit/calendar/feeds.ts'
import { type Account, addPeople, loadCalendars } from '../kit/calendar/load.ts'
import { comparePhones } from '../kit/calendar/phones.ts'
import { measureLoad } from '../kit/load.ts'
import type { Section } from '../run.ts'

const MANY = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const FEED = Number(process.env.BENCH_FEED ?? 5_000)
const CONNECTIONS = 16
/** Seconds until the code of a write is compiled: before that a request takes twice as long. */
const WARM_UP = 10
const [SINGLES, SERIES] = [300, 30]
const MONTH = 'from=2027-03-01&to=2027-04-01&timezone=Europe/Berlin'

export const section: Section = {
  summary: `${MANY.toLocaleString('en-US')} events in one organization; a month of 300 events and 30 series, feeds and phones of ${FEED.toLocaleString('en-US')}`,
  async run(bench) {
    const server = await bench.startServer()
    const api = `${server.url}/api/v1/app`
    const signUp = async (): Promise<Account> => {
      const account = await server.signUp()
      const me = await fetch(`${api}/auth/me`, { headers: account.headers })
      return { ...account, userId: ((await me.json()) as { data: { user: { id: number } } }).data.user.id }
    }
    const [team, big, small, phone] = [await signUp(), await signUp(), await signUp(), await signUp()]
    const people = [team.userId, ...(await addPeople(bench, team.organizationId, 9))]
    const [old, recent] = await addPeople(bench, team.organizationId, 2)
    const crowd = await addPeople(bench, big.organizationId, 100)
    const [neighbour] = await addPeople(bench, small.organizationId, 1)
    const of = (
      { organizationId }: Account,
      ownerId: number,
      singles: number,
      series: number,
      since?: string,
    ) => ({
      ...{ organizationId, ownerId, singles, series },
      ...(since ? { since } : {}),
    })
    await loadCalendars(bench, [
      ...people.map(id => of(team, id, SINGLES, SERIES)),
      of(team, old!, 0, SERIES, '2007-02-01'),
      of(team, recent!, 0, SERIES),
      of(small, small.userId, SINGLES, SERIES),
      of(small, neighbour!, 1_000 - SINGLES, 0),
      of(big, big.userId, SINGLES, SERIES),
      ...crowd.map(id => of(big, id, Math.floor(MANY / 100), Math.floor(MANY / 5_000))),
    ])
    const month = async ({ headers, userId }: Account, ownerId = userId) =>
      (
        await measureLoad(
          {
            url: `${api}/calendar/events?${MONTH}&owner_id=${ownerId}`,
            headers,
            connections: CONNECTIONS,
          },
          bench.seconds,
        )
      ).perSecond
    const parts = {
      month: () => compareMonth(bench, team, month),
      sizes: () => compareSizes(bench, { team, big, small, old: old!, recent: recent! }, month),
      busy: () => compareFreeBusy(bench, api, team, people, month),
      feeds: () => compareFeeds(bench, api, phone, FEED),
      writes: () => compareWrites(bench, server, team),
      phones: () => comparePhones(bench, server.url, phone, FEED),
    }
    // `BENCH_PARTS=feeds,writes` is for a look at some.
    const wanted = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts)
    for (const name of wanted) await parts[name as keyof typeof parts]()
    await server.stop()
  },
}

type Month = (account: Account, ownerId?: number) => Promise<number>

/** All that the answer is made of, as ours reads it. */
const BARE = `select id, calendar_id, title, description, location, meeting_url, all_day, timezone, rrule, last_wall, exdates,
    extract(epoch from start_wall)::float8 * 1000 as start, extract(epoch from end_wall)::float8 * 1000 as "end", status, show_as,
    color, owner_id, contact_id, company_id, deal_id, reminders, source, booking_id, ical_uid, sequence, revision, created_by_id,
    created_at, updated_at, case when rrule is not null then (select json_agg(o order by o.recurrence_id)
      from calendar_overrides o where o.organization_id = e.organization_id and o.event_id = e.id) end as overrides
  from calendar_events e where organization_id = $1 and owner_id = $2 and private_to is null`
const BARE_GUESTS = `select event_id, id, email, name, contact_id, optional, status from calendar_guests
  where organization_id = $1 and event_id = any($2) order by created_at, id`

/** The same three statements and the same expansion, without anything around them: no answer is written. */
async function bareMonths(bench: Bench, { organizationId, userId }: Account): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: CONNECTIONS })
  const [from, to] = [Date.UTC(2027, 1, 28, 23), Date.UTC(2027, 2, 31, 22)]
  const values = [organizationId, userId, new Date(from), new Date(to)]
  const started = performance.now()
  let done = 0
  const loop = async () => {
    while (performance.now() < started + bench.seconds * 1000) {
      const [short, long] = await Promise.all([
        pool.query({
          name: 'short',
          text: `${BARE} and rrule is null and not is_long and starts_at < $4 and starts_at > $3::timestamptz - interval '2 days'
            and ends_at > $3 order by starts_at limit 2501`,
          values,
        }),
        pool.query({
          name: 'long',
          text: `${BARE} and (rrule is not null or is_long) and ends_at > $3 and starts_at < $4`,
          values,
        }),
      ])
      const rows = [...short.rows, ...long.rows]
      const ids = rows.map(({ id }) => id)
      await pool.query({ name: 'guests', text: BARE_GUESTS, values: [organizationId, ids] })
      let shown = 0
      for (const row of rows)
        shown += occurrencesBetween({ ...row, last: null, exdates: [], overrides: [] }, from, to).length
      if (shown < SINGLES) throw new Error(`${shown} occurrences are too few`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS / 2 }, loop))
  await pool.end()
  return done / ((performance.now() - started) / 1000)
}

async function compareMonth(bench: Bench, team: Account, month: Month): Promise<void> {
  await bench.compareWork(`month of ${SINGLES} events and ${SERIES} series`, {
    unit: 'req/s',
    ours: () => month(team),
    bare: () => bareMonths(bench, team),
    against: 'statements and expansion alone',
    atLeast: 0.5,
  })
}

interface Sizes {
  team: Account
  big: Account
  small: Account
  old: number
  recent: number
}

async function compareSizes(
  bench: Bench,
  { team, big, small, old, recent }: Sizes,
  month: Month,
): Promise<void> {
  await bench.compareWork(`month among ${MANY} events`, {
    unit: 'req/s',
    ours: () => month(big),
    bare: () => month(small),
    against: 'among 1,000',
    atLeast: 1 / 1.3,
  })
  await bench.compareWork('series begun 20 years ago', {
    unit: 'req/s',
    ours: () => month(team, old),
    bare: () => month(team, recent),
    against: 'begun last month',
    atLeast: 1 / 1.5,
  })
}

async function compareFreeBusy(
  bench: Bench,
  api: string,
  team: Account,
  people: readonly number[],
  month: Month,
): Promise<void> {
  const url = `${api}/calendar/free-busy?user_ids=${people.join(',')}&from=2027-03-01&to=2027-03-15`
  await bench.compareWork('free-busy of 10 people over 14 days, by person', {
    unit: 'people/s',
    ours: async () =>
      people.length *
      (await measureLoad({ url, headers: team.headers, connections: CONNECTIONS }, bench.seconds)).perSecond,
    bare: () => month(team),
    against: 'months of one',
    atLeast: 2,
  })
}

/** As many people as connections, each with a calendar of their own: one person's busy time is written by one at a time. */
async function compareWrites(bench: Bench, server: Server, team: Account): Promise<void> {
  const { organizationId, headers } = team
  const owners = await inviteColleagues(bench, server, team, CONNECTIONS)
  await loadCalendars(
    bench,
    owners.map(({ userId: ownerId }) => ({ organizationId, ownerId, singles: 0, series: SERIES })),
  )
  const bare = await bench.startBare('calendar.ts', { ORGANIZATION_ID: organizationId })
  await compareCreating(bench, server, bare.url, owners)
  // One of each person after the other.
  const series = await bench.query<{ id: string; start: string }>(
    `select id, to_char(start_wall, 'YYYY-MM-DD"T"HH24:MI:SS') as start from calendar_events
     where organization_id = $1 and rrule is not null and owner_id = any ($2)
     order by row_number() over (partition by owner_id order by id), owner_id`,
    [organizationId, owners.map(({ userId }) => userId)],
  )
  let n = 0
  const path =
    (prefix: string, more = '') =>
    () => {
      n += 1
      const one = series[n % series.length]!
      const at = Date.parse(`${one.start}Z`) + (Math.floor(n / series.length) % 300) * 7 * 86_400_000
      return `${prefix}/${one.id}?recurrence_id=${new Date(at).toISOString().slice(0, 19)}${more}`
    }
  const body = () => JSON.stringify({ title: `Moved ${n}` })
  const edit = { method: 'PATCH' as const, body, connections: CONNECTIONS }
  const ours = { ...edit, url: server.url, headers, path: path('/api/v1/app/calendar/events') }
  const beside = (name: string, more: string, against: string) =>
    bench.compareLoads(name, {
      ...{ ours, bare: { ...edit, url: bare.url, path: path('/events', more) }, against },
      ...{ atLeast: 0.6, warmUp: WARM_UP },
    })
  await beside('edit one occurrence', '', 'Fastify, a lock and one insert')
  await beside('edit one occurrence, all its rows', '&whole=1', 'Fastify and the same rows')
  await bare.stop()
}

async function compareCreating(
  bench: Bench,
  server: Server,
  bareUrl: string,
  owners: readonly Colleague[],
): Promise<void> {
  let n = 0
  const next = () => {
    n += 1
    const { userId, headers } = owners[n % owners.length]!
    const start = Date.UTC(2028, 0, 1) + (n % 100_000) * 1_800_000
    const body = JSON.stringify({
      title: `Call ${n}`,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 1_800_000).toISOString(),
      owner_id: userId,
    })
    return { body, headers }
  }
  const create = { method: 'POST' as const, next, connections: CONNECTIONS }
  const ours = { ...create, url: `${server.url}/api/v1/app/calendar/events` }
  const beside = (name: string, path: string, against: string) =>
    bench.compareLoads(name, {
      ...{ ours, bare: { ...create, url: bareUrl + path }, against },
      ...{ atLeast: 0.6, warmUp: WARM_UP },
    })
  await beside('create an event', '/events', 'Fastify and one insert')
  await beside('create an event, all its rows', '/events?whole=1', 'Fastify and the same rows')
}
