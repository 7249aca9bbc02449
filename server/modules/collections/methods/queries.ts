import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PaymentMethods } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { type CustomerRef, customerColumns } from '#modules/billing/index.ts'
import { PaymentMethodNotFound } from './errors.ts'

export type MethodRow = Selectable<PaymentMethods>
type Customer = Pick<CustomerRef, 'type' | 'id'>

const columnOf = ({ type }: Customer) => (type === 'company' ? 'company_id' : 'contact_id')

/** What a customer has on file, the default first, then the newest; what was taken away is left out. */
export const listMethods = ({ db }: Pick<Ctx, 'db'>, customer: Customer): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where(columnOf(customer), '=', customer.id)
    .where('state', '<>', 'revoked')
    .orderBy(sql`default_at desc nulls last`)
    .orderBy('id', 'desc')
    .execute()

/** What of it can be charged, held for who is about to take one away. */
export const lockActive = ({ db }: Ctx, customer: Customer): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where(columnOf(customer), '=', customer.id)
    .where('state', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const isDefault = (row: Pick<MethodRow, 'id'>, ofCustomer: readonly MethodRow[]): boolean =>
  defaultOf(ofCustomer)?.id === row.id

/** Of what `listMethods` answers. */
export const defaultOf = ([first]: readonly MethodRow[]): MethodRow | undefined =>
  first?.default_at ? first : undefined

export const findMethod = ({ db }: Ctx, id: string): Promise<MethodRow | undefined> =>
  db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

/** One that was taken away is gone for everybody who asks by its id. */
export async function lockMethod(ctx: Ctx, id: string): Promise<MethodRow> {
  const row = await ctx.db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, PaymentMethodNotFound)
}

export const findMethodByRef = ({ db }: Ctx, provider: string, ref: string): Promise<MethodRow | undefined> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findMethodByMandate = ({ db }: Ctx, mandateId: string): Promise<MethodRow | undefined> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('mandate_id', '=', mandateId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Undefined where the provider's own is stored already. */
export const insertMethod = (
  { db }: Ctx,
  values: Insertable<PaymentMethods>,
): Promise<MethodRow | undefined> =>
  db
    .insertInto('payment_methods')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'provider', 'provider_ref']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateMethod = (ctx: Ctx, id: string, change: Updateable<PaymentMethods>): Promise<MethodRow> =>
  ctx.db
    .updateTable('payment_methods')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** No other of the customer's is, from here on. */
export async function setDefault(ctx: Ctx, customer: Customer, id: string): Promise<void> {
  await ctx.db
    .updateTable('payment_methods')
    .set({ default_at: sql`case when id = ${id}::uuid then ${ctx.now.toString()}::timestamptz end` })
    .where(columnOf(customer), '=', customer.id)
    .execute()
}

export const columnsOf = customerColumns

/** Active cards of which the last month ended before the given one, or is the given one and was not told of yet. */
export const listRunningOut = (
  { db }: Ctx,
  { year, month }: { year: number; month: number },
): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('state', '=', 'active')
    .where('exp_year', 'is not', null)
    .where(sql<boolean>`(exp_year, exp_month) <= (${year}::int, ${month}::int)`)
    .orderBy('id')
    .limit(1_000)
    .execute()
