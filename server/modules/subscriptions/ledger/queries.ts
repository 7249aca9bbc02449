import { type Insertable, sql } from 'kysely'
import type { MrrMovements } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { MovementKind } from '../schema.ts'

export const hasMovements = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('mrr_movements').select('id').limit(1).executeTakeFirst()) !== undefined

export async function insertMovement({ db }: Ctx, values: Insertable<MrrMovements>): Promise<void> {
  await db.insertInto('mrr_movements').values(values).execute()
}

/** What the customer is worth from now on, since when it is one, and whether it was known before. */
export async function addToCustomer(
  { db }: Ctx,
  customerId: string,
  month: string,
  delta: number,
): Promise<{ cohort: string; after: number; known: boolean }> {
  const { rows } = await sql<{ cohort: string; after: number; known: boolean }>`
    insert into mrr_customers as c (customer_id, cohort, mrr_cents) values (${customerId}, ${month}, ${delta})
    on conflict (organization_id, customer_id) do update set mrr_cents = c.mrr_cents + excluded.mrr_cents
    returning cohort, mrr_cents as after, (xmax <> 0) as known`.execute(db)
  return rows[0]!
}

export async function addToMonth(
  { db }: Ctx,
  basis: 'subscription' | 'customer',
  month: string,
  kind: MovementKind,
  delta: number,
): Promise<void> {
  const column = sql.ref(`${kind}_cents`)
  const started = kind === 'new' || kind === 'reactivation' ? 1 : 0
  const ended = kind === 'churn' ? 1 : 0
  await sql`
    insert into mrr_months as m (basis, month, ${column}, started, ended)
    values (${basis}, ${month}, ${delta}, ${started}, ${ended})
    on conflict (organization_id, basis, month) do update set
      ${column} = m.${column} + excluded.${column},
      started = m.started + excluded.started, ended = m.ended + excluded.ended`.execute(db)
}

export async function addToCohort(
  { db }: Ctx,
  cohort: string,
  month: string,
  deltaCents: number,
  deltaCustomers: number,
): Promise<void> {
  await sql`
    insert into mrr_cohorts as c (cohort, month, delta_cents, delta_customers)
    values (${cohort}, ${month}, ${deltaCents}, ${deltaCustomers})
    on conflict (organization_id, cohort, month) do update set
      delta_cents = c.delta_cents + excluded.delta_cents, delta_customers = c.delta_customers + excluded.delta_customers`.execute(
    db,
  )
}
