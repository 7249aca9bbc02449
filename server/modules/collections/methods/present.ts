import type { Ctx } from '#kit/context.ts'
import { type CustomerRef, customerOf, findCustomers } from '#modules/billing/index.ts'
import { isDefault, listMethods, type MethodRow } from './queries.ts'
import type { PaymentMethod } from './schema.ts'

const present = (row: MethodRow, customer: CustomerRef, ofCustomer: readonly MethodRow[]): PaymentMethod => ({
  id: row.id,
  customer,
  provider: row.provider as PaymentMethod['provider'],
  kind: row.kind as PaymentMethod['kind'],
  label: row.label,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  mandate_id: row.mandate_id,
  is_default: isDefault(row, ofCustomer),
  state: row.state as PaymentMethod['state'],
  failure_code: row.failure_code,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
})

export async function presentMethods(ctx: Ctx, customer: CustomerRef): Promise<PaymentMethod[]> {
  const rows = await listMethods(ctx, customer)
  return rows.map(row => present(row, customer, rows))
}

export async function presentMethod(ctx: Ctx, row: MethodRow): Promise<PaymentMethod> {
  const { type, id } = customerOf(row)!
  const [customers, rows] = await Promise.all([findCustomers(ctx, [id]), listMethods(ctx, { type, id })])
  return present(row, customers.get(id)!, rows)
}
