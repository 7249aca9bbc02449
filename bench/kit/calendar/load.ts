import pg from 'pg'
import type { Bench } from '../bench.ts'

/** What one person has in March 2027, and for how many others there is something too. */
export interface CalendarLoad {
  organizationId: string
  ownerId: number
  singles: number
  series: number
  /** When the series began. */
  since?: string
  calendarId?: string
}

const columns = `organization_id, id, calendar_id, title, description, location, start_wall, end_wall, timezone, rrule, starts_at,
  ends_at, owner_id, reminded_until, ical_uid, created_at, updated_at`

/** Half-hour events in working hours, from one month on as far as they reach at 300 a month. */
const SINGLES = `insert into calendar_events (${columns})
  select $1::uuid, id, $4::uuid, 'Meeting ' || n, 'What is to be said about it', 'Room ' || n % 9, wall, wall + interval '30 min',
    'Europe/Berlin', null, wall at time zone 'Europe/Berlin', (wall + interval '30 min') at time zone 'Europe/Berlin', $2::int,
    now(), id || '@bench', now(), now()
  from (select n, gen_random_uuid() as id,
      timestamp '2027-03-01 08:00' + (n / 10) * interval '1 day' + (n % 10) * interval '1 hour' as wall
    from generate_series(0, $3::int - 1) n) e`

const SERIES = `insert into calendar_events (${columns})
  select $1::uuid, id, $5::uuid, 'Series ' || n, null, null, wall, wall + interval '30 min', 'Europe/Berlin',
    'FREQ=WEEKLY;BYDAY=' || (array['MO','TU','WE','TH','FR'])[1 + n % 5], wall at time zone 'Europe/Berlin', 'infinity', $2::int,
    now(), id || '@bench', now(), now()
  from (select n, gen_random_uuid() as id,
      date_trunc('week', $4::timestamp) + (n % 5) * interval '1 day' + interval '8 hours' + (n / 5) * interval '7 min' as wall
    from generate_series(0, $3::int - 1) n) e`

export async function loadCalendars(bench: Bench, loads: readonly CalendarLoad[]): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const { organizationId, ownerId, singles, series, since = '2027-02-01', calendarId } of loads) {
      const calendar = calendarId ?? null
      await client.query(SINGLES, [organizationId, ownerId, singles, calendar])
      await client.query(SERIES, [organizationId, ownerId, series, since, calendar])
    }
    await client.query('vacuum analyze calendar_events')
  } finally {
    await client.end()
  }
}

export async function addPeople(bench: Bench, organizationId: string, count: number): Promise<number[]> {
  const rows = await bench.query<{ id: number }>(
    `insert into users (organization_id, email, name, role, created_at, updated_at)
     select $1::uuid, 'person' || n || '.' || gen_random_uuid() || '@example.com', 'Person ' || n, 'member', now(), now()
     from generate_series(1, $2::int) n returning id`,
    [organizationId, count],
  )
  return rows.map(({ id }) => id)
}

export interface Account {
  organizationId: string
  headers: Record<string, string>
  userId: number
}

export async function post<T>(url: string, { headers }: Account, body: unknown): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`POST ${url}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}
