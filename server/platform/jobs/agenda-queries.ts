import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { Query } from './queue-db.ts'
import type { LeftClaim } from './take-over-queries.ts'

export interface AgendaRow {
  organization_id: string
  job: string
  key: string
  data: object
}

/** The same key moves what is there. */
export async function putOnAgenda(
  db: Db,
  { job, key, due, data }: { job: string; key: string; due: Temporal.Instant; data: object },
): Promise<void> {
  await sql`insert into agenda (job, key, due_at, data) values (${job}, ${key}, ${due.toString()}, ${toJson(data)})
    on conflict (organization_id, job, key) do update set due_at = excluded.due_at, data = excluded.data`.execute(
    db,
  )
}

export async function takeOffAgenda(db: Db, job: string, key: string): Promise<void> {
  await db.deleteFrom('agenda').where('job', '=', job).where('key', '=', key).execute()
}

export const takeDue = (query: Query, now: Temporal.Instant, most: number): Promise<AgendaRow[]> =>
  query(
    `with due as materialized (
       select organization_id, job, key from agenda where due_at <= $1
       order by due_at limit ${most} for update skip locked)
     delete from agenda a using due
     where a.organization_id = due.organization_id and a.job = due.job and a.key = due.key
     returning a.organization_id, a.job, a.key, a.data`,
    [now.toString()],
  )

export const takeOverdueClaims = (query: Query, now: Temporal.Instant, most: number): Promise<LeftClaim[]> =>
  query(
    `with due as materialized (
       select organization_id, id from claims where until <= $1
       order by until limit ${most} for update skip locked)
     delete from claims c using due where c.organization_id = due.organization_id and c.id = due.id
     returning c.organization_id, c.id, c.job, c.data`,
    [now.toString()],
  )

/** A schedule that is new or changed begins now; others keep their turn. */
export async function saveCrons(
  query: Query,
  crons: readonly { name: string; schedule: string; due_at: string }[],
): Promise<void> {
  await query(
    `insert into crons (name, schedule, due_at)
     select * from jsonb_to_recordset($1) as c (name text, schedule text, due_at timestamptz)
     on conflict (name) do update set schedule = excluded.schedule, due_at = excluded.due_at
       where crons.schedule <> excluded.schedule`,
    [toJson(crons)],
  )
}

/** Held until the transaction ends, so that each turn is one process's. */
export const lockDueCrons = (
  query: Query,
  names: readonly string[],
): Promise<{ name: string; now: string }[]> =>
  query(
    `select name, now() as now from crons where due_at <= now() and name = any($1) order by name for update skip locked`,
    [names],
  )

export async function readDatabaseTime(query: Query): Promise<Temporal.Instant> {
  const [row] = await query<{ now: string }>('select now() as now')
  return Temporal.Instant.from(row!.now)
}

export async function moveCron(query: Query, name: string, due: Temporal.Instant): Promise<void> {
  await query('update crons set due_at = $2 where name = $1', [name, due.toString()])
}
