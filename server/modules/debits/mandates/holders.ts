import type { Ctx } from '#kit/context.ts'
import { customerOf } from '#modules/billing/index.ts'
import { maskIban } from '../sepa/identifiers.ts'
import { listActiveByMask } from './queries.ts'
import { openIban } from './sealing.ts'

/** Whose accounts these are, as active mandates say: ids of customers by account. Only what looks alike is unsealed. */
export async function findHolders(ctx: Ctx, ibans: readonly string[]): Promise<Map<string, Set<string>>> {
  const wanted = new Set(ibans)
  const holders = new Map<string, Set<string>>()
  for (const row of await listActiveByMask(ctx, [...new Set(ibans.map(maskIban))])) {
    const customer = customerOf(row)
    const iban = openIban(ctx, row.id, row.iban!)
    if (!customer || !wanted.has(iban)) continue
    holders.set(iban, (holders.get(iban) ?? new Set()).add(customer.id))
  }
  return holders
}
