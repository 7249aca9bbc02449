import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { ChartName, PaymentAccounts, RevenueAccount } from './accounts.ts'
import type { DatevSettingsIn } from './schema.ts'

export interface StoredDatev {
  chart: ChartName | null
  consultant_number: number | null
  client_number: number | null
  fiscal_year_start: number
  account_length: number
  first_debtor: number
  revenue_accounts: RevenueAccount[]
  payment_accounts: PaymentAccounts
}

const none: StoredDatev = {
  chart: null,
  consultant_number: null,
  client_number: null,
  fiscal_year_start: 1,
  account_length: 4,
  first_debtor: 10_000,
  revenue_accounts: [],
  payment_accounts: {},
}

export async function loadDatev({ db }: Ctx): Promise<StoredDatev> {
  const row = await db
    .selectFrom('datev_settings')
    .select(Object.keys(none) as (keyof StoredDatev)[])
    .executeTakeFirst()
  return row ? (row as unknown as StoredDatev) : none
}

export async function writeDatev(ctx: Ctx, patch: DatevSettingsIn): Promise<void> {
  const { revenue_accounts, payment_accounts, ...plain } = patch
  const change = {
    ...plain,
    ...(revenue_accounts ? { revenue_accounts: toJson(revenue_accounts) } : {}),
    ...(payment_accounts ? { payment_accounts: toJson(payment_accounts) } : {}),
    updated_at: ctx.now.toString(),
  }
  await ctx.db
    .insertInto('datev_settings')
    .values(change as never)
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change as never))
    .execute()
}

/** Whoever gives out numbers waits here for who did before. */
export const lockDatev = ({ db }: Ctx): Promise<unknown> =>
  sql`select 1 from datev_settings for no key update`.execute(db)

/** New ones count on from the highest, in the order given. */
export async function addDebtors({ db }: Ctx, customers: readonly string[], first: number): Promise<void> {
  await sql`
    insert into debtor_accounts (customer, number)
    select asked.customer,
      greatest(${first}::integer - 1, coalesce((select max(d.number) from debtor_accounts d), 0))
        + (row_number() over (order by asked.at))::integer
    from unnest(${customers}::text[]) with ordinality as asked (customer, at)
    where not exists (select from debtor_accounts d where d.customer = asked.customer)`.execute(db)
}

export async function listDebtors({ db }: Ctx, customers: readonly string[]): Promise<Map<string, number>> {
  if (customers.length === 0) return new Map()
  const { rows } = await sql<{ customer: string; number: number }>`
    select d.customer, d.number from debtor_accounts d where d.customer = any(${customers}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ customer, number }) => [customer, number]))
}
