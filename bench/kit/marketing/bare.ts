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

export async function bareInserts(bench: Bench, organizationId: string, formId: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 16 })
  const perSecond = await pound(bench, async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(
        `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
         values ($1, gen_random_uuid(), 'P', gen_random_uuid() || '@example.com', now(), now()) returning id, email`,
        [organizationId],
      )
      await client.query(
        `insert into form_submissions (organization_id, id, form_id, contact_id, email, email_key, digest, answers, fields, status, created_at, last_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $4, sha256(convert_to($4, 'UTF8')), '{}', '[]', 'received', now(), now())`,
        [organizationId, formId, rows[0].id, rows[0].email],
      )
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
): Promise<number> {
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 16 })
  await pool.query(
    `create table if not exists bench_holds (organization_id uuid, host_id int, blocked tstzrange,
       exclude using gist (organization_id with =, host_id with =, blocked with &&))`,
  )
  let booked = 0
  const started = performance.now()
  await pound(bench, async () => {
    const at = Math.floor(Math.random() * 1_000_000)
    const { rowCount } = await pool.query(
      `insert into bench_holds values ($1, $2, tstzrange(now() + $3 * interval '5 min', now() + ($3 + 1) * interval '5 min'))
       on conflict do nothing`,
      [organizationId, hosts[at % hosts.length], at],
    )
    booked += rowCount ?? 0
  })
  await pool.end()
  return booked / ((performance.now() - started) / 1000)
}
