import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { pound } from './bare.ts'

interface Bare {
  organizationId: string
  linkId: string
  hosts: readonly number[]
  clients: number
}

const FIVE_MINUTES = 300_000
/** Far from all that is on offer. */
const SOME_DAY = Date.UTC(2100, 0, 1)

/**
 * One booking as it is kept, each in a transaction of its own: the host's time behind the same lock and the same constraint,
 * the contact with score and touch, the event with its guest, the links by which the guest comes back, both reminders, three
 * events with their lines on the timeline, and the counts. The mail is left out, as it comes later.
 */
export async function bareBookings(bench: Bench, bare: Bare): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 16 })
  let n = Math.floor(Math.random() * 1_000_000)
  const perSecond = await pound(
    bench,
    async () => {
      n += 1
      const own = n
      const client = await pool.connect()
      try {
        await client.query('begin')
        await writeOne(client, bare, own)
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    bare.clients,
  )
  await pool.end()
  return perSecond
}

async function writeOne(client: pg.PoolClient, { organizationId, linkId, hosts }: Bare, n: number) {
  const run = (text: string, ...values: unknown[]) =>
    client.query({ name: text.slice(0, 60), text, values: [organizationId, ...values] })
  const [contact, booking, event, guest] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const host = hosts[n % hosts.length]
  const start = new Date(SOME_DAY + n * FIVE_MINUTES)
  const end = new Date(start.getTime() + FIVE_MINUTES)
  const email = `${contact}@example.com`
  await run(
    `insert into contacts (organization_id, id, first_name, email, owner_id, source, created_at, updated_at)
     values ($1, $2, 'P', $3, $4, 'booking', now(), now()) on conflict (organization_id, email_key) do nothing`,
    ...[contact, email, host],
  )
  await tell(run, 'contact.created', contact)
  await run(
    'insert into contact_engagement (organization_id, contact_id, meetings, last_engaged_at) values ($1, $2, 1, now())',
    contact,
  )
  await run('update contacts set score = score + 10 where organization_id = $1 and id = $2', contact)
  await run(`select pg_advisory_xact_lock(hashtextextended('bare:' || $1 || ':' || $2, 0))`, host)
  await run(
    `insert into bookings (organization_id, id, link_id, link_name, start_at, end_at, timezone, buffer_before_minutes,
       buffer_after_minutes, host_id, host_ids, contact_id, name, email, email_key, event_id, created_at)
     values ($1, $2, $3, 'Bench', $4, $5, 'UTC', 0, 0, $6, array[$6::int], $7, 'P', $8, $8, $9, now())`,
    ...[booking, linkId, start, end, host, contact, email, event],
  )
  await run(
    'insert into booking_holds (organization_id, booking_id, host_id, blocked) values ($1, $2, $3, tstzrange($4, $5))',
    ...[booking, host, start, end],
  )
  await run(
    `insert into calendar_events (organization_id, id, title, start_wall, end_wall, timezone, starts_at, ends_at, owner_id,
       contact_id, source, booking_id, reminded_until, ical_uid, created_at, updated_at)
     values ($1, $2, 'Bench: P', $3::timestamptz at time zone 'UTC', $4::timestamptz at time zone 'UTC', 'UTC', $3::timestamptz,
       $4::timestamptz, $5, $6, 'booking', $7, now(), $8, now(), now())`,
    ...[event, start, end, host, contact, booking, `${event}@bare`],
  )
  await run(
    `insert into calendar_guests (organization_id, id, event_id, email, email_key, name, contact_id, token, created_at)
     values ($1, $2, $3, $4, $4, 'P', $5, $6, now())`,
    ...[guest, event, email, contact, randomBytes(24).toString('base64url')],
  )
  await run(
    `insert into directory (organization_id, kind, hash, target_id) values ($1, 'booking', $2, $3), ($1, 'rsvp', $4, $5)`,
    ...[randomBytes(32), booking, randomBytes(32), guest],
  )
  for (const job of ['marketing.remind_guest', 'crm.rescore_contact']) {
    await run(
      `insert into agenda (organization_id, job, key, due_at, data) values ($1, $2, $3, $4, '{}')`,
      ...[job, booking, start],
    )
  }
  await tell(run, 'calendar.event.created', contact)
  const told = await tell(run, 'booking.created', contact)
  await run(
    `insert into attribution_touches (organization_id, id, contact_id, event_id, at, type, channel)
     values ($1, $2, $3, $4, now(), 'booking.created', 'direct')`,
    ...[randomUUID(), contact, told],
  )
  const count = `insert into marketing_tallies as t (organization_id, target_id, name, shard, count, last_at)
    values ($1, $2, 'bare', $3, 1, now()) on conflict (organization_id, target_id, name, shard) do update set count = t.count + 1`
  await run(count, linkId, n % 16)
  const revision = `insert into calendar_revisions as r (organization_id, calendar_id, revision) values ($1, $2, 1)
    on conflict (organization_id, calendar_id) do update set revision = r.revision + 1`
  await run(revision, `00000000-0000-0000-0000-0000000001${(n % 64).toString(16).padStart(2, '0')}`)
}

type Run = (text: string, ...values: unknown[]) => Promise<unknown>

async function tell(run: Run, type: string, contact: string): Promise<string> {
  const event = randomUUID()
  await run(
    `insert into events (organization_id, id, type, at, data) values ($1, $2, $3, now(), $4)`,
    ...[event, type, JSON.stringify({ contact_id: contact })],
  )
  await run(
    `insert into activities (organization_id, id, at, type, title, detail, contact_id, event_id, event_type)
     values ($1, $2, now(), 'edited', 'Bare', '{}', $3, $4, $5)`,
    ...[randomUUID(), contact, event, type],
  )
  return event
}
