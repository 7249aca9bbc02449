import { type Insertable, sql } from 'kysely'
import type { SubscriptionChanges } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { TaxTraits } from '#modules/billing/index.ts'
import type { Charge, Planned, Range, Redeemed } from '../engine/run.ts'
import type { ItemRow, SubscriptionRow } from '../queries.ts'

const grouped = <T extends { subscription_id: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, row => row.subscription_id)

export const listItemsOf = async ({ db }: Ctx, ids: readonly string[]): Promise<Map<string, ItemRow[]>> =>
  grouped(
    await db
      .selectFrom('subscription_items')
      .selectAll()
      .where('subscription_id', 'in', ids)
      .orderBy('position')
      .execute(),
  )

/** Periods that are settled, from the running one on. Read it behind the lock. */
export async function listSettled({ db }: Ctx, ids: readonly string[]): Promise<Map<string, Range[]>> {
  const { rows } = await sql<Range & { subscription_id: string }>`
    select p.subscription_id, p.period_start as start, p.period_end as "end"
    from subscription_periods p join subscriptions s on s.id = p.subscription_id
    where p.subscription_id = any(${[...ids]}::uuid[])
      and (p.period_end > s.current_period_start or p.period_start >= s.current_period_start)`.execute(db)
  return grouped(rows)
}

/** Coupons that run, and those that lowered the running period. */
export async function listRedeemed({ db }: Ctx, ids: readonly string[]): Promise<Map<string, Redeemed[]>> {
  const { rows } = await sql<Redeemed & { subscription_id: string }>`
    select r.subscription_id, r.id, r.coupon_id, r.periods_left, r.last_cycle, r.redeemed_at, r.ended_at,
      c.code, c.kind, c.value, c.duration, c.product_ids
    from subscription_coupons r join coupons c on c.id = r.coupon_id join subscriptions s on s.id = r.subscription_id
    where r.subscription_id = any(${[...ids]}::uuid[]) and (r.ended_at is null or r.last_cycle = s.cycle)
    order by r.redeemed_at, r.id`.execute(db)
  return grouped(rows)
}

export async function listPlanned({ db }: Ctx, ids: readonly string[]): Promise<Map<string, Planned[]>> {
  const rows = await db
    .selectFrom('subscription_changes')
    .select(['subscription_id', 'id', 'seq', 'kind', 'proration', 'effective_on', 'request'])
    .where('subscription_id', 'in', ids)
    .where('status', '=', 'scheduled')
    .orderBy('seq')
    .execute()
  return grouped(rows as (Planned & { subscription_id: string })[])
}

export type StoredCharge = Omit<Charge, 'name' | 'tax_name' | 'tax_rate' | keyof TaxTraits>

/** What was billed for the running period. */
export async function listCharges({ db }: Ctx, ids: readonly string[]): Promise<Map<string, StoredCharge[]>> {
  const { rows } = await sql<StoredCharge & { subscription_id: string }>`
    select c.subscription_id, c.id, c.invoice_id, c.item_id, c.net_cents, c.from_day, c.until_day
    from subscription_charges c join subscriptions s on s.id = c.subscription_id and s.cycle = c.cycle
    where c.subscription_id = any(${[...ids]}::uuid[]) order by c.invoice_id, c.id`.execute(db)
  return grouped(rows)
}

/** The invoices of running periods that were billed before charges were kept. */
export async function listUncharged({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; invoice_id: string }>`
    select s.id, p.invoice_id
    from subscriptions s join subscription_periods p on p.subscription_id = s.id and p.period_start = s.current_period_start
    where s.id = any(${[...ids]}::uuid[]) and s.cycle = 0 and p.invoice_id is not null
      and not exists (select from subscription_charges c where c.subscription_id = s.id)`.execute(db)
  return new Map(rows.map(row => [row.id, row.invoice_id]))
}

export async function saveCharges(
  { db }: Ctx,
  { id: subscription_id, cycle }: Pick<SubscriptionRow, 'id' | 'cycle'>,
  charges: readonly Charge[],
): Promise<void> {
  if (charges.length === 0) return
  const rows = charges.map(({ id, invoice_id, item_id, net_cents, from_day, until_day }) => ({
    ...{ id, subscription_id, cycle, invoice_id, item_id, net_cents, from_day, until_day },
  }))
  await db
    .insertInto('subscription_charges')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet(({ ref }) => ({ until_day: ref('excluded.until_day') })),
    )
    .execute()
}

export async function saveRedeemed({ db }: Ctx, coupon: Redeemed): Promise<void> {
  await db
    .updateTable('subscription_coupons')
    .set({ periods_left: coupon.periods_left, last_cycle: coupon.last_cycle, ended_at: coupon.ended_at })
    .where('id', '=', coupon.id)
    .execute()
}

/** A period that runs on under another rhythm keeps its row and gets another end. */
export async function settleRange(
  { db }: Ctx,
  subscriptionId: string,
  { start, end }: Range,
  invoiceId: string | null,
): Promise<void> {
  await db
    .insertInto('subscription_periods')
    .values({ subscription_id: subscriptionId, period_start: start, period_end: end, invoice_id: invoiceId })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'subscription_id', 'period_start']).doUpdateSet({
        period_end: end,
        invoice_id: sql`coalesce(excluded.invoice_id, subscription_periods.invoice_id)`,
      }),
    )
    .execute()
}

export async function cutRange({ db }: Ctx, subscriptionId: string, { start, end }: Range): Promise<void> {
  await db
    .updateTable('subscription_periods')
    .set({ period_end: end })
    .where('subscription_id', '=', subscriptionId)
    .where('period_start', '=', start)
    .execute()
}

export async function insertChange({ db }: Ctx, values: Insertable<SubscriptionChanges>): Promise<void> {
  await db.insertInto('subscription_changes').values(values).execute()
}

export async function closeChange(
  { db }: Ctx,
  id: string,
  change: Partial<
    Pick<
      Insertable<SubscriptionChanges>,
      'status' | 'error' | 'before' | 'after' | 'documents' | 'applied_at'
    >
  >,
): Promise<void> {
  await db.updateTable('subscription_changes').set(change).where('id', '=', id).execute()
}

export const listChanges = ({ db }: Ctx, subscriptionId: string) =>
  db
    .selectFrom('subscription_changes')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('seq', 'desc')
    .execute()

export const findChange = ({ db }: Ctx, subscriptionId: string, id: string) =>
  db
    .selectFrom('subscription_changes')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The day of the last change since a day: none may come before it. */
export async function findLastChangeDay(
  { db }: Ctx,
  subscriptionId: string,
  since: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('subscription_changes')
    .select('effective_on')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'change')
    .where('status', '=', 'applied')
    .where('effective_on', '>=', since)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.effective_on ?? null
}

export const listLive = ({ db }: Ctx): Promise<SubscriptionRow[]> =>
  db.selectFrom('subscriptions').selectAll().where('status', '<>', 'canceled').orderBy('id').execute()
