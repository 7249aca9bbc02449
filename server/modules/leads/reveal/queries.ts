import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export interface Spending {
  spent: number
  credited: number
}

export interface PlanFacts {
  plan: string
  timezone: string
}

export async function findPlanFacts(db: Db): Promise<PlanFacts> {
  return db.selectFrom('organizations').select(['plan', 'timezone']).executeTakeFirstOrThrow()
}

export async function findSpending(db: Db, period: string): Promise<Spending> {
  const row = await db
    .selectFrom('lead_quotas')
    .select(['spent', 'credited'])
    .where('period', '=', period)
    .executeTakeFirst()
  return row ?? { spent: 0, credited: 0 }
}

/** Made where it is missing, and held until the transaction ends: units are spent one after another. */
export async function lockSpending(db: Db, period: string): Promise<Spending> {
  const { rows } = await sql<Spending>`
    insert into lead_quotas as q (period) values (${period})
    on conflict (organization_id, period) do update set spent = q.spent returning spent, credited`.execute(db)
  return rows[0]!
}

export async function addSpent(db: Db, period: string): Promise<Spending> {
  return db
    .updateTable('lead_quotas')
    .set(eb => ({ spent: eb('spent', '+', 1) }))
    .where('period', '=', period)
    .returning(['spent', 'credited'])
    .executeTakeFirstOrThrow()
}

export async function addCredited(db: Db, period: string): Promise<void> {
  await sql`
    insert into lead_quotas as q (period, credited) values (${period}, 1)
    on conflict (organization_id, period) do update set credited = q.credited + 1`.execute(db)
}

export async function isRevealed(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lead_reveals')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** False where somebody was quicker. */
export async function insertReveal(
  ctx: Ctx,
  { personId, period, userId }: { personId: string; period: string; userId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lead_reveals (person_id, period, user_id, revealed_at)
    values (${personId}, ${period}, ${userId}, ${ctx.now.toString()})
    on conflict do nothing returning person_id`.execute(ctx.db)
  return rows.length > 0
}

/** What is handed out with a reveal at its moment, to know a bounce by. */
export async function noteAddress(db: Db, personId: string): Promise<void> {
  await sql`
    update lead_reveals set email = (select lower(v.email) from pool_values_of(${personId}) v)
    where person_id = ${personId}`.execute(db)
}

/** Whose address it was, if it was revealed since and not given back yet: held, so that it is given back once. */
export async function lockRevealOf(
  db: Db,
  email: string,
  since: string,
): Promise<{ person_id: string; period: string } | undefined> {
  return db
    .selectFrom('lead_reveals')
    .select(['person_id', 'period'])
    .where('email', '=', email.toLowerCase())
    .where('revealed_at', '>=', since)
    .where('credited_at', 'is', null)
    .orderBy('person_id')
    .forUpdate()
    .executeTakeFirst()
}

export async function markCredited(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db
    .updateTable('lead_reveals')
    .set({ credited_at: ctx.now.toString() })
    .where('person_id', '=', personId)
    .execute()
}

/** Says to everybody that the address is not to be relied on. */
export async function doubtAddress(ctx: Ctx, personId: string, email: string): Promise<void> {
  await sql`select doubt_pool_address(${personId}, ${email}, ${ctx.now.toString()})`.execute(ctx.db)
}
