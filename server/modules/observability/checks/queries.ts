import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { CheckQuery } from './schema.ts'

export type CheckRow = Selectable<DB['checks']>

/** Those of this moment: how often each was up, and how fast it answered. */
const withNumbers = ({ db, now }: Ctx) => {
  const day = now.subtract({ hours: 24 }).toString()
  const month = now.subtract({ hours: 24 * 30 }).toString()
  return db
    .selectFrom('checks as c')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('check_results as r')
          .select([
            sql<number | null>`100 * count(*) filter (where r.ok)::float8 / nullif(count(*), 0)`.as(
              'uptime_24h',
            ),
            sql<number | null>`percentile_cont(0.5) within group (order by r.ms)`.as('p50_ms'),
            sql<number | null>`percentile_cont(0.95) within group (order by r.ms)`.as('p95_ms'),
          ])
          .whereRef('r.check_id', '=', 'c.id')
          .where('r.at', '>', day)
          .as('d'),
      join => join.onTrue(),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('check_hours as h')
          .select(sql<number | null>`100 * sum(h.good)::float8 / nullif(sum(h.results), 0)`.as('uptime_30d'))
          .whereRef('h.check_id', '=', 'c.id')
          .where('h.hour', '>', month)
          .as('m'),
      join => join.onTrue(),
    )
    .selectAll('c')
    .select(['d.uptime_24h', 'd.p50_ms', 'd.p95_ms', 'm.uptime_30d'])
}

export type CheckNumbers = NonNullable<Awaited<ReturnType<typeof findCheck>>>

export const findCheck = (ctx: Ctx, id: string) => withNumbers(ctx).where('c.id', '=', id).executeTakeFirst()

export function listChecks(ctx: Ctx, query: CheckQuery) {
  let rows = withNumbers(ctx)
  let count = ctx.db.selectFrom('checks as c')
  if (query.status) {
    rows = rows.where('c.status', '=', query.status)
    count = count.where('c.status', '=', query.status)
  }
  if (query.kind) {
    rows = rows.where('c.kind', '=', query.kind)
    count = count.where('c.kind', '=', query.kind)
  }
  return selectPage(query, rows.orderBy('c.created_at', 'desc').orderBy('c.id', 'desc'), count)
}

/** For the page that everybody sees: no targets. */
export const listForStatus = (ctx: Ctx) => withNumbers(ctx).orderBy('c.name').execute()

export const lockCheck = ({ db }: Ctx, id: string) =>
  db.selectFrom('checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockChecks = ({ db }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('observability.checks:' || current_org()::text, 0))`.execute(
    db,
  )

export async function countChecks({ db }: Ctx): Promise<number> {
  const { n } = await db
    .selectFrom('checks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Undefined where the name is taken. */
export const insertCheck = ({ db }: Ctx, values: Insertable<DB['checks']>) =>
  db
    .insertInto('checks')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateCheck = ({ db }: Ctx, id: string, changes: Updateable<DB['checks']>) =>
  db.updateTable('checks').set(changes).where('id', '=', id).execute()

export const isNameTaken = async ({ db }: Ctx, nameKey: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('checks')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const deleteCheck = ({ db }: Ctx, id: string) =>
  db.deleteFrom('checks').where('id', '=', id).returning('id').executeTakeFirst()

export const listSealedTokens = ({ db }: Ctx) =>
  db.selectFrom('checks').select(['id', 'token']).where('token', 'is not', null).forUpdate().execute()

/** The due ones of a lane, held until the transaction ends; those that somebody works on are theirs. */
export const lockDueChecks = ({ db, now }: Ctx, lane: number, most: number) =>
  db
    .selectFrom('checks')
    .selectAll()
    .where('lane', '=', lane)
    .where('due_at', '<=', now.toString())
    .orderBy('due_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

export const claimChecks = ({ db }: Ctx, ids: readonly string[], claimId: string) =>
  db.updateTable('checks').set({ claim_id: claimId }).where('id', 'in', ids).execute()

/** Those that still carry the claim: whoever changed or deleted a check in the meantime took it away. */
export const lockClaimed = ({ db }: Ctx, claimId: string, ids: readonly string[]) =>
  db
    .selectFrom('checks')
    .selectAll()
    .where('id', 'in', ids)
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function findNextDue({ db }: Ctx, lane: number): Promise<string | null> {
  const row = await db
    .selectFrom('checks')
    .select(({ fn }) => fn.min('due_at').as('next'))
    .where('lane', '=', lane)
    .executeTakeFirst()
  return row?.next ?? null
}

export interface Moved {
  id: string
  status: string
  since: string | null
  failures: number
  due_at: string | null
  claim_id: string | null
}

/** All of a batch by one statement. */
export const moveOn = ({ db }: Ctx, moved: readonly Moved[]) =>
  sql`update checks c set status = m.status, since = m.since, failures = m.failures, due_at = m.due_at, claim_id = m.claim_id
    from unnest(${moved.map(one => one.id)}::uuid[], ${moved.map(one => one.status)}::text[],
      ${moved.map(one => one.since)}::timestamptz[], ${moved.map(one => one.failures)}::integer[],
      ${moved.map(one => one.due_at)}::timestamptz[], ${moved.map(one => one.claim_id)}::uuid[])
      as m (id, status, since, failures, due_at, claim_id)
    where c.id = m.id`.execute(db)
