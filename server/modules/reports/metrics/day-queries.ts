import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** What is kept under some names for the days (of UTC) from one to another, both included. */
export async function sumDays(
  db: Db,
  names: readonly string[],
  { first, last }: { first: Temporal.PlainDate; last: Temporal.PlainDate },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; total: string }>`
    select name, sum(delta)::text as total from day_tallies
    where name = any (${names}::text[]) and day between ${first.toString()}::date and ${last.toString()}::date
    group by name`.execute(db)
  return new Map(rows.map(({ name, total }) => [name, Number(total)]))
}

/** What is kept under every name that begins so, of all days before one; names of which nothing fell on them as well. */
export async function sumDaysBefore(
  db: Db,
  prefix: string,
  day: Temporal.PlainDate,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; total: string }>`
    select name, coalesce(sum(delta) filter (where day < ${day.toString()}::date), 0)::text as total from day_tallies
    where name >= ${prefix} and name < ${`${prefix}~`} group by name`.execute(db)
  return new Map(rows.map(({ name, total }) => [name, BigInt(total)]))
}
