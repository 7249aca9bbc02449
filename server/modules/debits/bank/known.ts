import type { Ctx } from '#kit/context.ts'
import { customerOf } from '#modules/billing/index.ts'
import { listByMask } from '../mandates/queries.ts'
import { openIban } from '../mandates/sealing.ts'
import { maskIban, plainIban } from '../sepa/identifiers.ts'

/** Whose mandates are for this account: its ends are looked up, the rest is compared unsealed. */
export async function findCustomersByIban(
  ctx: Ctx,
  given: string,
): Promise<{ type: 'company' | 'contact'; id: string }[]> {
  const iban = plainIban(given)
  const rows = await listByMask(ctx, maskIban(iban))
  const customers = rows
    .filter(row => row.iban && openIban(ctx, row.id, row.iban) === iban)
    .flatMap(row => customerOf(row) ?? [])
  return [...new Map(customers.map(one => [one.id, one])).values()]
}
