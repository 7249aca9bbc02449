import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Bench } from '../bench.ts'

/** As often as several clients manage it in the time there is, per second. */
export async function pound(bench: Bench, one: () => Promise<void>, clients = 16): Promise<number> {
  const started = performance.now()
  let done = 0
  const loop = async () => {
    while (performance.now() < started + bench.seconds * 1000) {
      await one()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, loop))
  return done / ((performance.now() - started) / 1000)
}

/**
 * One answer as it is kept: the contact (found, or new), the row of the form, and an event with its line on the timeline for
 * each. `known`: how many contacts there are to be found.
 */
export async function bareAnswers(
  bench: Bench,
  organizationId: string,
  formId: string,
  known: number | null,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 16 })
  let n = 0
  const perSecond = await pound(bench, async () => {
    n += 1
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } =
        known === null
          ? await client.query(
              `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
               values ($1, gen_random_uuid(), 'P', gen_random_uuid() || '@example.com', now(), now()) returning id, email`,
              [organizationId],
            )
          : await client.query(
              'select id, email from contacts where organization_id = $1 and email = $2 for no key update',
              [organizationId, `known${n % known}@example.com`],
            )
      const [{ id, email }] = rows
      await client.query(
        `insert into form_submissions (organization_id, id, form_id, contact_id, email, email_key, digest, answers, fields, status, created_at, last_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $4, sha256(convert_to($4, 'UTF8')), '{}', '[]', 'received', now(), now())`,
        [organizationId, formId, id, email],
      )
      for (const type of known === null ? ['contact.created', 'form.submitted'] : ['form.submitted']) {
        const event = randomUUID()
        await client.query(
          `insert into events (organization_id, id, type, at, data) values ($1, $2, $3, now(), $4)`,
          [organizationId, event, type, JSON.stringify({ contact_id: id, form_id: formId })],
        )
        await client.query(
          `insert into activities (organization_id, id, at, type, title, detail, contact_id, event_id, event_type)
           values ($1, $2, now(), 'edited', 'Bare', '{}', $3, $4, $5)`,
          [organizationId, randomUUID(), id, event, type],
        )
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  await pool.end()
  return perSecond
}

export async function bareHolds(
  bench: Bench,
  organizationId: string,
  hosts: readonly number[],
  clients: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 16 })
  await pool.query(
    `create table if not exists bench_holds (organization_id uuid, host_id int, blocked tstzrange,
       exclude using gist (organization_id with =, host_id with =, blocked with &&))`,
  )
  let booked = 0
  const started = performance.now()
  await pound(
    bench,
    async () => {
      const at = Math.floor(Math.random() * 1_000_000)
      const { rowCount } = await pool.query(
        `insert into bench_holds values ($1, $2, tstzrange(now() + $3 * interval '5 min', now() + ($3 + 1) * interval '5 min'))
       on conflict do nothing`,
        [organizationId, hosts[at % hosts.length], at],
      )
      booked += rowCount ?? 0
    },
    clients,
  )
  await pool.end()
  return booked / ((performance.now() - started) / 1000)
}
