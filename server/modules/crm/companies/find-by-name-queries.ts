import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'

export interface NamedCompany {
  id: string
  name: string
}

/**
 * The companies of these names, made where missing; keyed by the name as given. Names are compared without case
 * and accents, and the oldest wins where several share one.
 */
export async function findOrCreateCompanies(
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, NamedCompany>> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const known = await findCompaniesByName(ctx.db, wanted)
  if (wanted.every(name => known.has(name))) return known
  // Without the lock two imports of the same new name would each make a company.
  await sql`select pg_advisory_xact_lock(hashtextextended('companies ' || ${ctx.organizationId}, 0))`.execute(
    ctx.db,
  )
  const again = await findCompaniesByName(ctx.db, wanted)
  const missing = wanted.filter(name => !again.has(name))
  const now = ctx.now.toString()
  await sql`
    insert into companies (id, name, owner_id, created_at, updated_at)
    select distinct on (fold(n.name)) n.id, n.name, ${userIdOf(ctx)}::int, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${missing.map(() => newId())}::uuid[], ${missing}::text[]) as n (id, name)`.execute(ctx.db)
  return findCompaniesByName(ctx.db, wanted)
}

async function findCompaniesByName(db: Db, names: readonly string[]): Promise<Map<string, NamedCompany>> {
  // Folded once per name. Ordered by text, which no index offers: by id the planner, on a table it has no statistics of
  // yet, walks the primary key for each name.
  const { rows } = await sql<NamedCompany & { wanted: string }>`
    with wanted as materialized (select name, fold(name) as key from unnest(${names}::text[]) as w (name))
    select w.name as wanted, c.id, c.name from wanted w
    cross join lateral (
      select id, name from companies where name_key = w.key order by id::text limit 1) c`.execute(db)
  return new Map(rows.map(({ wanted, ...company }) => [wanted, company]))
}
